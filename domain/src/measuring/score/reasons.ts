/**
 * Reasons: short texts that name the rule behind the points of a line, for example "spread 76% of beam". A species
 * defines them for lines whose points come from a table or a limit. They do not include the points.
 */
import type { Bands } from '#measuring/maths/bands.ts'
import { type Exact, exact, type Pair, toDecimalText } from '#measuring/maths/exact.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { type Line, scoreSheet } from './score.ts'

/** Returns the reasons of a sheet by line key. Lines with a factor have none. */
export const getReasons = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
): ReadonlyMap<string, string> => {
  const sheet = toExactSheet(species, data)
  const reasons = new Map<string, string>()
  for (const [key, reason] of Object.entries(species.reasons)) {
    const text = reason?.(sheet, phenotype)
    if (text) reasons.set(key, text)
  }
  return reasons
}

/**
 * Returns the reasons of a stored sheet. A line whose stored points differ from a current score has none, because the
 * current rule did not give them.
 */
export const getStoredReasons = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
  lines: readonly Pick<Line, 'key' | 'points' | 'sign'>[],
): ReadonlyMap<string, string> => {
  const reasons = getReasons(species, data, phenotype)
  if (reasons.size === 0) return reasons
  const currentRows = new Map(scoreSheet(species, data, phenotype).lines.map(({ key, row }) => [key, row]))
  const isUnchanged = ({ key, points, sign }: (typeof lines)[number]) => {
    const current = currentRows.get(key)
    return current?.sign === sign && toDecimalText(current.points) === points
  }
  const unchangedKeys = new Set(lines.filter(isUnchanged).map(({ key }) => key))
  return new Map([...reasons].filter(([key]) => unchangedKeys.has(key)))
}

const MAX_DECIMALS = 5

/** Formats part ÷ whole in percent with the fewest decimals that stay in its band: 79.96% must not become 80%. */
const formatPercent = (bands: Bands, part: Exact, whole: Exact): string => {
  const band = bands.bandIndex(part, whole)
  const rounded = (decimals: number) => Math.round((part * 100 * 10 ** decimals) / whole)
  let decimals = 0
  while (decimals < MAX_DECIMALS && bands.bandIndex(rounded(decimals), 100 * 10 ** decimals) !== band) decimals += 1
  return (rounded(decimals) / 10 ** decimals).toFixed(decimals)
}

/** Returns the reason for spread points, for example "spread 76% of beam". */
export const formatSpreadPercent = (bands: Bands, spread: Exact, whole: Exact, name: string): string =>
  whole === 0 ? `${name} not measured` : `spread ${formatPercent(bands, spread, whole)}% of ${name}`

/** Returns the band of a value, for example "age 11 to under 13". The edges of the bands must be inclusive. */
export const formatBand = (bands: Bands, value: Exact, name: string): string => {
  const band = bands.bandIndex(value, exact(1))
  const [from, to] = [bands.edges[band - 1]?.at, bands.edges[band]?.at]
  if (from === undefined) return `${name} under ${to}`
  return to === undefined ? `${name} ${from} and over` : `${name} ${from} to under ${to}`
}

/** Returns the limit, for example "at most the longer beam"; null if the measured value is within it. */
export const formatLimit = (measured: Exact, limit: Exact, name: string): string | null =>
  measured > limit ? `at most ${name}` : null

/** Returns true if a measured side is below `min`. */
export const hasSideBelow = ({ left, right }: Pair, min: Exact): boolean =>
  [left, right].some((side) => side > 0 && side < min)
