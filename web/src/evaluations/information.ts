/** The form values of the Evaluation Information: every field is a text, empty if nothing is entered. */
import { EVALUATION_LABELS, type Evaluation, type FieldErrors } from '@trophy/domain'

const TEXT_FIELDS = [
  'measurer_id',
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

type TextName = (typeof TEXT_FIELDS)[number]

/** `measurer_id` is empty if the signed-in user is the measurer. */
export type Information = { [K in TextName]: string } & { eval_type: string[] }
export type InformationName = keyof Information

/** The field labels of the form. */
export const INFORMATION_LABELS: Readonly<Record<InformationName, string>> = {
  ...EVALUATION_LABELS,
  measurer_id: 'Measurer',
}

/** Measurer and evaluation, hunt, hunter: in the order of the form. */
export const FORM_ORDER: readonly (readonly InformationName[])[] = [
  ['measurer_id', 'eval_date', 'eval_type', 'eval_country', 'eval_location'],
  ['hunt_date', 'hunt_country', 'hunt_location'],
  ['hunter_name', 'hunter_phone', 'hunter_address', 'hunter_email', 'supporting_information'],
]

/** Never stored in the browser. */
const PRIVATE_FIELDS: readonly InformationName[] = [
  'hunter_address',
  'hunter_phone',
  'hunter_email',
  'supporting_information',
]

/** Taken over by the next sheet of a series. */
const SHARED_FIELDS: readonly InformationName[] = [
  'measurer_id',
  'eval_date',
  'eval_country',
  'eval_location',
  'eval_type',
  'hunt_country',
  'hunt_location',
]

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

type PartialInformation = { readonly [K in InformationName]?: unknown }

/** Returns the information of a stored evaluation, a draft or nothing; missing fields are empty. */
export const completeInformation = (stored: Partial<Evaluation> | PartialInformation = {}): Information => {
  const values: PartialInformation = stored
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, toText(values[name])])) as {
    [K in TextName]: string
  }
  return { ...texts, eval_type: Array.isArray(values.eval_type) ? values.eval_type.map(String) : [] }
}

const pick = (information: Information, isIncluded: (name: InformationName) => boolean): Partial<Information> =>
  Object.fromEntries(Object.entries(information).filter(([name]) => isInformationName(name) && isIncluded(name)))

/** Returns the part of the information that drafts may contain. */
export const withoutPrivate = (information: Information): Partial<Information> =>
  pick(information, (name) => !PRIVATE_FIELDS.includes(name))

/** Returns the part of the information that the next sheet of a series takes over. */
export const pickShared = (information: Information): Partial<Information> =>
  pick(information, (name) => SHARED_FIELDS.includes(name))

export const isInformationName = (path: string): path is InformationName =>
  path === 'eval_type' || TEXT_FIELDS.some((name) => name === path)

/** Returns the errors of the sheet, without those of the information. */
export const filterSheetErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !isInformationName(path)))
