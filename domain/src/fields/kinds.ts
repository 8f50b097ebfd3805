/**
 * The kinds of fields that forms are made of: texts, dates, countries and choices, each with its message. What comes in
 * is normalised (NFC, trimmed) before it is looked at.
 */
import { z } from 'zod'
import { UNSTORABLE_CHARACTERS } from '#measuring/sheet/check.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { messages } from '#messages.ts'
import { isCountryCode } from '#values/countries.ts'
import { isCalendarDate } from '#values/dates.ts'

/** Whether nothing was entered. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The message of a wrong type: Required where nothing was given, else `message`. */
export const requiredOr = (message: string, required: string = messages.required) => ({
  error: (issue: { readonly input?: unknown }) => (isEmpty(issue.input) ? required : message),
})

/** Characters are counted as Unicode code points. */
const countCharacters = (value: string): number => [...value].length

/** A text of at most `most` characters, perhaps empty. */
export const text = (maxLength: number, tooLong = sheetMessages.noLongerThan(maxLength)) =>
  z
    .string(requiredOr(sheetMessages.text))
    .normalize('NFC')
    .trim()
    .refine((value) => !UNSTORABLE_CHARACTERS.test(value), sheetMessages.text)
    .refine((value) => countCharacters(value) <= maxLength, tooLong)

/** The same, but not empty. */
export const requiredText = (maxLength: number, tooLong?: string) =>
  text(maxLength, tooLong).refine((value) => value !== '', messages.required)

/** A text that may be left out; absent and null read as empty. */
export const optionalText = (maxLength: number, tooLong?: string) =>
  text(maxLength, tooLong)
    .nullish()
    .transform((value) => value ?? '')

/** The name of a person or a city: 2 to 50 characters. */
export const requiredName = () =>
  requiredText(50, messages.tooLong).refine((value) => value === '' || countCharacters(value) >= 2, messages.tooShort)

/** Whether a text is empty or an e-mail address. */
export const isEmptyOrEmail = (value: string): boolean => value === '' || z.regexes.email.test(value)

/** An e-mail address. */
export const requiredEmail = () => requiredText(254).refine(isEmptyOrEmail, messages.invalidEmail)

/** A date that exists, as `YYYY-MM-DD`. */
export const requiredDate = () =>
  z
    .string(requiredOr(messages.notADate))
    .refine((value) => value !== '', messages.required)
    .refine(isCalendarDate, messages.notADate)

/** A date or null; absent and empty read as null. */
export const optionalDate = () =>
  z
    .string(messages.notADate)
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || isCalendarDate(value), messages.notADate)

/** The code of a country. */
export const requiredCountry = () =>
  z
    .string(requiredOr(messages.notInList))
    .refine((value) => value !== '', messages.required)
    .refine(isCountryCode, messages.notInList)

/** At least one of the keys, each once, in the order of the list. */
export const requiredChoices = <Key extends string>(keys: () => readonly Key[], required: string = messages.required) =>
  z
    .array(z.unknown(), requiredOr(messages.notInList, required))
    .min(1, required)
    .refine((values) => values.every((one) => keys().some((key) => key === one)), messages.notInList)
    .transform((values) => keys().filter((key) => values.includes(key)))

/** Yes or no. */
export const yesOrNo = () => z.boolean(messages.yesOrNo)

/** Fields that may be sent back as they were read, and are ignored. */
export const ignoredFields = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<Name, z.ZodOptional<z.ZodUnknown>>
