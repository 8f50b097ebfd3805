/**
 * Tables that turn a figure or a ratio into points. A table names only where a new band begins, so it cannot leave a
 * hole and its edges stand in one place.
 */
import { type Exact, exact, ZERO } from './exact.ts'

/** Where a band begins and what it gives. An exclusive edge belongs to the band before it. */
export type Edge = { readonly at: number; readonly points: number; readonly exclusive: boolean }

/** A band that begins at `at`, itself included. */
export const from = (at: number, points: number): Edge => ({ at, points, exclusive: false })

/** A band that begins above `at`; `at` itself still belongs to the band before. */
export const above = (at: number, points: number): Edge => ({ at, points, exclusive: true })

/** A table, ready to be asked. All comparisons are exact. */
export type Bands = {
  /** Points below the first edge. */
  readonly below: number
  readonly edges: readonly Edge[]
  /** Points of a figure. */
  readonly pointsFor: (value: Exact) => Exact
  /** Points of part ÷ whole, compared exactly. A 0 above or below the line is "not measured" and gives 0. */
  readonly pointsForRatio: (part: Exact, whole: Exact) => Exact
  /** In which band part ÷ whole lies: 0 below the first edge, 1 from the first edge on. */
  readonly bandIndex: (part: number, whole: number) => number
}

/**
 * A table of bands: the points below the first edge, then the edges in ascending order, each of at most two decimals.
 * @throws RangeError when the edges do not ascend.
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
