/** The calculations of an edition and the lines of its score, listed when they are first read. */
import type { Exact } from '#measuring/maths/exact.ts'
import { isRow, type Row } from '#measuring/maths/rows.ts'
import type { Unit } from './fields.ts'
import { isMeasure, type Leaf } from './leaves.ts'

/**
 * `measure`: a measure of the same key; `difference`: of its sides; `derived`: any other calculation; `addition`:
 * points that a judge adds or deducts; `limit`: sets the total to 0.
 */
export type LineKind = 'measure' | 'difference' | 'derived' | 'addition' | 'limit'

/** The properties that all lines of a key share. */
export type LineHead = {
  readonly key: string
  readonly kind: LineKind
  /** The path of the row of the sheet that contains the line, or null. */
  readonly row: string | null
  readonly label: string
}

/** A number that the score returns. If it is not a line, it is in the row of the line after it. */
type Calculation = LineHead & {
  /** The path in the result of the score. */
  readonly keys: readonly string[]
  /** The calculation of the points, or of the value, in words. */
  readonly description: string
  /** False for a value that is shown for information and does not count. */
  readonly isLine: boolean
  readonly place: Pick<Place, 'below' | 'unit'>
  /** The line that deducts the difference of the sides, or null. */
  readonly difference: LineHead | null
}

/** The lines of an edition. */
export type Lines = {
  /** In the order of the score. */
  readonly calculations: readonly Calculation[]
  /** The fields whose points a judge gives. */
  readonly additions: readonly { readonly keys: readonly string[]; readonly sign: 1 | -1; readonly head: LineHead }[]
  /** The line that sets the total to 0: an exclusion deducts points, a negative total is raised. */
  readonly limit: { readonly [sign in 1 | -1]: LineHead }
  /** By line key. */
  readonly lineHeads: ReadonlyMap<string, LineHead>
}

/** The unit of a value that is measured or calculated. */
export type ValueUnit = Unit | 'cm³'

/** The place of a calculation without a measure of the same name. */
type Place = {
  /** The path of the row in which it is printed; without it, it is a separate line below the measures. */
  readonly row?: string
  /** The path of the row below which the form shows a separate line; without it, below the measures. */
  readonly below?: string
  /** The unit of its value, empty for none; without it, the unit of the row above. */
  readonly unit?: '' | 'cm³'
}

/** The wording of a calculation without a measure of the same name. */
export type NamedCalculation = { readonly label: string; readonly description: string; readonly place: Place }

/** Words a calculation with its own label. Factor and sign are added to the description. */
export const namedCalculation = (label: string, description: string, place: Place = {}): NamedCalculation => ({
  label,
  description,
  place,
})

/** The result of a score by key: a row that counts, or a value shown for information. */
export type Result = { readonly [key: string]: Row | Exact | Result }

/** The wording of calculations, by key: how their value is formed, or also their label. */
export type Wording = { readonly [key: string]: string | NamedCalculation | Wording | undefined }

/**
 * The wording of a result. A row without wording is described by its sides and factor. `& string` stops TypeScript from
 * inferring the result from its wording.
 */
export type WordingOf<R> = {
  readonly [K in keyof R & string]?: R[K] extends Row | Exact ? string | NamedCalculation : WordingOf<R[K]>
}

type Entry = {
  readonly keys: readonly string[]
  readonly result: Row | Exact
  readonly wording: string | NamedCalculation | undefined
}

const listEntries = (result: Result, wording: Wording, keys: readonly string[] = []): Entry[] =>
  Object.entries(result).flatMap(([name, node]) => {
    const here = [...keys, name]
    return typeof node === 'number' || isRow(node)
      ? [{ keys: here, result: node, wording: wording[name] as Entry['wording'] }]
      : listEntries(node, (wording[name] ?? {}) as Wording, here)
  })

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

/** Returns the scored field of these keys, or the last one of the group of these keys. */
const findOwnLeaf = (leaves: readonly Leaf[], keys: readonly string[]): Leaf | undefined =>
  leaves.findLast(
    (leaf) => leaf.section !== 'supplementary' && keys.every((key, index) => leaf.keys[index + 1] === key),
  )

const createCalculation = (leaves: readonly Leaf[], { keys, result, wording }: Entry): Calculation => {
  const key = keys.join('.')
  const named = typeof wording === 'object' ? wording : { label: undefined, description: wording }
  const { row: ownRow, below, unit }: Place = typeof wording === 'object' ? wording.place : {}
  for (const place of [ownRow, below])
    if (place !== undefined && !leaves.some(({ path }) => path === place))
      throw new Error(`The row of ${key} is unknown: ${place}`)
  const leaf = findOwnLeaf(leaves, keys)
  const isOfMeasure = leaf?.key === key
  const label = named.label ?? (isOfMeasure ? leaf.field.label : key)
  const row = ownRow ?? leaf?.path ?? null
  const isLine = typeof result === 'object'
  return {
    key,
    kind: isOfMeasure && isMeasure(leaf) ? 'measure' : 'derived',
    row,
    label,
    keys,
    description: describeResult(result, named.description),
    isLine,
    place: { ...(below === undefined ? {} : { below }), ...(unit === undefined ? {} : { unit }) },
    difference:
      isLine && result.difference !== null
        ? { key: `${key}.diff`, kind: 'difference', row, label: `${label}, difference` }
        : null,
  }
}

/** Puts a value without a row that is not a line into the row of the line after it. */
const joinNextRow = (calculations: readonly Calculation[]): Calculation[] =>
  calculations.map((calculation, index) => {
    const placed = calculations.slice(index).find(({ row, isLine }) => row !== null || isLine)
    return { ...calculation, row: placed?.row ?? null }
  })

const createLimitHead = (label: string): LineHead => ({ key: 'limit', kind: 'limit', row: null, label })

/**
 * Lists the lines of an edition. `result` is the score of an empty sheet, `exclusion` the message of the rule that
 * excludes a trophy.
 * @throws Error if the row of a calculation is unknown.
 */
export const listLines = (
  leaves: readonly Leaf[],
  result: Result,
  wording: Wording,
  exclusion: string | undefined,
): Lines => {
  const calculations = joinNextRow(listEntries(result, wording).map((entry) => createCalculation(leaves, entry)))
  const additions = leaves.flatMap(({ key, keys, path, field }) =>
    field.kind === 'number' && field.sign !== 0
      ? [{ keys, sign: field.sign, head: { key, kind: 'addition' as const, row: path, label: field.label } }]
      : [],
  )
  const negativeTotal = createLimitHead('A total below 0 counts as 0')
  const heads = [
    ...calculations.flatMap((calculation) => [calculation, calculation.difference ?? []].flat()),
    ...additions.map(({ head }) => head),
    negativeTotal,
  ]
  return {
    calculations,
    additions,
    limit: { 1: negativeTotal, [-1]: exclusion === undefined ? negativeTotal : createLimitHead(exclusion) },
    lineHeads: new Map(heads.map((head) => [head.key, head])),
  }
}

/** Returns the unit of a line's value: its own, otherwise that of its row; null for none. */
export const getLineUnit = (
  { calculations }: Pick<Lines, 'calculations'>,
  { key }: { readonly key: string },
  leaf: Leaf | null,
): ValueUnit | null => {
  const unit = calculations.find((calculation) => calculation.key === key)?.place.unit
  if (unit !== undefined) return unit === '' ? null : unit
  return leaf && leaf.field.kind !== 'text' ? leaf.field.unit : null
}

/** Returns kind, row and label of a stored line; a line that the edition no longer has is in no row. */
export const getLineHead = (
  { lineHeads, limit }: Lines,
  { key, sign }: { readonly key: string; readonly sign: 1 | -1 },
): LineHead => {
  const head = lineHeads.get(key) ?? { key, kind: 'derived', row: null, label: key }
  return head.kind === 'limit' ? limit[sign] : head
}
