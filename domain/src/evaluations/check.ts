/** Validation of evaluations. */
import { z } from 'zod'
import { listNames } from '#fields/record.ts'
import { toShape } from '#fields/record-schemas.ts'
import { isEmpty, optionalTextSchema, requiredTextSchema } from '#fields/value-schemas.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { SheetData } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { messages } from '#messages.ts'
import { WITH_REVIEW } from '#reviews/reviews.ts'
import { findPhenotype } from '#species/registry.ts'
import { addDays, isCalendarDate } from '#values/dates.ts'
import { isSameMailbox } from '#values/email.ts'
import type { FieldErrors } from '#wire/problem.ts'
import { KEEP_EDITION } from './editions.ts'
import { CHANGE_REASON, MAX_CHANGE_REASON_LENGTH } from './history.ts'
import { type EvaluationInformation, information, MIN_DRYING_DAYS, MIN_EVALUATION_DATE } from './information.ts'
import { normalisePublicId } from './public-id.ts'
import { type Evaluation, toPhenotypeResponse } from './responses.ts'

/** A valid evaluation: texts trimmed, the sheet rounded and normalised, the phenotype resolved. */
export type CheckedEvaluation = EvaluationInformation & {
  readonly phenotype: Phenotype
  readonly data: SheetData
  /** The reason for an edit, for its history. */
  readonly [CHANGE_REASON]?: string
}

/** Fields of `GET /evaluation/{id}` beyond the information. Clients may send them back; most are ignored. */
const RESPONSE_ONLY_FIELDS: readonly (keyof Evaluation)[] = [
  'phenotype',
  'data',
  'lines',
  'eval_option',
  'measurer_id',
  'modified_date',
  '_id',
  'public_id',
  'files',
  'files_num',
  'readOnly',
  'message',
  'measurer_id_number',
  'measurer_name',
  'total_points',
  'version',
  'deleted_at',
  'restorable_until',
  'hunter_erased_at',
  'history',
  'review_state',
  'reviewed_at',
  'review',
  'review_block',
  'former_present',
  'later_public_id',
  'created_at',
]

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...listNames(information),
  ...RESPONSE_ONLY_FIELDS,
  KEEP_EDITION,
  CHANGE_REASON,
  WITH_REVIEW,
])

const isEvaluationField = (name: string): boolean => KNOWN_FIELDS.has(name)

/** Clients may send back a whole phenotype; only its key is read. */
const isPhenotypeField = ({ phenotypes }: Species, name: string): boolean =>
  phenotypes.some((phenotype) => Object.hasOwn(toPhenotypeResponse(phenotype), name))

/** The context of a check: the current date and the measurer. */
export type EvaluationContext = {
  /** The current date in UTC+14, the time zone furthest ahead (`latestDateOnEarth`), as `YYYY-MM-DD`. */
  readonly today: string
  /** The measurer's validity; null, or a null end, for no limit. */
  readonly validity: { readonly from: string | null; readonly to: string | null } | null
  /** The measurer's e-mail address, to reject own trophies; null if there is none. */
  readonly measurerEmail: string | null
  /** True if the hunter's name was erased, so that it may be empty. */
  readonly isHunterErased?: boolean
}

/** A reason for a correction that must be given. */
export const changeReasonSchema = requiredTextSchema(MAX_CHANGE_REASON_LENGTH)

/** Without the phenotype and the sheet, which depend on the species. */
const informationSchema = z.object({
  ...toShape(information, listNames(information)),
  [CHANGE_REASON]: optionalTextSchema(MAX_CHANGE_REASON_LENGTH),
  /** As stored, or null; absent and empty become null. */
  earlier_public_id: optionalTextSchema(information.fields.earlier_public_id.maxLength)
    .refine((typed) => typed === '' || normalisePublicId(typed) !== null, messages.typingError)
    .transform(normalisePublicId),
})

/** After the hunter's data was erased, the name may be empty. */
const erasedSchema = informationSchema.extend({
  hunter_name: optionalTextSchema(information.fields.hunter_name.maxLength),
})

const addError = (errors: Record<string, string>, path: string, message: string): void => {
  errors[path] ??= message
}

const addUnknownFieldErrors = (
  errors: Record<string, string>,
  input: object,
  isKnown: (name: string) => boolean,
  prefix = '',
): void => {
  for (const name of Object.keys(input)) if (!isKnown(name)) errors[prefix + name] = sheetMessages.unknownField
}

const checkDates = (
  { eval_date, hunt_date }: { readonly eval_date?: unknown; readonly hunt_date?: unknown },
  { today, validity }: EvaluationContext,
  errors: Record<string, string>,
): void => {
  if (typeof eval_date === 'string' && !errors.eval_date) {
    const from = validity?.from ?? MIN_EVALUATION_DATE
    // A judge without any dates may evaluate until today.
    const to = validity?.to ?? (validity?.from ? null : today)
    if (eval_date < from || (to !== null && eval_date > to)) errors.eval_date = messages.outsideValidity
    else if (eval_date > today) errors.eval_date = messages.evaluationInFuture
  }
  if (typeof hunt_date !== 'string' || errors.hunt_date) return
  if (hunt_date > today) errors.hunt_date = messages.huntInFuture
  else if (
    typeof eval_date === 'string' &&
    isCalendarDate(eval_date) &&
    addDays(hunt_date, MIN_DRYING_DAYS) > eval_date
  )
    // Changing either date fixes it, so report it at both.
    for (const path of ['hunt_date', 'eval_date']) addError(errors, path, messages.thirtyDays)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the phenotype named by the key in `input`. Returns null and errors if it is missing or unknown. */
export const parsePhenotype = (
  species: Species,
  input: unknown,
): { readonly phenotype: Phenotype | null; readonly errors: FieldErrors } => {
  const errors: Record<string, string> = {}
  if (isRecord(input)) addUnknownFieldErrors(errors, input, (name) => isPhenotypeField(species, name), 'phenotype.')
  const key = isRecord(input) ? input.key : input
  const phenotype = isRecord(input) && typeof key === 'string' ? findPhenotype(species, key) : null
  if (!phenotype) errors.phenotype = isEmpty(key) ? messages.required : messages.notInList
  return { phenotype, errors }
}

/** Returns the errors of fields that no evaluation has. */
export const findUnknownFields = (input: Readonly<Record<string, unknown>>): FieldErrors => {
  const errors: Record<string, string> = {}
  addUnknownFieldErrors(errors, input, isEvaluationField)
  return errors
}

/**
 * Checks a submitted evaluation under an edition of its species, in the browser and on every write.
 * Returns errors by dotted path, those of the sheet by their path in it (`measurementParams.x.left`), and a null
 * `value` if there are any. The server checks `measurer_id` and `modified_date` itself.
 */
export const checkEvaluation = (
  species: Species,
  input: unknown,
  context: EvaluationContext,
): { readonly value: CheckedEvaluation | null; readonly errors: FieldErrors } => {
  const fields = isRecord(input) ? input : {}
  const errors: Record<string, string> = {}
  addUnknownFieldErrors(errors, fields, isEvaluationField)

  const parsed = (context.isHunterErased ? erasedSchema : informationSchema).safeParse(fields)
  for (const { path, message } of parsed.error?.issues ?? []) addError(errors, String(path[0]), message)
  checkDates(fields, context, errors)
  if (isSameMailbox(fields.hunter_email, context.measurerEmail)) addError(errors, 'hunter_email', messages.ownTrophy)

  if (!isEmpty(fields.eval_option) && fields.eval_option !== species.key) errors.eval_option = messages.otherSpecies
  const { phenotype, errors: phenotypeErrors } = parsePhenotype(species, fields.phenotype)
  const { sheet, errors: sheetErrors } = checkSheet(species, fields.data, phenotype)
  for (const [path, message] of Object.entries({ ...sheetErrors, ...phenotypeErrors })) addError(errors, path, message)

  if (!parsed.success || !phenotype || Object.keys(errors).length > 0) return { value: null, errors }
  return { value: { ...parsed.data, phenotype, data: sheet }, errors }
}
