import {
  alignLines,
  type Evaluation,
  filterSection,
  formatSides,
  hasOwnRow,
  haveSides,
  type SheetLayout,
  type SheetLine,
  type SheetRow,
  unitLabel,
  type ValueUnit,
} from '@trophy/domain'
import type { ReactNode } from 'react'

type TableProps = {
  readonly sheet: SheetLayout
  readonly total: Evaluation['total_points']
  /** Shows both sides of a measure in a column between them, hidden from screen readers. */
  readonly renderSides?: ((row: SheetRow) => ReactNode) | undefined
  readonly className?: string
}

type LineProps = { readonly aligned: ReturnType<typeof alignLines> }

/** True if there is a column between left and right. */
type ColumnProps = { readonly hasSidesColumn: boolean }

/** `single` replaces the value of the line. */
function LineCells({ line, single, aligned }: LineProps & { line: SheetLine; single?: string | undefined }) {
  const { value, factor, points } = aligned.formatLine(line)
  return (
    <>
      <td data-cell="value">{single ?? value}</td>
      <td data-cell="factor">{factor}</td>
      <td data-cell="points">{points}</td>
    </>
  )
}

/** The unit of a row's values. */
const Unit = ({ unit }: { unit: ValueUnit | null }) => {
  const sign = unit === null ? '' : unitLabel(unit)
  return (
    sign !== '' && (
      <small data-unit>
        ,{'\u00a0'}
        {sign}
      </small>
    )
  )
}

/** The rule that gave a line its points. */
const Reason = ({ line }: { line: SheetLine | undefined }) => line?.reason && <small> {line.reason}</small>

type LineRowProps = LineProps & ColumnProps & { readonly line: SheetLine; readonly isContinued: boolean }

/** A line in a separate row; a difference does not repeat the label of its measure. */
function LineRow({ line, isContinued, aligned, hasSidesColumn }: LineRowProps) {
  const isDifference = line.kind === 'difference'
  return (
    <tr data-goes-on={isContinued} data-line={line.kind}>
      <th scope="row">
        {isDifference ? '' : line.label}
        {!isDifference && line.kind !== 'limit' && <Unit unit={line.unit} />}
        <Reason line={line} />
      </th>
      <td data-cell="left">{isDifference ? '' : line.left}</td>
      {hasSidesColumn && <td data-cell="sides" aria-hidden />}
      <td data-cell="right">{isDifference ? '' : line.right}</td>
      <LineCells line={line} aligned={aligned} />
    </tr>
  )
}

function MeasureRows({ row, aligned, renderSides }: LineProps & Pick<TableProps, 'renderSides'> & { row: SheetRow }) {
  const { field } = row.leaf
  const first = row.lines.find((line) => !hasOwnRow(line, row.leaf))
  const more = row.lines.filter((line) => line !== first)
  const [left, right] = formatSides(row)
  const isSingle = !haveSides([row])
  const single = isSingle ? aligned.formatSingle(row) : undefined
  // The label of a single value has the width of the sides, too.
  const labelSpan = renderSides ? 4 : 3
  return (
    <>
      <tr data-goes-on={more.length > 0} data-single={isSingle}>
        <th scope="row" colSpan={isSingle ? labelSpan : 1}>
          {field.label}
          <Unit unit={'unit' in field ? field.unit : null} />
          <Reason line={first} />
        </th>
        {!isSingle && <td data-cell="left">{left}</td>}
        {!isSingle && renderSides && (
          <td data-cell="sides" aria-hidden>
            {renderSides(row)}
          </td>
        )}
        {!isSingle && <td data-cell="right">{right}</td>}
        {first ? (
          <LineCells line={first} single={single} aligned={aligned} />
        ) : (
          <>
            <td data-cell="value">{single}</td>
            <td colSpan={2} data-cell="none" />
          </>
        )}
      </tr>
      {more.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          aligned={aligned}
          isContinued={index < more.length - 1}
          hasSidesColumn={renderSides !== undefined}
        />
      ))}
    </>
  )
}

/** Every measure with its exact lines of the score, and the total, as on the printed sheet. */
export function PointsTable({ sheet, total, renderSides, className }: TableProps) {
  const { rows, remainder } = sheet
  const aligned = alignLines(sheet)
  const measured = filterSection(rows, 'measurementParams')
  const additions = filterSection(rows, 'additions')
  const hasSides = haveSides([...measured, ...additions])
  const renderColumn = hasSides ? renderSides : undefined
  const columnCount = renderColumn ? 7 : 6
  const renderRows = (section: readonly SheetRow[]) =>
    section.map((row) => <MeasureRows key={row.leaf.path} row={row} aligned={aligned} renderSides={renderColumn} />)
  const renderGroup = (title: string) => (
    <tr data-group data-goes-on>
      <th scope="rowgroup" colSpan={columnCount}>
        {title}
      </th>
    </tr>
  )
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col" data-cell="left">
            {hasSides && 'Left'}
          </th>
          {renderColumn && <td data-cell="sides" aria-hidden />}
          <th scope="col" data-cell="right">
            {hasSides && 'Right'}
          </th>
          <th scope="col" data-cell="value">
            Value
          </th>
          <th scope="col" data-cell="factor">
            Factor
          </th>
          <th scope="col" data-cell="points">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {renderRows(measured)}
        {additions.length > 0 && renderGroup('Additions and deductions')}
        {renderRows(additions)}
        {remainder.lines.length > 0 && renderGroup('Calculated')}
        {remainder.lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            aligned={aligned}
            isContinued={false}
            hasSidesColumn={renderColumn !== undefined}
          />
        ))}
        <tr data-sum>
          <th scope="row" colSpan={columnCount - 1}>
            Sum of the lines
          </th>
          <td data-cell="points">{aligned.sum}</td>
        </tr>
        <tr data-sum data-total>
          <th scope="row" colSpan={columnCount - 2}>
            Total points: the sum, rounded once
          </th>
          <td colSpan={2} data-cell="total">
            {total.points.toFixed(2)}, {total.award === 'none' ? 'no medal' : total.award}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
