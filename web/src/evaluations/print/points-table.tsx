import {
  type Evaluation,
  layOutPoints,
  POINTS_TEXTS,
  type PointsGroup,
  type PointsRow,
  type SheetLayout,
  type SheetRow,
} from '@trophy/domain'
import type { ReactNode } from 'react'

type TableProps = {
  readonly sheet: SheetLayout
  readonly total: Evaluation['total_points']
  /** Numbers of the measures in the drawing, by path. */
  readonly numbers?: ReadonlyMap<string, number> | undefined
  /** Shows both sides of a measure in a column between them, hidden from screen readers. */
  readonly renderSides?: ((row: SheetRow) => ReactNode) | undefined
  readonly className?: string
}

type HeadingsProps = {
  readonly measure?: string
  readonly hasSides?: boolean
  readonly hasSidesColumn?: boolean
  readonly hasDifferences: boolean
}

export function PointsHeadings({
  measure = POINTS_TEXTS.headings.measure,
  hasSides = true,
  hasSidesColumn = false,
  hasDifferences,
}: HeadingsProps) {
  const { left, right, value, factor, difference, points } = POINTS_TEXTS.headings
  return (
    <tr data-head>
      <th scope="col">{measure}</th>
      <th scope="col" data-cell="left">
        {hasSides && left}
      </th>
      {hasSidesColumn && <td data-cell="sides" aria-hidden />}
      <th scope="col" data-cell="right">
        {hasSides && right}
      </th>
      <th scope="col" data-cell="value">
        {value}
      </th>
      <th scope="col" data-cell="factor">
        {factor}
      </th>
      {hasDifferences && (
        <th scope="col" data-cell="difference">
          {difference}
        </th>
      )}
      <th scope="col" data-cell="points">
        {points}
      </th>
    </tr>
  )
}

type RowProps = Pick<TableProps, 'numbers' | 'renderSides'> & {
  readonly row: PointsRow
  readonly hasDifferences: boolean
}

function Row({ row, numbers, renderSides, hasDifferences }: RowProps) {
  const { label, unit, reason, sides, value, factor, difference, points, line, measure, isContinued } = row
  const number = measure && numbers?.get(measure.leaf.path)
  const labelSpan = renderSides ? 4 : 3
  return (
    <tr data-goes-on={isContinued}>
      <th scope="row" colSpan={sides ? 1 : labelSpan}>
        {number && <small data-number>{number} </small>}
        {label}
        {unit !== '' && <small data-unit>{`,\u00a0${unit}`}</small>}
        {reason && <small> {reason}</small>}
      </th>
      {sides && <td data-cell="left">{sides[0]}</td>}
      {sides && renderSides && (
        <td data-cell="sides" aria-hidden>
          {measure && renderSides(measure)}
        </td>
      )}
      {sides && <td data-cell="right">{sides[1]}</td>}
      <td data-cell="value">{value}</td>
      {line ? <td data-cell="factor">{factor}</td> : <td colSpan={hasDifferences ? 3 : 2} data-cell="none" />}
      {line && hasDifferences && <td data-cell="difference">{difference}</td>}
      {line && <td data-cell="points">{points}</td>}
    </tr>
  )
}

type GroupProps = Omit<RowProps, 'row'> & PointsGroup & { readonly columnCount: number }

function Group({ title, rows, columnCount, ...rowProps }: GroupProps) {
  return (
    <>
      {title !== null && (
        <tr data-group data-goes-on>
          <th scope="rowgroup" colSpan={columnCount}>
            {title}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.key} row={row} {...rowProps} />
      ))}
    </>
  )
}

/** Every measure with its exact lines of the score, and the total, as on the printed sheet. */
export function PointsTable({ sheet, total, numbers, renderSides, className }: TableProps) {
  const { groups, sum, hasSides, hasDifferences } = layOutPoints(sheet)
  const renderColumn = hasSides ? renderSides : undefined
  const columnCount = 6 + Number(renderColumn !== undefined) + Number(hasDifferences)
  return (
    <table className={className}>
      <thead>
        <PointsHeadings hasSidesColumn={renderColumn !== undefined} {...{ hasSides, hasDifferences }} />
      </thead>
      <tbody>
        {groups.map((group) => (
          <Group
            key={group.title}
            {...group}
            {...{ columnCount, numbers, hasDifferences }}
            renderSides={renderColumn}
          />
        ))}
        <tr data-sum>
          <th scope="row" colSpan={columnCount - 1}>
            {POINTS_TEXTS.sum}
          </th>
          <td data-cell="points">{sum}</td>
        </tr>
        <tr data-sum data-total>
          <th scope="row" colSpan={columnCount - 2}>
            {POINTS_TEXTS.total}
          </th>
          <td colSpan={2} data-cell="total">
            {total.points.toFixed(2)}, {total.award === 'none' ? 'no medal' : total.award}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
