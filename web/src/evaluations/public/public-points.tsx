/** The lines of a public record: measured values and their points. */
import {
  formatExact,
  formatFactor,
  isDerivedPoint,
  isDifferencePoint,
  nameCombination,
  type PublicPoint,
  padDecimals,
  unitLabel,
} from '@trophy/domain'

const MINUS_SIGN = '−'

/** Formats exact points with at least two decimals. */
export const formatPoints = (points: string): string => formatExact(points.replace('-', MINUS_SIGN))

/** Minimum number of decimals by unit. */
const MIN_DECIMALS: { readonly [unit: string]: number } = { cm: 1, mm: 1, kg: 2, points: 1 }

const formatValue = (value: number | string | null, unit: PublicPoint['unit']): string => {
  const [whole = '', decimals = ''] = String(value ?? '').split('.')
  const padded = decimals.padEnd(MIN_DECIMALS[unit ?? ''] ?? 0, '0')
  return padded === '' || value === null ? whole : `${whole}.${padded}`
}

/** Returns true if a line has a value or points to show. */
export const hasEntry = ({ left, right, value, points }: PublicPoint): boolean =>
  (left ?? 0) !== 0 || (right ?? 0) !== 0 || (left === null && Number(value ?? 0) !== 0) || Number(points ?? 0) !== 0

type PointRowProps = {
  readonly point: PublicPoint
  readonly previous: PublicPoint | undefined
  /** The difference of its sides, empty if there is none; undefined without such a column. */
  readonly difference: string | undefined
  /** Decimals of the points column. */
  readonly decimals: number
}

/** One line of the record. A derived value omits the name of the measure it belongs to. */
function PointRow({ point, previous, difference, decimals }: PointRowProps) {
  const { label, unit, left, right, points, reason } = point
  const value = formatValue(point.value, unit)
  const sign = unit && unitLabel(unit)
  const prefix = `${previous?.label}, `
  return (
    <tr data-point {...(isDerivedPoint(point) ? { 'data-derived': true } : {})}>
      <th scope="row">
        {isDerivedPoint(point) && label.startsWith(prefix) ? label.slice(prefix.length) : label}
        {sign && <small>{`,\u00a0${sign}`}</small>}
        {reason && <small data-reason>{reason}</small>}
      </th>
      <td data-cell="left">{left !== null && formatValue(left, unit)}</td>
      <td data-cell="right">{right !== null && formatValue(right, unit)}</td>
      <td data-cell="value">
        {nameCombination(point)} {value}
      </td>
      <td data-cell="factor">{points !== null && formatFactor({ ...point, points })}</td>
      {difference !== undefined && <td data-cell="difference">{difference}</td>}
      <td data-cell="points">{points === null ? '' : padDecimals(formatPoints(points), decimals)}</td>
    </tr>
  )
}

type PointRowsProps = {
  readonly points: readonly PublicPoint[]
  readonly decimals: number
  readonly hasDifferences: boolean
}

export function PointRows({ points, decimals, hasDifferences }: PointRowsProps) {
  const formatDifference = (point: PublicPoint) => {
    const next = points[points.indexOf(point) + 1]
    return next?.points && isDifferencePoint(next) ? padDecimals(formatPoints(next.points), decimals) : ''
  }
  return points
    .filter((point) => hasEntry(point) && !isDifferencePoint(point))
    .map((point, index, shown) => (
      <PointRow
        key={point.path}
        point={point}
        previous={shown.slice(0, index).findLast((earlier) => !isDerivedPoint(earlier))}
        difference={hasDifferences ? formatDifference(point) : undefined}
        decimals={decimals}
      />
    ))
}
