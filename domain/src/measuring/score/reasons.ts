/**
 * In a few words, by which rule a line of the score got its points, as "spread 76 % of beam". A species says so for
 * the lines that a table or a limit decides; whoever prints them adds the points.
 */
import type { Bands } from '#measuring/maths/bands.ts'
import { type Exact, exact, type Pair } from '#measuring/maths/exact.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { explainScore, type Line, scoreSheet } from './score.ts'

/** The reasons of a sheet by the key of their line. A line whose factor says all has none. */
export const getReasons = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
): ReadonlyMap<string, string> => {
  const sheet = toExactSheet(species, data)
  const reasons = new Map<string, string>()
  for (const [key, reason] of Object.entries(species.reasons)) {
    const words = reason?.(sheet, phenotype)
    if (words) reasons.set(key, words)
  }
  return reasons
}

/**
 * The reasons of a stored sheet. A line that the edition gives other points today than it was stored with has none: the
 * rule that is known is not the one that gave them.
 */
export const getStoredReasons = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
  lines: readonly Pick<Line, 'key' | 'points' | 'sign'>[],
): ReadonlyMap<string, string> => {
  const reasons = getReasons(species, data, phenotype)
  if (reasons.size === 0) return reasons
  const currentLines = new Map(
    explainScore(species, scoreSheet(species, data, phenotype)).map((line) => [line.key, line]),
  )
  const isUnchanged = ({ key, points, sign }: (typeof lines)[number]) =>
    currentLines.get(key)?.points === points && currentLines.get(key)?.sign === sign
  return new Map(
    lines.filter(isUnchanged).flatMap(({ key }) => {
      const reason = reasons.get(key)
      return reason === undefined ? [] : [[key, reason] as const]
    }),
  )
}

const MAX_DECIMALS = 5

/** part ÷ whole in percent, with as few decimals as still lie in the same band: 79.96 % must not read as 80 %. */
const formatPercent = (bands: Bands, part: Exact, whole: Exact): string => {
  const band = bands.bandIndex(part, whole)
  const rounded = (decimals: number) => Math.round((part * 100 * 10 ** decimals) / whole)
  let decimals = 0
  while (decimals < MAX_DECIMALS && bands.bandIndex(rounded(decimals), 100 * 10 ** decimals) !== band) decimals += 1
  return (rounded(decimals) / 10 ** decimals).toFixed(decimals)
}

/** "spread 76 % of beam" */
export const formatSpreadPercent = (bands: Bands, spread: Exact, whole: Exact, name: string): string =>
  whole === 0 ? `${name} not measured` : `spread ${formatPercent(bands, spread, whole)} % of ${name}`

/** "age 11 to under 13", of bands that each begin with their edge. */
export const formatBand = (bands: Bands, value: Exact, name: string): string => {
  const band = bands.bandIndex(value, exact(1))
  const [from, to] = [bands.edges[band - 1]?.at, bands.edges[band]?.at]
  if (from === undefined) return `${name} under ${to}`
  return to === undefined ? `${name} ${from} and over` : `${name} ${from} to under ${to}`
}

/** "at most the longer beam"; nothing while all that was measured counts. */
export const formatLimit = (measured: Exact, limit: Exact, name: string): string | null =>
  measured > limit ? `at most ${name}` : null

/** Whether a side is measured and less than this. */
export const hasSideBelow = ({ left, right }: Pair, min: Exact): boolean =>
  [left, right].some((side) => side > 0 && side < min)
