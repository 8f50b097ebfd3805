/** The public record of an evaluation: the trophy and its score, without the hunter's data. */
import { z } from 'zod'
import { typedTextSchema } from '#fields/typed-text.ts'
import { layOutStoredSheet, type SheetLine, type SheetRow, type StoredSheet } from '#measuring/score/layout.ts'
import { AWARDS } from '#measuring/score/medal.ts'
import type { ValueUnit } from '#measuring/sheet/calculations.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { messages } from '#messages.ts'
import { reviewSchema } from '#reviews/reviews.ts'

const UNITS = ['cm', 'mm', 'kg', 'g', 'cm³', 'count', 'points', 'years'] as const satisfies readonly ValueUnit[]

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
  /** An exact decimal; null if a table or a rule gives the points. */
  factor: z.string().nullable(),
  /** An exact decimal, negative for deductions. Null if the measure has no separate line. */
  points: z.string().nullable(),
  /** The rule behind the points, for example "spread 76% of beam"; null if they follow from a factor. */
  reason: z.string().nullable(),
})

const commonShape = {
  public_id: z.string(),
  species: z.object({ key: z.string(), code: z.string(), name: z.string() }),
  /** The council's contact address. */
  email: z.string(),
}

/** The state of an evaluation that a certificate shows. */
const revisionSchema = z.object({
  /** 1 for the evaluation as created. */
  number: z.number(),
  /** An instant, ISO 8601. */
  valid_since: z.string(),
})

const totalSchema = z.object({ points: z.number(), award: z.enum(AWARDS) })

/** The states of a review that a certificate is printed with; `none` is needed. */
export const SIGNED_REVIEWS = ['reviewed', 'awaiting', 'none'] as const

const certificateResultSchema = z.object({
  revision: z.number(),
  total_points: totalSchema,
  /** The edition of the scoring rules. */
  version: z.string(),
  /** Absent from codes of version 1, which say nothing about a review. */
  review: z.enum(SIGNED_REVIEWS).optional(),
})

const certificateCheckSchema = z.object({
  /**
   * `current`: printed from the current revision; `corrected`: from an earlier one; `different`: signed, but not from a
   * revision of this record; `invalid`: the code was altered or not issued by this installation.
   */
  state: z.enum(['current', 'corrected', 'different', 'invalid']),
  /** The content of the code; null if it is invalid. */
  printed: certificateResultSchema.nullable(),
  /** How the review has changed since the certificate was printed. */
  review_change: z.enum(['reviewed since', 'review withdrawn since']).optional(),
})

const publicReviewSchema = z.discriminatedUnion('state', [
  reviewSchema.pick({ at: true, by_name: true, corrected: true }).extend({ state: z.literal('reviewed') }),
  z.object({ state: z.literal('awaiting') }),
])

const validRecordSchema = z.object({
  ...commonShape,
  state: z.literal('valid'),
  withdrawn_at: z.null(),
  phenotype: z.object({ label: z.string(), latin: z.string(), gender: z.enum(['male', 'female']).nullable() }),
  points: z.array(publicPointSchema),
  total_points: totalSchema,
  measurer_name: z.string(),
  /** `YYYY-MM-DD` */
  hunt_date: z.string(),
  /** The edition of the scoring rules it was scored under. */
  version: z.string(),
  revision: revisionSchema.optional(),
  /** The review, without the persons present; absent if none is needed. */
  review: publicReviewSchema.optional(),
  /** The former judgement of the same trophy. */
  earlier_public_id: z.string().optional(),
  /** The next judgement of the same trophy. */
  later_public_id: z.string().optional(),
  /** The result of checking the code of a certificate; only if the look-up was sent with one. */
  certificate: certificateCheckSchema.optional(),
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

export type Revision = z.infer<typeof revisionSchema>
export type CertificateResult = z.infer<typeof certificateResultSchema>
export type CertificateCheck = z.infer<typeof certificateCheckSchema>
export type PublicPoint = z.infer<typeof publicPointSchema>
export type ValidRecord = z.infer<typeof validRecordSchema>
export type WithdrawnRecord = z.infer<typeof withdrawnRecordSchema>
export type PublicRecord = z.infer<typeof publicRecordSchema>

/** The form that checks a certificate. */
export const certificateAddressSchema = z.object({
  address: typedTextSchema().trim().min(1, messages.required),
})

/** The form `Search for id`. */
export const publicSearchSchema = z.object({
  id: typedTextSchema().trim().min(1, messages.required),
})

/** Before the key of a derived line in its path. */
const DERIVED_PREFIX = 'calculations.'

/** Returns true if the line belongs to no measure of its own. */
export const isDerivedPoint = ({ path }: PublicPoint): boolean => path.startsWith(DERIVED_PREFIX)

/** Returns true for the line that deducts the difference of both sides. It follows the line of its measure. */
export const isDifferencePoint = (point: PublicPoint): boolean => isDerivedPoint(point) && point.path.endsWith('.diff')

const formatSignedPoints = ({ points, sign }: SheetLine): string =>
  sign === -1 && points !== '0' ? `-${points}` : points

const toNumber = (value: number | string | null | undefined): number => (typeof value === 'number' ? value : 0)

/** Returns a measure with its line of the score, if it has one. */
const toMeasurePoint = ({ leaf, values }: SheetRow, line: SheetLine | undefined): PublicPoint => {
  const { path, field } = leaf
  const [first, second] = values
  const isPair = second !== undefined
  return {
    path,
    label: field.label,
    unit: field.kind === 'text' ? null : field.unit,
    left: isPair ? toNumber(first) : null,
    right: isPair ? toNumber(second) : null,
    value: line?.value ?? (isPair ? null : String(toNumber(first))),
    factor: line?.factor ?? null,
    points: line ? formatSignedPoints(line) : null,
    reason: line?.reason ?? null,
  }
}

const toDerivedPoint = (line: SheetLine): PublicPoint => ({
  path: DERIVED_PREFIX + line.key,
  label: line.label,
  unit: line.unit,
  left: null,
  right: null,
  value: line.value,
  factor: line.factor,
  points: formatSignedPoints(line),
  reason: line.reason,
})

const isOfMeasure = ({ kind }: SheetLine): boolean => kind === 'measure' || kind === 'addition'

/**
 * Returns the measures, additions and deductions of a stored sheet in paper order, each followed by its derived lines,
 * without texts and supplementary fields.
 */
export const listPublicPoints = (species: Species, stored: StoredSheet): PublicPoint[] => {
  const { rows, remainder } = layOutStoredSheet(species, stored)
  return [
    ...rows.flatMap((row) => [
      ...(isMeasure(row.leaf) && row.leaf.section !== 'supplementary'
        ? [toMeasurePoint(row, row.lines.find(isOfMeasure))]
        : []),
      ...row.lines.filter((line) => !isOfMeasure(line)).map(toDerivedPoint),
    ]),
    ...remainder.lines.map(toDerivedPoint),
  ]
}
