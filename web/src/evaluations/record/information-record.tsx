import { styled } from '@mui/material/styles'
import { type Evaluation, formatValue, information } from '@trophy/domain'
import { FORM_ORDER, type InformationName } from '#evaluations/information.ts'
import { Section } from '#evaluations/sheet-form/section.tsx'
import { formatMeasurer } from '#evaluations/use-measurers.ts'

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
export const formatInformation = (stored: Evaluation, name: InformationName): string =>
  name === 'measurer_id'
    ? formatMeasurer(stored.measurer_name, stored.measurer_id_number)
    : formatValue(information.fields[name], stored[name])

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
                <dt>{information.labels[name]}</dt>
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
