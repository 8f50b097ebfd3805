/** The fields of a record, as data. The kind of a field determines its schema, stored type, printed form and input. */
import { COUNTRIES, getCountryName } from '#values/countries.ts'
import { formatDate } from '#values/dates.ts'

/** A choice, as stored and as displayed. */
export type FieldOption<Value extends string = string> = { readonly value: Value; readonly label: string }

/** The people who may enter a field. A record has a form for each of them. */
export type Author = 'applicant' | 'admin' | 'member'

/** The properties in the definition of a field, apart from its kind and label. */
type Properties = {
  /** Characters of its column in a workbook. */
  readonly width: 10 | 16 | 20 | 25 | 32 | 45
  /** A stored value, for the example row of a template. */
  readonly example?: string | readonly string[]
  /** Instructions for its column of a template. */
  readonly how?: string
  /** Personal data: null for users who may not read it, and never stored in drafts. */
  readonly isPrivate: boolean
  /** Erased with the data of the person whom the record is about. */
  readonly isErasable?: true
  /** Taken over by the next record of a series. */
  readonly isShared?: true
  readonly enteredBy?: readonly Author[]
  /** The autofill name of its input in forms about the user. */
  readonly autoComplete?: string
}

type TextProperties = Properties & {
  /** Unicode code points. */
  readonly maxLength: number
  /** The error for a longer text, if not the standard one. */
  readonly tooLong?: string
  /** An e-mail address is checked. */
  readonly inputType?: 'email' | 'tel'
  /** Minimum lines of the input; a single line by default. */
  readonly rows?: number
}

declare const value: unique symbol

/** The properties of every field. `Value` is the type of its stored values. */
type Kind<Value> = {
  readonly kind: 'text' | 'name' | 'date' | 'country' | 'choices' | 'oneOf' | 'yesOrNo'
  readonly label: string
  readonly isRequired: boolean
  /** The options of `country`, `choices` and `oneOf`. */
  readonly listOptions?: () => readonly FieldOption[]
  /** Exists only as a type. */
  readonly [value]?: Value
}

export type Field<Value = unknown> = Kind<Value> & Properties & Partial<TextProperties>

/** The type of the stored values of a field. */
export type FieldValue<F extends Field> = F extends Kind<infer Value> ? Value : never

/** Rejects misspelt properties, which TypeScript accepts in a generic argument. */
type Exact<P, Known> = P & { readonly [K in Exclude<keyof P, keyof Known>]: never }

const createField = <Value, P>(kind: Field['kind'], label: string, properties: P, rest: Partial<Kind<Value>> = {}) =>
  ({ isRequired: true, ...properties, ...rest, kind, label }) as P & Kind<Value>

/** Returns the function that defines the fields of a kind without options. */
const fieldOf =
  <Value, Known = Properties>(kind: Field['kind'], isRequired = true) =>
  <const P extends Known>(label: string, properties: Exact<P, Known>) =>
    createField<Value, P>(kind, label, properties, { isRequired })

export const text = fieldOf<string, TextProperties>('text')
export const optionalText = fieldOf<string, TextProperties>('text', false)
/** The id of another record, or null. Its record has the rule that reads it. */
export const optionalReference = fieldOf<string | null, TextProperties>('text', false)
/** The name of a person or a city. */
export const name = fieldOf<string>('name')
export const date = fieldOf<string>('date')
/** A date or null. */
export const optionalDate = fieldOf<string | null>('date', false)
export const yesOrNo = fieldOf<boolean>('yesOrNo')

const countryOptions = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))

export const country = <const P extends Properties>(label: string, properties: Exact<P, Properties>) =>
  createField<string, P>('country', label, properties, { listOptions: () => countryOptions })

/** One or more of the options. */
export const choices = <Value extends string, const P extends Properties>(
  label: string,
  listOptions: () => readonly FieldOption<Value>[],
  properties: Exact<P, Properties>,
) => ({ ...createField<Value[], P>('choices', label, properties), listOptions })

/** One of the options. */
export const oneOf = <Value extends string, const P extends Properties>(
  label: string,
  options: readonly FieldOption<Value>[],
  properties: Exact<P, Properties>,
) => createField<Value, P>('oneOf', label, properties, { listOptions: () => options })

/** Converts words to options that are stored as displayed. */
export const toOptions = <const Value extends string>(words: readonly Value[]): readonly FieldOption<Value>[] =>
  words.map((word) => ({ value: word, label: word }))

/** Returns the value of a field in which nothing is entered. */
export const getEmptyValue = ({ kind, isRequired }: Field): unknown => {
  if (kind === 'choices') return []
  if (kind === 'yesOrNo') return false
  return kind === 'date' && !isRequired ? null : ''
}

/** Formats a stored value for people; an empty text for an empty value. Dates as `DD/MM/YYYY`. */
export const formatValue = ({ kind, listOptions }: Pick<Field, 'kind' | 'listOptions'>, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'yesOrNo') return value === true ? 'Yes' : 'No'
  if (kind === 'country') return getCountryName(String(value))
  const options = listOptions?.()
  const separator = options?.some(({ label }) => label.includes(',')) ? '; ' : ', '
  return Array.isArray(value)
    ? value.map((word) => getOptionLabel(options, word)).join(separator)
    : getOptionLabel(options, value)
}

const getOptionLabel = (options: readonly FieldOption[] | undefined, word: unknown): string =>
  options?.find((option) => option.value === word)?.label ?? String(word)

/** Returns a stored value as a cell of a workbook: a date as stored, everything else as formatted. */
export const toCell = (field: Field, value: unknown): string =>
  field.kind === 'date' ? String(value ?? '') : formatValue(field, value)
