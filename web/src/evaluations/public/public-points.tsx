/** The lines of a public record: what was measured, and the points that it gives. */
import { formatExact, type PublicPoint, padDecimals, unitLabel } from '@trophy/domain'

const MINUS_SIGN = '−'

/** Points with two decimals at least; what is exact stays exact. */
export const formatPoints = (points: string): string => formatExact(points.replace('-', MINUS_SIGN))

/** Decimals that a reading of the unit has at least. */
const MIN_DECIMALS: { readonly [unit: string]: number } = { cm: 1, mm: 1, kg: 2, points: 1 }

const formatValue = (value: number | string | null, unit: PublicPoint['unit']): string => {
  const [whole = '', decimals = ''] = String(value ?? '').split('.')
  const padded = decimals.padEnd(MIN_DECIMALS[unit ?? ''] ?? 0, '0')
  return padded === '' || value === null ? whole : `${whole}.${padded}`
}

export const isDerived = ({ path }: PublicPoint) => path.startsWith('calculations.')

/** Whether there is anything to show of a line: a reading, or points it gives. */
export const hasEntry = ({ left, right, value, points }: PublicPoint): boolean =>
  (left ?? 0) !== 0 || (right ?? 0) !== 0 || (left === null && Number(value ?? 0) !== 0) || Number(points ?? 0) !== 0

type PointRowProps = {
  readonly point: PublicPoint
  readonly previous: PublicPoint | undefined
  /** Of the column of points. */
  readonly decimals: number
}

/** One line of the record. What is derived from the measure before it leaves out that one's name. */
function PointRow({ point, previous, decimals }: PointRowProps) {
  const { label, unit, left, right, points, reason } = point
  const value = formatValue(point.value, unit)
  const sign = unit && unitLabel(unit)
  const prefix = `${previous?.label}, `
  return (
    <tr {...(isDerived(point) ? { 'data-derived': true } : {})}>
      <th scope="row">
        {isDerived(point) && label.startsWith(prefix) ? label.slice(prefix.length) : label}
        {sign && <small>{`,\u00a0${sign}`}</small>}
        {reason && <small data-reason>{reason}</small>}
      </th>
      {left === null || right === null ? (
        <td colSpan={2} data-alone>
          {value}
        </td>
      ) : (
        <>
          <td>{formatValue(left, unit)}</td>
          <td>{formatValue(right, unit)}</td>
        </>
      )}
      <td data-counts>{left !== null && <small>{value}</small>}</td>
      <td>{points === null ? '' : padDecimals(formatPoints(points), decimals)}</td>
    </tr>
  )
}

/** The lines of a record that show anything. */
export function PointRows({ points, decimals }: { points: readonly PublicPoint[]; decimals: number }) {
  return points
    .filter(hasEntry)
    .map((point, index, shown) => (
      <PointRow
        key={point.path}
        point={point}
        previous={shown.slice(0, index).findLast((earlier) => !isDerived(earlier))}
        decimals={decimals}
      />
    ))
}
