/** The calculations of an edition and the lines of its score, listed once when the edition is defined. */
import type { Exact } from '#measuring/maths/exact.ts'
import { isRow, type Row } from '#measuring/maths/rows.ts'
import type { NamedCalculation, Result, Species, Wording } from './define.ts'
import { isMeasure, type Leaf } from './leaves.ts'

/**
 * `measure`: a measure of the same key; `difference`: of its sides; `derived`: any other calculation; `addition`: points
 * that a judge adds or deducts; `limit`: sets the total to 0.
 */
export type LineKind = 'measure' | 'difference' | 'derived' | 'addition' | 'limit'

/** What all lines of a key have in common. */
export type LineHead = {
  readonly key: string
  readonly kind: LineKind
  /** The path of the row of the sheet that contains the line, or null. */
  readonly row: string | null
  readonly label: string
  /** The label of a limit that deducts the points of an excluded trophy. */
  readonly exclusionLabel?: string
}

/** A number that the score returns. Its row is that of the line after it if it is not a line itself. */
export type Calculation = LineHead & {
  /** Its place in the result of the score. */
  readonly keys: readonly string[]
  /** How the points, or the value, follow from the measures. */
  readonly description: string
  /** False for a value that is shown for information and does not count. */
  readonly isLine: boolean
  /** The line that deducts the difference of the sides, or null. */
  readonly difference: LineHead | null
}

/** A field whose points a judge gives. */
export type Addition = { readonly keys: readonly string[]; readonly sign: 1 | -1; readonly head: LineHead }

const isNamed = (wording: Wording | undefined): wording is NamedCalculation =>
  typeof wording === 'object' && wording.named === true

const findWording = (wording: Wording | undefined, keys: readonly string[]): string | NamedCalculation | undefined => {
  const [key, ...rest] = keys
  if (key === undefined) return typeof wording === 'string' || isNamed(wording) ? wording : undefined
  return typeof wording === 'object' && !isNamed(wording) ? findWording(wording[key], rest) : undefined
}

const VALUE_WORDING = { single: 'as measured', mean: 'mean of both sides', sum: 'both sides together' }

/** Words a result: how its value is formed, then its factor and sign as the score applies them. */
const describeResult = (result: Row | Exact, value: string | undefined): string => {
  if (typeof result === 'number') return value ?? 'shown only'
  const { combined, factor, sign, difference } = result
  const parts = [
    value ?? (factor === null ? 'by rule' : VALUE_WORDING[combined ?? 'single']),
    factor === null || factor === 1 ? '' : ` × ${factor}`,
    difference === null || value !== undefined ? '' : ', less their difference',
    sign === -1 ? ', deducted' : '',
  ]
  return parts.join('')
}

const listResults = (
  result: Result,
  keys: readonly string[] = [],
): { readonly keys: readonly string[]; readonly result: Row | Exact }[] =>
  Object.entries(result).flatMap(([name, node]) =>
    typeof node === 'number' || isRow(node)
      ? [{ keys: [...keys, name], result: node }]
      : listResults(node, [...keys, name]),
  )

/** Returns the field of these keys, or the last one of the group of these keys. */
const findOwnLeaf = (leaves: readonly Leaf[], keys: readonly string[]): Leaf | undefined => {
  const own = leaves.filter(
    (leaf) => leaf.section !== 'supplementary' && keys.every((key, index) => leaf.keys[index + 1] === key),
  )
  return own.find((leaf) => leaf.keys.length === keys.length + 1) ?? own.at(-1)
}

const createCalculation = (
  leaves: readonly Leaf[],
  keys: readonly string[],
  result: Row | Exact,
  wording: string | NamedCalculation | undefined,
): Calculation => {
  const key = keys.join('.')
  const named = typeof wording === 'object' ? wording : undefined
  const declaredRow = named?.row ?? null
  if (declaredRow !== null && !leaves.some(({ path }) => path === declaredRow))
    throw new Error(`The row of ${key} is unknown: ${declaredRow}`)
  const leaf = findOwnLeaf(leaves, keys)
  const isOfMeasure = leaf?.key === key
  const label = named?.label ?? (isOfMeasure ? leaf.field.label : key)
  const row = declaredRow ?? leaf?.path ?? null
  const hasDifference = typeof result === 'object' && result.difference !== null
  return {
    key,
    kind: isOfMeasure && isMeasure(leaf) ? 'measure' : 'derived',
    row,
    label,
    keys,
    description: describeResult(result, named?.description ?? (typeof wording === 'string' ? wording : undefined)),
    isLine: typeof result === 'object',
    difference: hasDifference ? { key: `${key}.diff`, kind: 'difference', row, label: `${label}, difference` } : null,
  }
}

/**
 * Lists the calculations of a score in its order. `result` is that of an empty sheet.
 * @throws Error if the row of a calculation is unknown.
 */
export const listCalculations = (leaves: readonly Leaf[], result: Result, wording: Wording): readonly Calculation[] => {
  const calculations = listResults(result).map(({ keys, result: own }) =>
    createCalculation(leaves, keys, own, findWording(wording, keys)),
  )
  let next: string | null = null
  for (const [index, calculation] of [...calculations.entries()].toReversed()) {
    const row: string | null = calculation.row ?? (calculation.isLine ? null : next)
    calculations[index] = { ...calculation, row }
    next = row
  }
  return calculations
}

export const listAdditions = (leaves: readonly Leaf[]): readonly Addition[] =>
  leaves.flatMap(({ key, keys, path, field }) =>
    field.kind === 'number' && field.sign !== 0
      ? [{ keys, sign: field.sign, head: { key, kind: 'addition' as const, row: path, label: field.label } }]
      : [],
  )

/** Creates the head of the line that sets the total to 0. */
export const createLimitHead = (rules: Species['rules']): LineHead => {
  const exclusionLabel = Object.values(rules).find((rule) => rule?.excludes)?.excludes?.message
  const label = 'A total below 0 counts as 0'
  return { key: 'limit', kind: 'limit', row: null, label, ...(exclusionLabel === undefined ? {} : { exclusionLabel }) }
}

/** Returns the heads of all lines by key. A calculation that does not count now may be a line of a stored score. */
export const createLineHeads = ({
  calculations,
  additions,
  limit,
}: Pick<Species, 'calculations' | 'additions' | 'limit'>): ReadonlyMap<string, LineHead> => {
  const heads = [
    ...calculations.flatMap((calculation) => [calculation, calculation.difference ?? []].flat()),
    ...additions.map(({ head }) => head),
    limit,
  ]
  return new Map(heads.map((head) => [head.key, head]))
}

/** Returns the kind, row and label of the lines of a key; a line that the edition no longer has is in no row. */
export const getLineHead = ({ lineHeads }: Species, key: string): LineHead =>
  lineHeads.get(key) ?? { key, kind: 'derived', row: null, label: key }

/** Returns the label of a line of the score by key and sign. */
export const getLineLabel = (species: Species, key: string, sign: 1 | -1): string => {
  const { label, exclusionLabel } = getLineHead(species, key)
  return sign === -1 && exclusionLabel !== undefined ? exclusionLabel : label
}
