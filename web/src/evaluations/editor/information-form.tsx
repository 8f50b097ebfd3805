import { styled } from '@mui/material/styles'
import { addDays, type Hint, information, MIN_DRYING_DAYS, MIN_EVALUATION_DATE, messages } from '@trophy/domain'
import { memo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { FORM_ORDER, type Information } from '#evaluations/information.ts'
import { HintLine } from '#evaluations/sheet-form/rows/hint-line.tsx'
import { Section } from '#evaluations/sheet-form/section.tsx'
import type { Measurers, Validity } from '#evaluations/use-measurers.ts'
import { RecordInputs } from '#ui/fields/record-inputs.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

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

type Props = {
  readonly control: Control<Information>
  readonly today: string
  readonly measurers: Measurers
  /** True if the name was erased and may stay empty. */
  readonly isHunterErased: boolean
  readonly ticketHint: Hint | undefined
  readonly huntHint: Hint | undefined
  readonly hunterHint: Hint | undefined
}

/** Measurer, evaluation, hunt and hunter. */
export const InformationForm = memo(function InformationForm(props: Props) {
  const { control, today, measurers, isHunterErased, ticketHint, huntHint, hunterHint } = props
  const [measurer_id, eval_date, hunt_date] = useWatch({ control, name: ['measurer_id', 'eval_date', 'hunt_date'] })
  const days = dateBounds({ eval_date, hunt_date }, today, measurers.getValidity(measurer_id))
  const options = {
    measurer_id: measurers.options
      ? {
          isWide: true,
          element: (
            <SelectField
              {...{ control, name: 'measurer_id', label: information.labels.measurer_id }}
              options={measurers.options}
              placeholder={measurers.placeholder}
            />
          ),
        }
      : { element: null },
    eval_date: days.eval,
    ticket: { hint: ticketHint && <HintLine hint={ticketHint} /> },
    hunt_date: {
      ...days.hunt,
      hint: (
        <>
          {messages.huntDateHint}
          {huntHint && <HintLine hint={huntHint} />}
        </>
      ),
    },
    hunt_location: { isWide: true },
    hunter_name: { isRequired: !isHunterErased, hint: hunterHint && <HintLine hint={hunterHint} /> },
  }
  return (
    <Section title="Evaluation Information">
      {FORM_ORDER.map((names) => (
        <Fields key={names[0]}>
          <RecordInputs record={information} {...{ names, control, options }} />
        </Fields>
      ))}
    </Section>
  )
})
