/** The Evaluation Information while it is filled in: every field a text, empty where nothing is entered. */
import type { Evaluation, FieldErrors } from '@trophy/domain'

const TEXTS = [
  'eval_date',
  'eval_country',
  'eval_location',
  'hunt_date',
  'hunt_country',
  'hunt_location',
  'hunter_name',
  'hunter_address',
  'hunter_phone',
  'hunter_email',
  'supporting_information',
] as const

type TextName = (typeof TEXTS)[number]

export type Information = { [K in TextName]: string } & { eval_type: string[] }
export type InformationName = keyof Information

/** What stays on the server alone: never kept in this browser. */
const PRIVATE: readonly InformationName[] = ['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information']

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The information out of a stored evaluation, a draft or nothing; what is missing is empty. */
export const openInformation = (stored: Partial<Evaluation> | Partial<Information> = {}): Information => {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, readText(stored[name])])) as { [K in TextName]: string }
  return { ...texts, eval_type: Array.isArray(stored.eval_type) ? [...stored.eval_type] : [] }
}

/** The part of the information that a draft may hold. */
export const withoutPrivate = (information: Information): Partial<Information> =>
  Object.fromEntries(Object.entries(information).filter(([name]) => !PRIVATE.some((one) => one === name)))

export const isInformationName = (path: string): path is InformationName =>
  path === 'eval_type' || TEXTS.some((name) => name === path)

/** The errors of the sheet: everything that is not about the information. */
export const errorsOfSheet = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !isInformationName(path)))
