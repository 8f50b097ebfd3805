/**
 * Tables that convert a value or a ratio to points. A table lists only the start of each band, so it has no gaps and
 * every edge is defined once.
 */
import { type Exact, exact, ZERO } from './exact.ts'

/** The start of a band and its points. An exclusive edge value belongs to the band before it. */
export type Edge = { readonly at: number; readonly points: number; readonly exclusive: boolean }

/** A band that begins at `at`, inclusive. */
export const from = (at: number, points: number): Edge => ({ at, points, exclusive: false })

/** A band that begins above `at`, exclusive. */
export const above = (at: number, points: number): Edge => ({ at, points, exclusive: true })

/** Words a table, for example `from 6 1, from 11 2`; the edges of a ratio in percent: `under 60% 6, from 60% 5`. */
export const formatBands = ({ below, edges }: Pick<Bands, 'below' | 'edges'>, unit: 'value' | 'percent' = 'value') => {
  const formatAt = (at: number) => (unit === 'percent' ? `${Math.round(at * 100)}%` : String(at))
  const [first] = edges
  return [
    ...(first && below !== 0 ? [`under ${formatAt(first.at)} ${below}`] : []),
    ...edges.map(({ at, points, exclusive }) => `${exclusive ? 'above' : 'from'} ${formatAt(at)} ${points}`),
  ].join(', ')
}

/** A table of bands. All comparisons are exact. */
export type Bands = {
  /** Points below the first edge. */
  readonly below: number
  readonly edges: readonly Edge[]
  /** Returns the points of a value. */
  readonly pointsFor: (value: Exact) => Exact
  /** Returns the points of part ÷ whole. A part or whole of 0 means "not measured" and gives 0. */
  readonly pointsForRatio: (part: Exact, whole: Exact) => Exact
  /** Returns the index of the band of part ÷ whole: 0 below the first edge, 1 from the first edge on. */
  readonly bandIndex: (part: number, whole: number) => number
}

/**
 * Creates a table from the points below the first edge and the edges in ascending order, each of at most two decimals.
 * @throws RangeError if the edges do not ascend.
 */
export const bands = (below: number, ...edges: readonly Edge[]): Bands => {
  edges.forEach((edge, i) => {
    const before = edges[i - 1]
    if (before && before.at >= edge.at) throw new RangeError(`Bands must ascend: ${before.at}, ${edge.at}`)
  })
  const steps = edges.map((edge) => ({
    hundredths: Math.round(edge.at * 100),
    exclusive: edge.exclusive,
  }))
  const points = [exact(below), ...edges.map((edge) => exact(edge.points))]

  // part ÷ whole ≥ edge  ⇔  100 × part ≥ hundredths × whole: no division, no rounding.
  const bandIndex = (part: number, whole: number): number => {
    let band = 0
    for (const step of steps) {
      const distance = 100 * part - step.hundredths * whole
      if (distance < 0 || (step.exclusive && distance === 0)) break
      band += 1
    }
    return band
  }
  const pointsAt = (part: number, whole: number): Exact => points[bandIndex(part, whole)] ?? ZERO

  return {
    below,
    edges,
    pointsFor: (value) => pointsAt(value, exact(1)),
    pointsForRatio: (part, whole) => (part === 0 || whole === 0 ? ZERO : pointsAt(part, whole)),
    bandIndex,
  }
}
