/** The columns of a sheet. They depend on its species only, so that nothing moves while a value is typed. */
import {
  createEmptySheet,
  explainScore,
  getLineHead,
  maxDecimals,
  type SheetLine,
  type Species,
  scoreSheet,
  withValue,
} from '@trophy/domain'

export type SheetColumns = {
  /** The column of the values between inputs and points: none, values only, or values with factors. */
  readonly values: 'none' | 'plain' | 'factors'
  /** The most decimals that exact points can have. */
  readonly pointDecimals: number
}

/** The value that a line multiplies, for example the mean of both sides. */
export type ReducedValue = {
  readonly key: string
  readonly value: string
  /** Null for 1. */
  readonly factor: string | null
  /** True if the points beside it are always the same number. */
  readonly isDuplicate: boolean
}

/**
 * Returns the values of lines that combine both sides or have a factor. Outside of points sheets the sides are added
 * up, so that the value is always the points beside it and is left out.
 */
export const listReducedValues = (
  { family }: Pick<Species, 'family'>,
  lines: readonly Pick<SheetLine, 'key' | 'kind' | 'left' | 'value' | 'factor'>[],
): ReducedValue[] =>
  lines.flatMap(({ key, kind, left, value, factor }) => {
    const hasFactor = factor !== null && factor !== '1'
    const isCombined = left !== null && (family === 'points sheet' || factor === null)
    return kind !== 'difference' && (hasFactor || isCombined)
      ? [{ key, value, factor: hasFactor ? factor : null, isDuplicate: factor === '1' }]
      : []
  })

/** Values with as many decimals as can be entered; the mean of both sides has one more. */
const PROBE = { left: 10.01, right: 10.02 }

/** Returns the columns of a species, from the score of a sheet whose values have the most decimals. */
export const sizeColumns = (species: Species): SheetColumns => {
  const sheet = species.leaves
    .filter(({ field }) => field.kind !== 'text' && field.kind !== 'mirror')
    .flatMap(({ values }) => values)
    .reduce(
      (probe, path) => withValue(probe, path, path.endsWith('.right') ? PROBE.right : PROBE.left),
      createEmptySheet(species),
    )
  const lines = explainScore(scoreSheet(species, sheet, null)).map((line) => ({
    ...line,
    kind: getLineHead(species, line).kind,
  }))
  const values = listReducedValues(species, lines)
  return {
    values: values.some(({ factor }) => factor !== null) ? 'factors' : values.length > 0 ? 'plain' : 'none',
    pointDecimals: maxDecimals(lines.map(({ points }) => points)),
  }
}
