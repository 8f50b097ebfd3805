import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { addDays, EVALUATION_TYPES, type Hint, MIN_DRYING_DAYS, MIN_EVALUATION_DATE, messages } from '@trophy/domain'
import { memo, type ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { INFORMATION_LABELS, type Information, type InformationName } from '#evaluations/information.ts'
import { HintLine } from '#evaluations/sheet-form/rows/hint-line.tsx'
import { Section } from '#evaluations/sheet-form/section.tsx'
import type { Measurers, Validity } from '#evaluations/use-measurers.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { countryOptions } from '#ui/fields/options.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

const typeOptions = EVALUATION_TYPES.map((type) => ({ value: type, label: type }))

const latestDay = (day: string, other: string | null) => (other !== null && other > day ? other : day)
const earliestDay = (day: string, other: string | null) => (other !== null && other < day ? other : day)

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

/** Returns the bounds of both calendars: a trophy dries for 30 days, and the measurer must be certified. */
const dateBounds = (
  { eval_date, hunt_date }: Pick<Information, 'eval_date' | 'hunt_date'>,
  today: string,
  validity: Validity | null,
) => ({
  eval: {
    min: latestDay(
      validity?.from ?? MIN_EVALUATION_DATE,
      isDay(hunt_date) ? addDays(hunt_date, MIN_DRYING_DAYS) : null,
    ),
    max: earliestDay(today, validity?.to ?? null),
  },
  hunt: { max: isDay(eval_date) ? addDays(eval_date, -MIN_DRYING_DAYS) : today },
})

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& + &': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.hairline}` },
  '@container sheet (min-width: 430px)': {
    gridTemplateColumns: '1fr 1fr',
    '& > [data-line]': { gridColumn: '1 / -1' },
  },
}))

const FullWidth = ({ children }: { children: ReactNode }) => <Box data-line>{children}</Box>

type Props = {
  readonly control: Control<Information>
  readonly today: string
  readonly measurers: Measurers
  /** True if the name was erased and may stay empty. */
  readonly isHunterErased: boolean
  readonly huntHint: Hint | undefined
  readonly hunterHint: Hint | undefined
}

/** Measurer, evaluation, hunt and hunter. */
export const InformationForm = memo(function InformationForm(props: Props) {
  const { control, today, measurers, isHunterErased, huntHint, hunterHint } = props
  const [measurer_id, eval_date, hunt_date] = useWatch({ control, name: ['measurer_id', 'eval_date', 'hunt_date'] })
  const days = dateBounds({ eval_date, hunt_date }, today, measurers.getValidity(measurer_id))
  const field = (name: InformationName) => ({ control, name, label: INFORMATION_LABELS[name] })
  const huntDateNote = (
    <>
      {messages.huntDateHint}
      {huntHint && <HintLine hint={huntHint} />}
    </>
  )
  return (
    <Section title="Evaluation Information">
      <Fields>
        {measurers.options && (
          <FullWidth>
            <SelectField {...field('measurer_id')} options={measurers.options} placeholder={measurers.placeholder} />
          </FullWidth>
        )}
        <DateField {...field('eval_date')} width="100%" isRequired {...days.eval} />
        <MultiSelectField {...field('eval_type')} options={typeOptions} isRequired />
        <SelectField {...field('eval_country')} options={countryOptions} isRequired />
        <TextField {...field('eval_location')} isRequired />
      </Fields>
      <Fields>
        <DateField {...field('hunt_date')} width="100%" isRequired hint={huntDateNote} {...days.hunt} />
        <SelectField {...field('hunt_country')} options={countryOptions} isRequired />
        <FullWidth>
          <TextField {...field('hunt_location')} />
        </FullWidth>
      </Fields>
      <Fields>
        <TextField
          {...field('hunter_name')}
          isRequired={!isHunterErased}
          hint={hunterHint && <HintLine hint={hunterHint} />}
        />
        <TextField {...field('hunter_phone')} type="tel" />
        <TextField {...field('hunter_address')} />
        <TextField {...field('hunter_email')} type="email" />
        <FullWidth>
          <TextField {...field('supporting_information')} rows={3} />
        </FullWidth>
      </Fields>
    </Section>
  )
})
