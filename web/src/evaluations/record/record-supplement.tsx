import { styled } from '@mui/material/styles'
import { formatRow, hasContent, type SheetRow } from '@trophy/domain'
import { RecordFacts } from './record-facts.tsx'
import { RecordPanel } from './record-panel.tsx'

const Missing = styled('p')(({ theme }) => ({
  margin: '12px 0 0',
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
}))

/** The supplementary information of a record, with the list of empty fields. */
export function RecordSupplement({ rows }: { rows: readonly SheetRow[] }) {
  const missing = rows.filter((row) => !hasContent(row)).map(({ leaf }) => leaf.field.label)
  return (
    <RecordPanel title="Supplementary Information for Gold Trophy">
      <RecordFacts
        facts={rows
          .filter(hasContent)
          .map((row) => ({ key: row.leaf.path, label: row.leaf.field.label, value: formatRow(row) }))}
      />
      {missing.length > 0 && <Missing>Nothing entered for: {missing.join('; ')}.</Missing>}
    </RecordPanel>
  )
}
