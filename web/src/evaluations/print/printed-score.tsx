import { styled } from '@mui/material/styles'
import {
  alignLines,
  type Evaluation,
  filterSection,
  formatSides,
  haveSides,
  type SheetLayout,
  type SheetLine,
  type SheetRow,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { Facts } from './facts.tsx'

const Table = styled('table')({
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

type LineProps = { readonly line: SheetLine; readonly formatLine: ReturnType<typeof alignLines>['formatLine'] }

function LineCells({ line, formatLine }: LineProps) {
  const { value, factor, points } = formatLine(line)
  return (
    <>
      <td>{value}</td>
      <td>{factor}</td>
      <td>{points}</td>
    </>
  )
}

/** The rule that gave a line its points. */
const Reason = ({ line }: { line: SheetLine | undefined }) => line?.reason && <small> {line.reason}</small>

/** A line in a separate row; a difference does not repeat the label of its measure. */
function LineRow({ line, isContinued, formatLine }: LineProps & { readonly isContinued: boolean }) {
  const isDifference = line.kind === 'difference'
  return (
    <tr data-goes-on={isContinued}>
      <th scope="row">
        {isDifference ? '' : line.label}
        <Reason line={line} />
      </th>
      <td>{isDifference ? '' : line.left}</td>
      <td>{isDifference ? 'difference' : line.right}</td>
      <LineCells line={line} formatLine={formatLine} />
    </tr>
  )
}

function MeasureRows({ row, formatLine }: { row: SheetRow } & Omit<LineProps, 'line'>) {
  const [first, ...more] = row.lines
  const [left, right] = formatSides(row)
  return (
    <>
      <tr data-goes-on={more.length > 0}>
        <th scope="row">
          {row.leaf.field.label}
          <Reason line={first} />
        </th>
        <td>{left}</td>
        <td>{right}</td>
        {first ? <LineCells line={first} formatLine={formatLine} /> : <td colSpan={3} />}
      </tr>
      {more.map((line, index) => (
        <LineRow key={line.key} line={line} formatLine={formatLine} isContinued={index < more.length - 1} />
      ))}
    </>
  )
}

const Group = ({ children }: { children: ReactNode }) => (
  <tr data-group data-goes-on>
    <th scope="rowgroup" colSpan={6}>
      {children}
    </th>
  </tr>
)

/** Every measure with its exact lines of the score, and the total. */
export function PrintedScore({ sheet, stored }: { sheet: SheetLayout; stored: Evaluation }) {
  const { rows, remainder, derivedValues } = sheet
  const { total_points } = stored
  const { formatLine, sum } = alignLines(sheet)
  const measured = filterSection(rows, 'measurementParams')
  const additions = filterSection(rows, 'additions')
  const hasSides = haveSides([...measured, ...additions])
  const renderRows = (section: readonly SheetRow[]) =>
    section.map((row) => <MeasureRows key={row.leaf.path} row={row} formatLine={formatLine} />)
  return (
    <>
      <section data-long>
        <h2>Measures and points</h2>
        <Table>
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <th scope="col">{hasSides && 'Left'}</th>
              <th scope="col">{hasSides && 'Right'}</th>
              <th scope="col">Value</th>
              <th scope="col">Factor</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {renderRows(measured)}
            {additions.length > 0 && <Group>Additions and deductions</Group>}
            {renderRows(additions)}
            {remainder.lines.length > 0 && <Group>Calculated</Group>}
            {remainder.lines.map((line) => (
              <LineRow key={line.key} line={line} formatLine={formatLine} isContinued={false} />
            ))}
            <tr data-sum>
              <th scope="row" colSpan={5}>
                Sum of the lines
              </th>
              <td>{sum}</td>
            </tr>
            <tr data-sum data-total>
              <th scope="row" colSpan={4}>
                Total points: the sum, rounded once
              </th>
              <td colSpan={2}>
                {total_points.points.toFixed(2)}, {total_points.award === 'none' ? 'no medal' : total_points.award}
              </td>
            </tr>
          </tbody>
        </Table>
      </section>
      {derivedValues.length > 0 && (
        <section>
          <h2>For information, not added</h2>
          <Facts facts={derivedValues.map(({ label, value }) => [label, value.toFixed(2)])} />
        </section>
      )}
    </>
  )
}
