/** Schemas of the responses of evaluations. */
import { z } from 'zod'
import { HINT_KINDS } from '#evaluations/hints/hint-kinds.ts'
import { listFlagged } from '#fields/record.ts'
import { toMask, toResponseShape } from '#fields/record-schemas.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import { AWARDS } from '#measuring/score/medal.ts'
import type { CalculationTree } from '#measuring/score/score.ts'
import type { SheetGroup } from '#measuring/sheet/data.ts'
import { REVIEW_STATES, reviewSchema } from '#reviews/reviews.ts'
import { historyEntrySchema } from '#wire/history-entry.ts'
import { information } from './information.ts'

const awardSchema = z.enum(AWARDS)

/** The keys depend on the species. */
const calculationsSchema: z.ZodType<CalculationTree> = z
  .record(z.string(), z.union([z.number(), z.lazy(() => calculationsSchema)]))
  .meta({ id: 'Calculations' })

const lineSchema = z.object({
  key: z.string(),
  label: z.string(),
  left: z.number().nullable(),
  right: z.number().nullable(),
  /** An exact decimal, as are the factor and the points. */
  value: z.string(),
  /** Null if a table or a rule gives the points. */
  factor: z.string().nullable(),
  points: z.string(),
  sign: z.literal([1, -1]),
})

/** The response of `POST /evaluation/{animal}/score`. */
export const scoreSchema = z.object({
  calculations: calculationsSchema,
  totalPoints: z.number(),
  award: awardSchema,
  next: z.object({ award: awardSchema, missing: z.number() }).nullable(),
  /** The errors of the sheet, by path in it. */
  fields: z.record(z.string(), z.string()),
  notices: z.array(z.object({ path: z.string(), message: z.string() })),
  lines: z.array(lineSchema),
})

/** A phenotype without the source of its thresholds. */
const phenotypeSchema = z.object({
  key: z.string(),
  label: z.string(),
  latin: z.string(),
  gender: z.enum(['male', 'female']).nullable(),
  genderless: z.boolean(),
  /** Bronze, silver and gold; null if the council has not set them. */
  thresholds: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  /** Moose only: whether the antlers are palmated. */
  palmated: z.boolean().optional(),
})

const groupSchema: z.ZodType<SheetGroup> = z
  .record(z.string(), z.union([z.number(), z.string(), z.lazy(() => groupSchema)]))
  .meta({ id: 'SheetGroup' })

/** The sheet, with the stored results of its scoring. The fields of each section depend on the species. */
const evaluationDataSchema = z.object({
  measurementParams: groupSchema,
  additions: groupSchema,
  supplementary: groupSchema,
  calculations: calculationsSchema,
  totalPoints: z.number(),
})

/** A file of an evaluation. Only users who may read the hunter's data receive files that show the hunter. */
export const evaluationFileSchema = fileRecordSchema.extend({
  /** Shows or names the hunter: erased with the hunter's data. */
  shows_hunter: z.boolean(),
})

/** The response of `GET /evaluation/{id}` and of every write. */
export const evaluationSchema = z.object({
  ...toResponseShape(information),
  _id: z.string(),
  public_id: z.string(),
  /** The key of the species. */
  eval_option: z.string(),
  phenotype: phenotypeSchema.nullable(),
  data: evaluationDataSchema,
  /** The stored lines of the score. */
  lines: z.array(lineSchema),
  total_points: z.object({ award: awardSchema, points: z.number() }),
  /** The edition of the scoring rules it was scored under. */
  version: z.string(),
  /** Null if the measurer was deleted; number and name stay. */
  measurer_id: z.string().nullable(),
  measurer_id_number: z.string(),
  measurer_name: z.string(),
  files: z.array(evaluationFileSchema),
  /** The number of files that the user may see. */
  files_num: z.number(),
  /** True if the user may not edit it; `message` is the reason. */
  readOnly: z.boolean(),
  message: z.string().nullable(),
  /** Set for a deleted evaluation, which only admins can see. */
  deleted_at: z.string().optional(),
  /** Set for a deleted evaluation that can still be restored: the deadline. */
  restorable_until: z.string().optional(),
  /** Set if the hunter's data was permanently erased and none has been entered since. */
  hunter_erased_at: z.string().optional(),
  /** The review by a second judge: done, awaited or not needed. */
  review_state: z.enum(REVIEW_STATES),
  /** When it was reviewed, or null. */
  reviewed_at: z.string().nullable(),
  /** The review that counts. */
  review: reviewSchema.nullable(),
  /** Persons present at reviews that were reset, as far as named; only for admins, who may erase the names. */
  former_present: reviewSchema.shape.present.optional(),
  /** Why a judge may not review it, also while it awaits no review; null if they may or it is deleted, and for others. */
  review_block: z.string().nullable(),
  /** The former judgement of the same trophy, or null. */
  earlier_public_id: z.string().nullable(),
  /** The next judgement of the same trophy, or null. */
  later_public_id: z.string().nullable(),
  /** Newest first; only with `history=true`, for users who may read it. */
  history: z.array(historyEntrySchema).optional(),
  created_at: z.string(),
  /** Sent back with an edit to detect concurrent changes. */
  modified_date: z.string(),
})

/** A row of `GET /evaluation`: the evaluation without its sheet, its files and the hunter's private data. */
export const evaluationListRowSchema = evaluationSchema.omit({
  ...toMask(listFlagged(information, 'isPrivate')),
  data: true,
  lines: true,
  files: true,
  review: true,
  former_present: true,
  review_block: true,
  history: true,
})

/** A row of the summary of a place and a day. It is printed and posted, so it does not name the hunter. */
export const summaryRowSchema = evaluationListRowSchema.pick({
  _id: true,
  public_id: true,
  ticket: true,
  eval_option: true,
  phenotype: true,
  total_points: true,
  measurer_id_number: true,
  measurer_name: true,
})

const optionsSchema = z.array(z.object({ value: z.string(), label: z.string() }))

/** The occurring values of each select filter of the list. */
export const filterOptionsSchema = z.object({
  eval_option: optionsSchema,
  hunt_country: optionsSchema,
  source: optionsSchema,
  version: optionsSchema,
  medal: optionsSchema,
})

/** A member for whom evaluations can be entered. */
export const measurerOptionSchema = z.object({
  _id: z.string(),
  id_number: z.string(),
  name: z.string(),
  /** The validity, `YYYY-MM-DD` or null, both ends included. The evaluation date must be within it. */
  valid: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
})

export const hintSchema = z.object({
  /** The path of a value or field of the sheet, or of a field of the information. */
  path: z.string(),
  message: z.string(),
  kind: z.enum(HINT_KINDS),
  /** The web app path of an evaluation to compare with, or null. */
  link: z.string().nullable(),
})
