import { styled } from '@mui/material/styles'
import { type Evaluation, formatValue, information, listSections } from '@trophy/domain'
import type { InformationName } from '#evaluations/information.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordPanel } from './record-panel.tsx'

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

const TITLES: Readonly<Record<string, string>> = { evaluation: 'Evaluation', hunt: 'Hunt', hunter: 'Hunter' }

/** The information of a record by evaluation, hunt and hunter, without empty fields. */
export function InformationRecord({ stored }: { stored: Evaluation }) {
  return (
    <RecordPanel title="Evaluation Information">
      {listSections(information, 'form').map(([section, names]) => (
        <RecordFacts
          key={section}
          title={TITLES[section] ?? section}
          facts={names.map((name) => ({
            key: name,
            label: information.labels[name],
            value: formatInformation(stored, name),
          }))}
        />
      ))}
      {stored.hunter_phone === null && (
        <PrivacyNote>
          The hunter's address, phone and e-mail and the supporting information are shown to the measurer, to judges and
          to the administration only.
        </PrivacyNote>
      )}
    </RecordPanel>
  )
}
