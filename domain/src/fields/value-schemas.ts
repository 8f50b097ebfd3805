/**
 * The schemas of single values: texts, dates, countries and choices, each with its error messages. Texts are normalised
 * (without invisible characters, NFC, trimmed) before they are validated.
 */
import { z } from 'zod'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { messages } from '#messages.ts'
import { isSpeciesKey } from '#species/names.ts'
import { isCountryCode } from '#values/countries.ts'
import { findDateError, isCalendarDate } from '#values/dates.ts'
import { UNSTORABLE_CHARACTERS } from '#values/invisible-characters.ts'
import { typedTextSchema } from './typed-text.ts'

/** Returns true if the value is absent, null or an empty text. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The error for a wrong type: `required` if the value is empty, otherwise `message`. */
export const requiredOr = (message: string, required: string = messages.required) => ({
  error: (issue: { readonly input?: unknown }) => (isEmpty(issue.input) ? required : message),
})

/** Returns true if a field has an error already, for rules between fields: they must not blame another field for it. */
export const hasError = ({ issues }: z.RefinementCtx, name: string): boolean =>
  issues.some(({ path }) => path?.[0] === name)

/** Counts Unicode code points. */
const countCharacters = (value: string): number => [...value].length

type TextOptions = {
  /** The error for a longer text, if not the standard one. */
  readonly tooLong?: string | undefined
  /** A text of one line could forge lines of an e-mail, an export or a log with a line break. */
  readonly isMultiline?: boolean
}

/** A line break in any notation, and control characters other than tabs. */
const LINE_BREAKS = /(?!\t)[\p{Cc}\u2028\u2029]/u

/** A text of at most `maxLength` characters; may be empty. A single line by default. */
export const textSchema = (maxLength: number, { tooLong, isMultiline = false }: TextOptions = {}) =>
  typedTextSchema(requiredOr(sheetMessages.text))
    .normalize('NFC')
    .trim()
    .refine((value) => !UNSTORABLE_CHARACTERS.test(value), sheetMessages.text)
    .refine((value) => isMultiline || !LINE_BREAKS.test(value), messages.singleLine)
    .refine((value) => countCharacters(value) <= maxLength, tooLong ?? sheetMessages.noLongerThan(maxLength))

/** A non-empty text of at most `maxLength` characters. */
export const requiredTextSchema = (maxLength: number, options?: TextOptions) =>
  textSchema(maxLength, options).refine((value) => value !== '', messages.required)

/** An optional text; absent and null become empty. */
export const optionalTextSchema = (maxLength: number, options?: TextOptions) =>
  textSchema(maxLength, options)
    .nullish()
    .transform((value) => value ?? '')

/** The name of a person or a city: 2 to 50 characters. */
export const requiredNameSchema = () =>
  requiredTextSchema(50, { tooLong: messages.tooLong }).refine(
    (value) => value === '' || countCharacters(value) >= 2,
    messages.tooShort,
  )

/** Returns true if a text is empty or an e-mail address. */
export const isEmptyOrEmail = (value: string): boolean => value === '' || z.regexes.email.test(value)

const dateError = { error: ({ input }: { readonly input?: unknown }) => findDateError(String(input)) }

/** A valid calendar date in the format `YYYY-MM-DD`. */
export const requiredDateSchema = () =>
  z
    .string(requiredOr(messages.notADate))
    .refine((value) => value !== '', messages.required)
    .refine(isCalendarDate, dateError)

/** A date or null; absent and empty become null. */
export const optionalDateSchema = () =>
  z
    .string(messages.notADate)
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || isCalendarDate(value), dateError)

const requiredKeySchema = (isKey: (value: string) => boolean) =>
  z
    .string(requiredOr(messages.notInList))
    .refine((value) => value !== '', messages.required)
    .refine(isKey, messages.notInList)

/** A country code. */
export const requiredCountrySchema = () => requiredKeySchema(isCountryCode)

/** The key of a species. */
export const requiredSpeciesSchema = () => requiredKeySchema(isSpeciesKey)

/** At least one of the keys; the result has no duplicates and follows the order of the list. */
export const requiredChoicesSchema = <Key extends string>(
  keys: () => readonly Key[],
  required: string = messages.required,
) =>
  z
    .array(z.unknown(), requiredOr(messages.notInList, required))
    .min(1, required)
    .refine((values) => values.every((one) => keys().some((key) => key === one)), messages.notInList)
    .transform((values) => keys().filter((key) => values.includes(key)))

export const yesOrNoSchema = () => z.boolean(messages.yesOrNo)

/** Response fields that clients may send back unchanged; their values are ignored. */
export const ignoredFields = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<Name, z.ZodOptional<z.ZodUnknown>>
