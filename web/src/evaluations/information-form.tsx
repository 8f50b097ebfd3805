import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { addDays, COUNTRIES, DRYING_DAYS, EARLIEST_EVALUATION, EVALUATION_TYPES, messages } from '@trophy/domain'
import { memo, type ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/field.tsx'
import { MultiSelectField } from '../ui/multi-select-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { Information } from './information.ts'
import { Section } from './sheet-form/section.tsx'

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
const types = EVALUATION_TYPES.map((type) => ({ value: type, label: type }))

/** When the measurer may evaluate; null ends where nothing limits it. */
export type Validity = { readonly from: string | null; readonly to: string | null }

const later = (day: string, other: string | null) => (other !== null && other > day ? other : day)
const earlier = (day: string, other: string | null) => (other !== null && other < day ? other : day)

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

/** The days the two calendars offer: a trophy dries for 30 days, and nobody measures outside the validity. */
export const daysFor = (
  { eval_date, hunt_date }: Pick<Information, 'eval_date' | 'hunt_date'>,
  today: string,
  validity: Validity | null,
) => ({
  eval: {
    min: later(validity?.from ?? EARLIEST_EVALUATION, isDay(hunt_date) ? addDays(hunt_date, DRYING_DAYS) : null),
    max: earlier(today, validity?.to ?? null),
  },
  hunt: { max: isDay(eval_date) ? addDays(eval_date, -DRYING_DAYS) : today },
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

const Line = ({ children }: { children: ReactNode }) => <Box data-line>{children}</Box>

type Props = {
  readonly control: Control<Information>
  readonly today: string
  readonly validity: Validity | null
  readonly isReadOnly: boolean
}

/** Evaluation, hunt and hunter. */
export const InformationForm = memo(function InformationForm({ control, today, validity, isReadOnly }: Props) {
  const [eval_date, hunt_date] = useWatch({ control, name: ['eval_date', 'hunt_date'] })
  const days = daysFor({ eval_date, hunt_date }, today, validity)
  const field = { control, isDisabled: isReadOnly }
  return (
    <Section title="Evaluation Information">
      <Fields>
        <DateField
          {...field}
          name="eval_date"
          label="Date of Evaluation"
          width="100%"
          isRequired={!isReadOnly}
          {...days.eval}
        />
        <MultiSelectField
          {...field}
          name="eval_type"
          label="Type of evaluation"
          options={types}
          isRequired={!isReadOnly}
        />
        <SelectField
          {...field}
          name="eval_country"
          label="Country of evaluation"
          options={countries}
          isRequired={!isReadOnly}
        />
        <TextField {...field} name="eval_location" label="Place of evaluation" isRequired={!isReadOnly} />
      </Fields>
      <Fields>
        <DateField
          {...field}
          name="hunt_date"
          label="Date of the Hunt"
          width="100%"
          isRequired={!isReadOnly}
          hint={isReadOnly ? undefined : messages.huntDateHint}
          {...days.hunt}
        />
        <SelectField
          {...field}
          name="hunt_country"
          label="Country of the hunt"
          options={countries}
          isRequired={!isReadOnly}
        />
        <Line>
          <TextField {...field} name="hunt_location" label="Place of the hunt" />
        </Line>
      </Fields>
      <Fields>
        <TextField {...field} name="hunter_name" label="Hunter's Name" isRequired={!isReadOnly} />
        <TextField {...field} name="hunter_phone" label="Hunter's phone" type="tel" />
        <TextField {...field} name="hunter_address" label="Hunter's address" />
        <TextField {...field} name="hunter_email" label="Hunter's e-mail" type="email" />
        <Line>
          <TextField {...field} name="supporting_information" label="Supporting information" rows={3} />
        </Line>
      </Fields>
    </Section>
  )
})
