/** The evaluation information: hunt, evaluation and hunter, as entered and as stored. */
import { z } from 'zod'
import { isCalendarDate } from './dates.ts'
import { isCountryCode } from './lists/countries.ts'
import { EVALUATION_TYPES, type EvaluationType } from './lists/evaluation-types.ts'
import { SOURCES } from './lists/sources.ts'
import { messages } from './messages.ts'
import { UNSTORABLE } from './sheet/check.ts'
import { sentences } from './sheet/sentences.ts'

/** The most characters of each free text, in Unicode code points. */
export const TEXT_LIMITS = {
  eval_location: 200,
  hunt_location: 200,
  hunter_name: 200,
  hunter_address: 500,
  hunter_phone: 50,
  hunter_email: 254,
  supporting_information: 4000,
} as const

type FreeText = keyof typeof TEXT_LIMITS

const isEmptyOrEmail = (value: string): boolean => value === '' || z.regexes.email.test(value)

/** Whether nothing was entered. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The message of a wrong type: Required where nothing was given, else `message`. */
const orRequired = (message: string) => ({
  error: (issue: { readonly input?: unknown }) => (isEmpty(issue.input) ? messages.required : message),
})

const freeText = (name: FreeText) =>
  z
    .string(orRequired(sentences.text))
    .normalize('NFC')
    .trim()
    .refine((value) => !UNSTORABLE.test(value), sentences.text)
    .refine((value) => [...value].length <= TEXT_LIMITS[name], sentences.noLongerThan(TEXT_LIMITS[name]))

const required = (name: FreeText) => freeText(name).refine((value) => value !== '', messages.required)

/** Absent and null read as empty: null is what people without access to the hunter's data are shown. */
const optional = (name: FreeText) =>
  freeText(name)
    .nullish()
    .transform((value) => value ?? '')

const date = z
  .string(orRequired(messages.notADate))
  .refine((value) => value !== '', messages.required)
  .refine(isCalendarDate, messages.notADate)

const country = z
  .string(orRequired(messages.notInList))
  .refine((value) => value !== '', messages.required)
  .refine(isCountryCode, messages.notInList)

const isEvaluationType = (value: unknown): value is EvaluationType => EVALUATION_TYPES.some((type) => type === value)

/** At least one type, each once, in the order of the list. */
const evaluationTypes = z
  .array(z.unknown(), orRequired(messages.notInList))
  .min(1, messages.required)
  .refine((types) => types.every(isEvaluationType), messages.notInList)
  .transform((types) => EVALUATION_TYPES.filter((type) => types.includes(type)))

/** The evaluation information as it is entered, all but the phenotype and the sheet, which depend on the species. */
export const evaluationInformationSchema = z.object({
  eval_date: date,
  eval_country: country,
  eval_location: required('eval_location'),
  eval_type: evaluationTypes,
  hunt_date: date,
  hunt_country: country,
  hunt_location: optional('hunt_location'),
  hunter_name: required('hunter_name'),
  hunter_address: optional('hunter_address'),
  hunter_phone: optional('hunter_phone'),
  hunter_email: optional('hunter_email').refine(isEmptyOrEmail, messages.invalidEmail),
  supporting_information: optional('supporting_information'),
  source: z.enum(SOURCES, orRequired(messages.notInList)),
})

export type EvaluationInformation = z.output<typeof evaluationInformationSchema>

/** What people call each part of an evaluation: on the form, in the list, in its history. */
export const EVALUATION_LABELS = {
  eval_date: 'Date of Evaluation',
  eval_country: 'Country of the evaluation',
  eval_location: 'Location of the evaluation',
  eval_type: 'Type of the evaluation',
  hunt_date: 'Date of the Hunt',
  hunt_country: 'Country of the hunt',
  hunt_location: 'Location of the hunt',
  hunter_name: "Hunter's Name",
  hunter_address: "Hunter's address",
  hunter_phone: "Hunter's phone",
  hunter_email: "Hunter's e-mail",
  supporting_information: 'Supporting information',
  source: 'Source',
  phenotype: 'Phenotype',
  data: 'Measurements',
  measurer_name: 'Measurer Name',
  total_points: 'Total Points',
  medal: 'Medal',
  version: 'Version',
} as const satisfies Readonly<Record<keyof EvaluationInformation, string>> & Readonly<Record<string, string>>
