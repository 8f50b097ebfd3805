/** The fields of a record. The kind of a field determines its schema, stored type, printed form and input. */
import { z } from 'zod'
import { messages } from '#messages.ts'
import { COUNTRIES, getCountryName } from '#values/countries.ts'
import { formatDate } from '#values/dates.ts'
import * as schemas from './kinds.ts'

/** A choice, as stored and as displayed. */
export type FieldOption<Value extends string = string> = { readonly value: Value; readonly label: string }

/** The forms of a record with several of them. */
export type Author = 'applicant' | 'admin' | 'member'

/** What the definition of a field may state apart from its kind and label. */
type Properties = {
  /** Characters of its column in a workbook. */
  readonly width: 10 | 16 | 20 | 25 | 32 | 45
  /** A stored value, for the example row of a template. */
  readonly example?: string | readonly string[]
  /** Instructions for its column of a template. */
  readonly how?: string
  /** Personal data: null for users who may not read it, and never stored in drafts. */
  readonly isPrivate?: true
  /** Erased with the data of the person whom the record is about. */
  readonly isErasable?: true
  /** Taken over by the next record of a series. */
  readonly isShared?: true
  readonly enteredBy?: readonly Author[]
}

type NameProperties = Properties & {
  /** The autofill name of its input in forms about the user. */
  readonly autoComplete?: string
}

type TextProperties = NameProperties & {
  /** Unicode code points. */
  readonly maxLength: number
  /** The error for a longer text, if not the standard one. */
  readonly tooLong?: string
  /** An e-mail address is checked. */
  readonly inputType?: 'email' | 'tel'
  /** Minimum lines of the input; a single line by default. */
  readonly rows?: number
}

/** `schema` parses the entered value; `stored` describes it in tables and responses. */
export type Field<Schema extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType> = Properties &
  Partial<TextProperties> & {
    readonly kind: 'text' | 'date' | 'country' | 'choices' | 'oneOf' | 'yesOrNo'
    readonly label: string
    readonly isRequired: boolean
    readonly schema: Schema
    readonly stored: Stored
    /** The options of `choices` and `oneOf`. */
    readonly listOptions?: () => readonly FieldOption[]
  }

/** Rejects misspelt properties, which TypeScript accepts in a generic argument. */
type Exact<P, Known> = P & { readonly [K in Exclude<keyof P, keyof Known>]: never }

const withFormat = <Schema extends z.ZodType<string>>(schema: Schema, { inputType }: TextProperties): Schema =>
  inputType === 'email' ? schema.refine(schemas.isEmptyOrEmail, messages.invalidEmail) : schema

const createField = <const Kind extends Field['kind'], P, Schema extends z.ZodType, Stored extends z.ZodType>(
  kind: Kind,
  label: string,
  properties: P,
  types: { readonly isRequired: boolean; readonly schema: Schema; readonly stored: Stored },
) => ({ ...properties, ...types, kind, label })

export const text = <const P extends TextProperties>(label: string, properties: Exact<P, TextProperties>) =>
  createField('text', label, properties as P, {
    isRequired: true,
    schema: withFormat(schemas.requiredText(properties.maxLength, properties.tooLong), properties),
    stored: z.string(),
  })

export const optionalText = <const P extends TextProperties>(label: string, properties: Exact<P, TextProperties>) =>
  createField('text', label, properties as P, {
    isRequired: false,
    schema: withFormat(schemas.optionalText(properties.maxLength, properties.tooLong), properties),
    stored: z.string(),
  })

/** The name of a person or a city. */
export const name = <const P extends NameProperties>(label: string, properties: Exact<P, NameProperties>) =>
  createField('text', label, properties as P, {
    isRequired: true,
    schema: schemas.requiredName(),
    stored: z.string(),
  })

export const date = <const P extends Properties>(label: string, properties: Exact<P, Properties>) =>
  createField('date', label, properties as P, {
    isRequired: true,
    schema: schemas.requiredDate(),
    stored: z.string(),
  })

/** A date or null. */
export const optionalDate = <const P extends Properties>(label: string, properties: Exact<P, Properties>) =>
  createField('date', label, properties as P, {
    isRequired: false,
    schema: schemas.optionalDate(),
    stored: z.string().nullable(),
  })

const countryOptions = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))

export const country = <const P extends Properties>(label: string, properties: Exact<P, Properties>) => ({
  ...createField('country', label, properties as P, {
    isRequired: true,
    schema: schemas.requiredCountry(),
    stored: z.string(),
  }),
  listOptions: () => countryOptions,
})

/** One or more of the options. */
export const choices = <Value extends string, const P extends Properties>(
  label: string,
  listOptions: () => readonly FieldOption<Value>[],
  properties: Exact<P, Properties>,
) => ({
  ...createField('choices', label, properties as P, {
    isRequired: true,
    schema: schemas.requiredChoices(() => listOptions().map(({ value }) => value)),
    stored: z.array(z.string()) as unknown as z.ZodType<Value[]>,
  }),
  listOptions,
})

/** One of the options. */
export const oneOf = <Value extends string, const P extends Properties>(
  label: string,
  options: readonly FieldOption<Value>[],
  properties: Exact<P, Properties>,
) => {
  const schema = z.enum(
    options.map(({ value }) => value),
    schemas.requiredOr(messages.notInList),
  )
  return {
    ...createField('oneOf', label, properties as P, { isRequired: true, schema, stored: schema }),
    listOptions: () => options,
  }
}

export const yesOrNo = <const P extends Properties>(label: string, properties: Exact<P, Properties>) =>
  createField('yesOrNo', label, properties as P, {
    isRequired: true,
    schema: schemas.yesOrNo(),
    stored: z.boolean(),
  })

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
  const getLabel = (word: unknown) => listOptions?.().find((option) => option.value === word)?.label ?? String(word)
  return Array.isArray(value) ? value.map(getLabel).join(', ') : getLabel(value)
}

/** Returns a stored value as a cell of a workbook: a date as stored, everything else as formatted. */
export const toCell = (field: Field, value: unknown): string =>
  field.kind === 'date' ? String(value ?? '') : formatValue(field, value)
