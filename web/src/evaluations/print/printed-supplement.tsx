import { formatRow, hasContent, type SheetRow } from '@trophy/domain'
import { Facts } from './facts.tsx'

/** The supplementary information of a record, with the list of empty fields. */
export function PrintedSupplement({ rows }: { rows: readonly SheetRow[] }) {
  const missing = rows.filter((row) => !hasContent(row)).map(({ leaf }) => leaf.field.label)
  return (
    <section>
      <h2>Supplementary information</h2>
      <Facts facts={rows.filter(hasContent).map((row) => [row.leaf.field.label, formatRow(row)])} />
      {missing.length > 0 && (
        <p>
          <small>Nothing entered for: {missing.join('; ')}.</small>
        </p>
      )}
    </section>
  )
}
