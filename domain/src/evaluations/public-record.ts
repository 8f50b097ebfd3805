/** The public record of an evaluation: the trophy and its score, without the hunter's data. */
import { z } from 'zod'
import { AWARDS } from '#measuring/score/medal.ts'
import { getStoredReasons } from '#measuring/score/reasons.ts'
import type { Line } from '#measuring/score/score.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import type { Unit } from '#measuring/sheet/fields.ts'
import { getLineLabel } from '#measuring/sheet/labels.ts'
import { isMeasure, type Leaf } from '#measuring/sheet/leaves.ts'
import { messages } from '#messages.ts'

const UNITS = ['cm', 'mm', 'kg', 'g', 'count', 'points', 'years'] as const satisfies readonly Unit[]

/**
 * A line of the record: a measure, an addition or deduction, or a derived line. The sum of all points, rounded once, is
 * the total.
 */
const publicPointSchema = z.object({
  /** The path in the sheet; for derived lines `calculations.` and the line key. */
  path: z.string(),
  label: z.string(),
  unit: z.enum(UNITS).nullable(),
  /** Null for a single value. */
  left: z.number().nullable(),
  right: z.number().nullable(),
  /** The scored value as an exact decimal: a measurement, or the result of both sides. Null if the pair has none. */
  value: z.string().nullable(),
  /** An exact decimal, negative for deductions. Null if the measure has no separate line. */
  points: z.string().nullable(),
  /** The rule behind the points, for example "spread 76 % of beam"; null if they follow from a factor. */
  reason: z.string().nullable(),
})

const commonShape = {
  public_id: z.string(),
  species: z.object({ key: z.string(), code: z.string(), name: z.string() }),
  /** The council's contact address. */
  email: z.string(),
}

const validRecordSchema = z.object({
  ...commonShape,
  state: z.literal('valid'),
  withdrawn_at: z.null(),
  phenotype: z.object({ label: z.string(), latin: z.string(), gender: z.enum(['male', 'female']).nullable() }),
  points: z.array(publicPointSchema),
  total_points: z.object({ points: z.number(), award: z.enum(AWARDS) }),
  measurer_name: z.string(),
  /** `YYYY-MM-DD` */
  hunt_date: z.string(),
  /** The edition of the scoring rules it was scored under. */
  version: z.string(),
})

/** A deleted evaluation: only the date of its withdrawal, none of its values. */
const withdrawnRecordSchema = z.object({
  ...commonShape,
  state: z.literal('withdrawn'),
  /** An instant, ISO 8601. */
  withdrawn_at: z.string(),
})

/** The response of `GET /evaluation/public/{publicId}`. Other fields are never sent. */
export const publicRecordSchema = z.discriminatedUnion('state', [validRecordSchema, withdrawnRecordSchema])

export type PublicPoint = z.infer<typeof publicPointSchema>
export type ValidRecord = z.infer<typeof validRecordSchema>
export type WithdrawnRecord = z.infer<typeof withdrawnRecordSchema>
export type PublicRecord = z.infer<typeof publicRecordSchema>

/** The form `Search for id`. */
export const publicSearchSchema = z.object({ id: z.string().trim().min(1, messages.required) })

type ScoredLine = Pick<Line, 'key' | 'value' | 'points' | 'sign'>

/** Returns the line key of a measure. */
const getLineKey = (leaf: Leaf): string => leaf.keys.slice(1).join('.')

const formatSignedPoints = ({ points, sign }: ScoredLine): string =>
  sign === -1 && points !== '0' ? `-${points}` : points

const getNumber = (data: unknown, path: string | undefined): number => {
  const value = path === undefined ? undefined : getValueAtPath(data, path)
  return typeof value === 'number' ? value : 0
}

/** Returns a measure with its line of the score. */
const toPublicPoint = (leaf: Leaf, data: unknown, line: ScoredLine | undefined, reason: string | null): PublicPoint => {
  const { field, path, values } = leaf
  const [first, second] = values
  const isPair = second !== undefined
  const singleValue = isPair ? null : String(getNumber(data, first))
  return {
    path,
    label: field.label,
    unit: field.kind === 'text' ? null : field.unit,
    left: isPair ? getNumber(data, first) : null,
    right: isPair ? getNumber(data, second) : null,
    value: line?.value ?? singleValue,
    points: line ? formatSignedPoints(line) : null,
    reason,
  }
}

type ScoredMeasure = { readonly leaf: Leaf; readonly key: string }
/** A line without a measure of the same key: the difference of a row, a net weight, the limit of a total. */
type DerivedLine = { readonly label: string; readonly owner: Leaf | undefined }
type Layout = { readonly measures: readonly ScoredMeasure[]; readonly derived: Map<string, DerivedLine> }

/** Cached layouts by edition; derived lines are added as they occur. */
const layouts = new WeakMap<Species, Layout>()

const getLayout = (species: Species): Layout => {
  const known = layouts.get(species)
  if (known) return known
  const measures = species.leaves.flatMap((leaf) =>
    isMeasure(leaf) && leaf.section !== 'supplementary' ? [{ leaf, key: getLineKey(leaf) }] : [],
  )
  const layout = { measures, derived: new Map<string, DerivedLine>() }
  layouts.set(species, layout)
  return layout
}

const getDerivedLine = (species: Species, { measures, derived }: Layout, line: ScoredLine): DerivedLine => {
  const name = `${line.key} ${line.sign}`
  const known = derived.get(name)
  if (known) return known
  const owner =
    measures.find(({ key }) => `${key}.diff` === line.key) ??
    measures.findLast(({ key }) => key.startsWith(`${line.key}.`))
  const derivedLine = { label: getLineLabel(species, line.key, line.sign), owner: owner?.leaf }
  derived.set(name, derivedLine)
  return derivedLine
}

const toDerivedPoint = (line: ScoredLine, { label, owner }: DerivedLine, reason: string | null): PublicPoint => ({
  path: `calculations.${line.key}`,
  label,
  unit: owner && owner.field.kind !== 'text' ? owner.field.unit : null,
  left: null,
  right: null,
  value: line.value,
  points: formatSignedPoints(line),
  reason,
})

/**
 * Returns the measures, additions and deductions of a stored sheet in paper order, each followed by its derived lines,
 * without texts and supplementary fields. `lines` are the stored lines.
 */
export const listPublicPoints = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
  lines: readonly ScoredLine[],
): PublicPoint[] => {
  const layout = getLayout(species)
  const reasons = getStoredReasons(species, data, phenotype, lines)
  const getReason = ({ key }: Pick<Line, 'key'>) => reasons.get(key) ?? null
  const remaining = new Map(lines.map((line) => [line.key, line]))
  const measurePoints = layout.measures.map(({ leaf, key }) => {
    const line = remaining.get(key)
    remaining.delete(key)
    return { leaf, point: toPublicPoint(leaf, data, line, line ? getReason(line) : null) }
  })
  const derivedPoints = [...remaining.values()].map((line) => {
    const derivedLine = getDerivedLine(species, layout, line)
    return { owner: derivedLine.owner, point: toDerivedPoint(line, derivedLine, getReason(line)) }
  })
  const listDerivedPoints = (leaf: Leaf | undefined) =>
    derivedPoints.flatMap(({ owner, point }) => (owner === leaf ? point : []))
  return [
    ...measurePoints.flatMap(({ leaf, point }) => [point, ...listDerivedPoints(leaf)]),
    ...listDerivedPoints(undefined),
  ]
}
