import { styled } from '@mui/material/styles'
import type { Evaluation, SheetLayout } from '@trophy/domain'
import { Facts } from './facts.tsx'
import { PointsTable } from './points-table.tsx'

const Table = styled(PointsTable)({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& th, & td': { padding: '0.7mm 0 0.7mm 3mm', fontWeight: 400, textAlign: 'right', verticalAlign: 'top' },
  '& tbody th, & thead th:first-of-type': { paddingLeft: 0, textAlign: 'left' },
  '& thead th': { fontSize: '7.5pt', borderBottom: '0.6pt solid black' },
  '& tbody tr': { borderBottom: '0.25pt solid gray', breakInside: 'avoid' },
  '& tbody tr[data-goes-on=true]': { borderBottom: 0, breakAfter: 'avoid' },
  '& td': { whiteSpace: 'pre' },
  '& tr[data-group=true] th': { paddingTop: '2.5mm', fontWeight: 600 },
  '& tr[data-sum=true]': { breakBefore: 'avoid' },
  '& tr[data-total=true] > *': { fontSize: '11pt', fontWeight: 600 },
})

type Props = {
  readonly sheet: SheetLayout
  readonly stored: Evaluation
  /** Numbers of the measures in the drawing, by path; empty without a drawing. */
  readonly numbers: ReadonlyMap<string, number>
}

/** Every measure with its exact lines of the score, and the total. */
export function PrintedScore({ sheet, stored, numbers }: Props) {
  return (
    <>
      <section data-long>
        <h2>Measures and points</h2>
        <Table sheet={sheet} total={stored.total_points} numbers={numbers} />
      </section>
      {sheet.derivedValues.length > 0 && (
        <section>
          <h2>For information, not added</h2>
          <Facts facts={sheet.derivedValues.map(({ label, value }) => [label, value.toFixed(2)])} />
        </section>
      )}
    </>
  )
}
