/** The form values of the Evaluation Information; empty if nothing is entered. */
import {
  createEmptyValues,
  type Evaluation,
  type FieldErrors,
  listFlagged,
  listSections,
  pick,
  information as record,
  type StoredValues,
  type ViewName,
} from '@trophy/domain'

export type InformationName = ViewName<typeof record, 'form'> | 'earlier_public_id'

/** `measurer_id` is empty if the signed-in user is the measurer. */
export type Information = Pick<StoredValues<typeof record> & { measurer_id: string }, InformationName>

/** Measurer and evaluation, hunt, hunter: in the order of the record. */
export const RECORD_ORDER = listSections(record, 'form').map(([, names]) => names)

/** In the order of the form. The record names judgements in sentences. */
export const FORM_ORDER: readonly (readonly InformationName[])[] = [...RECORD_ORDER, ['earlier_public_id']]

const EMPTY: Information = { ...createEmptyValues(record), measurer_id: '' }

/** Never stored in the browser. */
const PRIVATE_FIELDS: readonly InformationName[] = listFlagged(record, 'isPrivate')
const DRAFT_FIELDS = FORM_ORDER.flat().filter((name) => !PRIVATE_FIELDS.includes(name))

/** Taken over by the next sheet of a series. */
const SHARED_FIELDS: readonly InformationName[] = ['measurer_id', ...listFlagged(record, 'isShared')]

const hasType = (value: unknown, empty: unknown): boolean =>
  Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof (empty ?? '')

/** Returns the information of a stored evaluation, a draft or nothing; missing fields are empty. */
export const completeInformation = (
  stored: Partial<Evaluation> | { readonly [K in InformationName]?: unknown } = {},
): Information => {
  const complete = (name: InformationName) => [name, hasType(stored[name], EMPTY[name]) ? stored[name] : EMPTY[name]]
  return Object.fromEntries(FORM_ORDER.flat().map(complete)) as Information
}

const isEmptyValue = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the required fields that are empty, in the order of the form. The name of an erased hunter may be empty. */
export const listMissing = (information: Information, isHunterErased: boolean): InformationName[] =>
  FORM_ORDER.flat().filter(
    (name) =>
      name !== 'measurer_id' &&
      record.fields[name].isRequired &&
      isEmptyValue(information[name]) &&
      !(name === 'hunter_name' && isHunterErased),
  )

/** Returns the part of the information that drafts may contain. */
export const withoutPrivate = (information: Information): Partial<Information> => pick(information, DRAFT_FIELDS)

/** Returns the part of the information that the next sheet of a series takes over. */
export const pickShared = (information: Information): Partial<Information> => pick(information, SHARED_FIELDS)

export const isInformationName = (path: string): path is InformationName =>
  FORM_ORDER.flat().some((name) => name === path)

/** Returns the errors of the sheet, without those of the information. */
export const filterSheetErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !isInformationName(path)))
