/** The distribution of points: buckets of a width that suits the phenotype. */
import type { PointsRank } from '@trophy/domain'
import type { Figure } from './figures.ts'

type Distribution = Pick<PointsRank, 'bucketWidth' | 'buckets'>

/** Buckets without those of outliers, about. */
const TYPICAL_BUCKETS = 24

/** The share of trophies at each end that are outliers, for example with 0 points. */
const OUTLIER_SHARE = 0.005

/** Returns the width of buckets in points for figures by points, ascending. */
export const chooseBucketWidth = (figures: readonly Figure[]): number => {
  const last = figures.at(-1)
  if (!last) return 1
  const total = figures.reduce((sum, { trophies }) => sum + trophies, 0)
  const low = findAtRank(figures, total * OUTLIER_SHARE)
  const high = findAtRank(figures, total * (1 - OUTLIER_SHARE))
  const resolution = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(last.number, 1))) - 2)
  return Math.max(roundUp((high - low) / TYPICAL_BUCKETS), resolution) / 100
}

const findAtRank = (figures: readonly Figure[], rank: number): number => {
  let before = 0
  for (const { number, trophies } of figures) {
    before += trophies
    if (before >= rank) return number
  }
  return figures.at(-1)?.number ?? 0
}

/** Returns the next of 1, 2 or 5 times a power of ten. */
const roundUp = (hundredths: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(hundredths, 1))))
  const factor = [1, 2, 5].find((one) => one * power >= hundredths) ?? 10
  return factor * power
}

/** Returns the start in points of the bucket with these hundredths of a point. */
export const toBucketStart = (hundredths: number, width: number): number => {
  const step = Math.round(width * 100)
  return (Math.floor(hundredths / step) * step) / 100
}

/** Adds up figures by points, in buckets. */
export const toDistribution = (figures: readonly Figure[]): Distribution => {
  const sorted = figures.toSorted((a, b) => a.number - b.number)
  const bucketWidth = chooseBucketWidth(sorted)
  const counts = new Map<number, number>()
  for (const { number, trophies } of sorted) {
    const from = toBucketStart(number, bucketWidth)
    counts.set(from, (counts.get(from) ?? 0) + trophies)
  }
  return { bucketWidth, buckets: [...counts].map(([from, count]) => ({ from, count })) }
}
