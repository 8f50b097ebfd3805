/** Evaluations: everything that stands against storing one. */

import { isEmpty } from '#fields/kinds.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { SheetData } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { messages } from '#messages.ts'
import { findEditionInForce, findPhenotype, findSpecies } from '#species/registry.ts'
import { addDays, isCalendarDate } from '#values/dates.ts'
import type { FieldErrors } from '#wire/problem.ts'
import { type EvaluationInformation, erasedInformationSchema, evaluationInformationSchema } from './information.ts'
import { type Evaluation, toPhenotypeResponse } from './responses.ts'

/** Days between hunt and evaluation, for a trophy to dry. */
export const MIN_DRYING_DAYS = 30

/** The first day an evaluation can have. */
export const MIN_EVALUATION_DATE = '1900-01-01'

/** An evaluation that may be stored: texts trimmed, the sheet rounded and settled, the phenotype whole. */
export type CheckedEvaluation = EvaluationInformation & { readonly phenotype: Phenotype; readonly data: SheetData }

/** What `GET /evaluation/{id}` answers besides the information. It may all be sent back; see there what is read. */
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
  'created_at',
]

/**
 * Sent with an edit that moves the evaluation date alone into the time of another edition: the edition that the
 * evaluation keeps, in words to the server that whoever saves knows of it.
 */
export const KEEP_EDITION = 'keep_edition'

const KNOWN_FIELDS = new Set<string>([
  ...Object.keys(evaluationInformationSchema.shape),
  ...RESPONSE_ONLY_FIELDS,
  KEEP_EDITION,
])

/** A phenotype may be sent back as it was answered; only its key is read. */
const listPhenotypeFields = (species: Species): Set<string> =>
  new Set(species.phenotypes.flatMap((phenotype) => Object.keys(toPhenotypeResponse(phenotype))))

/** What an evaluation is checked against besides its own rules: the day, and who measures. */
export type EvaluationContext = {
  /** The latest date that counts as today, `YYYY-MM-DD`. */
  readonly today: string
  /** When the measurer may evaluate; null, or a null end, where nothing limits it. */
  readonly validity: { readonly from: string | null; readonly to: string | null } | null
  /** The measurer's address, to refuse their own trophies; null where there is none. */
  readonly measurerEmail: string | null
  /** Whether the hunter's name was erased: then it may stay empty. */
  readonly isHunterErased?: boolean
}

const addError = (errors: Record<string, string>, path: string, message: string): void => {
  errors[path] ??= message
}

const addUnknownFieldErrors = (
  errors: Record<string, string>,
  input: object,
  known: Set<string>,
  prefix: string,
): void => {
  for (const name of Object.keys(input)) if (!known.has(name)) errors[prefix + name] = sheetMessages.unknownField
}

const checkDates = (
  { eval_date, hunt_date }: { readonly eval_date?: unknown; readonly hunt_date?: unknown },
  { today, validity }: EvaluationContext,
  errors: Record<string, string>,
): void => {
  if (typeof eval_date === 'string' && !errors.eval_date) {
    const from = validity?.from ?? MIN_EVALUATION_DATE
    const to = validity?.to ?? today
    if (eval_date < from || eval_date > to || eval_date > today) errors.eval_date = messages.outsideValidity
  }
  if (typeof hunt_date !== 'string' || errors.hunt_date) return
  if (hunt_date > today) errors.hunt_date = messages.huntInFuture
  else if (
    typeof eval_date === 'string' &&
    isCalendarDate(eval_date) &&
    addDays(hunt_date, MIN_DRYING_DAYS) > eval_date
  )
    // Either date mends it, so both say so.
    for (const path of ['hunt_date', 'eval_date']) addError(errors, path, messages.thirtyDays)
}

const isSameEmail = (one: unknown, other: string | null): boolean =>
  typeof one === 'string' && one.trim() !== '' && one.trim().toLowerCase() === other?.trim().toLowerCase()

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The phenotype of this species that a body names by its key, or null with what is wrong. */
export const parsePhenotype = (
  species: Species,
  input: unknown,
): { readonly phenotype: Phenotype | null; readonly errors: FieldErrors } => {
  const errors: Record<string, string> = {}
  if (isRecord(input)) addUnknownFieldErrors(errors, input, listPhenotypeFields(species), 'phenotype.')
  const key = isRecord(input) ? input.key : input
  const phenotype = isRecord(input) && typeof key === 'string' ? findPhenotype(species, key) : null
  if (!phenotype) errors.phenotype = isEmpty(key) ? messages.required : messages.notInList
  return { phenotype, errors }
}

/**
 * Checks a submitted evaluation under an edition of its species, in the browser and on every write alike.
 * Errors are messages by dotted path, those of the sheet by their path inside it (`measurementParams.x.left`).
 * Who measured and which state was edited (`measurer_id`, `modified_date`) is for the server to judge.
 * `value` is null when there are errors.
 */
export const checkEvaluation = (
  species: Species,
  input: unknown,
  context: EvaluationContext,
): { readonly value: CheckedEvaluation | null; readonly errors: FieldErrors } => {
  const fields = isRecord(input) ? input : {}
  const errors: Record<string, string> = {}
  addUnknownFieldErrors(errors, fields, KNOWN_FIELDS, '')

  const schema = context.isHunterErased ? erasedInformationSchema : evaluationInformationSchema
  const information = schema.safeParse(fields)
  for (const { path, message } of information.error?.issues ?? []) addError(errors, String(path[0]), message)
  checkDates(fields, context, errors)
  if (isSameEmail(fields.hunter_email, context.measurerEmail)) addError(errors, 'hunter_email', messages.ownTrophy)

  if (!isEmpty(fields.eval_option) && fields.eval_option !== species.key) errors.eval_option = messages.otherSpecies
  const { phenotype, errors: phenotypeErrors } = parsePhenotype(species, fields.phenotype)
  const { sheet, errors: sheetErrors } = checkSheet(species, fields.data, phenotype)
  for (const [path, message] of Object.entries({ ...sheetErrors, ...phenotypeErrors })) addError(errors, path, message)

  if (!information.success || !phenotype || Object.keys(errors).length > 0) return { value: null, errors }
  return { value: { ...information.data, phenotype, data: sheet }, errors }
}

/**
 * The edition in force on the new date where moving the evaluation date alone leaves the edition it was scored under;
 * null where it does not. The evaluation keeps its edition and its points all the same.
 */
export const newEditionForDate = (
  stored: Pick<Evaluation, 'eval_option' | 'eval_date' | 'version'>,
  evalDate: string,
): Species | null => {
  const inForce = isCalendarDate(evalDate) ? findEditionInForce(stored.eval_option, evalDate) : undefined
  const isMoved = inForce?.edition !== findEditionInForce(stored.eval_option, stored.eval_date)?.edition
  return inForce && isMoved && inForce.edition !== stored.version ? inForce : null
}

/** The edition to check and score under: the one in force on the evaluation date, the newest until there is a date. */
export const findEditionForDate = (species: string, evalDate: unknown): Species | undefined =>
  (typeof evalDate === 'string' && isCalendarDate(evalDate) && findEditionInForce(species, evalDate)) ||
  findSpecies(species)
