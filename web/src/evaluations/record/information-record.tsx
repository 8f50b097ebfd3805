import { styled } from '@mui/material/styles'
import { type Evaluation, getCountryName } from '@trophy/domain'
import { FORM_ORDER, INFORMATION_LABELS, type InformationName } from '#evaluations/information.ts'
import { Section } from '#evaluations/sheet-form/section.tsx'
import { formatMeasurer } from '#evaluations/use-measurers.ts'
import { formatDay } from '#lib/dates.ts'

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '12px 24px',
  margin: 0,
  '@container sheet (min-width: 430px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > [data-name=supporting_information]': { gridColumn: '1 / -1' },
  '& dt': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: 15, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& + &': { marginTop: 16, paddingTop: 16, borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

const PrivacyNote = styled('p')(({ theme }) => ({
  margin: '12px 0 0',
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
}))

/** Formats a field of the information; empty if nothing was entered or the user may not see it. */
export const formatInformation = (stored: Evaluation, name: InformationName): string => {
  switch (name) {
    case 'measurer_id':
      return formatMeasurer(stored.measurer_name, stored.measurer_id_number)
    case 'eval_date':
    case 'hunt_date':
      return formatDay(stored[name])
    case 'eval_country':
    case 'hunt_country':
      return getCountryName(stored[name])
    case 'eval_type':
      return stored.eval_type.join(', ')
    default:
      return stored[name] ?? ''
  }
}

/** The information of a record, without empty fields. */
export function InformationRecord({ stored }: { stored: Evaluation }) {
  return (
    <Section title="Evaluation Information">
      {FORM_ORDER.map((names) => (
        <List key={names[0]}>
          {names
            .filter((name) => formatInformation(stored, name) !== '')
            .map((name) => (
              <div key={name} data-name={name}>
                <dt>{INFORMATION_LABELS[name]}</dt>
                <dd>{formatInformation(stored, name)}</dd>
              </div>
            ))}
        </List>
      ))}
      {stored.hunter_phone === null && (
        <PrivacyNote>
          The hunter's address, phone and e-mail and the supporting information are shown to the measurer, to judges and
          to the administration only.
        </PrivacyNote>
      )}
    </Section>
  )
}
