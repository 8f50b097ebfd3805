/** The rank of a trophy among the others of its phenotype. */
import type { PointsRank } from '@trophy/domain'
import { formatCount } from '#lib/format/format-count.ts'

/** The stored points of the trophy, which the figures contain; null if they do not. */
export type CountedPoints = number | null

/** Returns the sentence of the strip, without the trophy itself: "Higher than 83% of 412 other trophies." */
export const formatRank = ({ total, lower }: PointsRank, points: number, counted: CountedPoints): string => {
  const others = total - (counted === null ? 0 : 1)
  const lowerOthers = lower - (counted !== null && counted < points ? 1 : 0)
  if (others <= 0) return 'No other trophy of this phenotype is stored yet.'
  const percent = Math.floor((100 * lowerOthers) / others)
  return `Higher than ${percent}% of ${formatCount(others)} other ${others === 1 ? 'trophy' : 'trophies'}.`
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns a place in words: "highest", "2nd highest", "1,203rd highest". */
export const formatPlace = (place: number): string =>
  place === 1 ? 'highest' : `${formatCount(place)}${suffixes[plurals.select(place)] ?? 'th'} highest`

/** The share of trophies that is left out at each end, so that outliers do not shrink the rest. */
const OUTLIER_SHARE = 0.01

/** Returns the range of points of the strip: the buckets without outliers, and these points. */
export const getStripRange = (
  { buckets, bucketWidth, total }: PointsRank,
  points: number,
): readonly [from: number, to: number] => {
  let before = 0
  const inner = buckets.filter(({ count }) => {
    const [below, above] = [before, total - before - count]
    before += count
    return below + count > total * OUTLIER_SHARE && above + count > total * OUTLIER_SHARE
  })
  const starts = inner.map(({ from }) => from)
  return [Math.min(points, ...starts), Math.max(points, ...starts.map((from) => from + bucketWidth))]
}
