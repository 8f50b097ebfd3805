/**
 * The schemas of a record, derived from the kinds of its fields. Definitions do not import them: lists need no schema.
 */
import { z } from 'zod'
import { messages } from '#messages.ts'
import { normaliseEmail } from '#values/email.ts'
import type { Field } from './field.ts'
import { type FieldName, listNames, type RecordDefinition, type RecordResponse, type StoredValues } from './record.ts'
import {
  isEmptyOrEmail,
  optionalDateSchema,
  optionalTextSchema,
  requiredChoicesSchema,
  requiredCountrySchema,
  requiredDateSchema,
  requiredNameSchema,
  requiredOr,
  requiredTextSchema,
  yesOrNoSchema,
} from './value-schemas.ts'

const listValues = ({ listOptions }: Field): string[] => (listOptions?.() ?? []).map(({ value }) => value)

const toText = ({ isRequired, maxLength = 0, tooLong, inputType, rows }: Field): z.ZodType<string> => {
  const options = { tooLong, isMultiline: rows !== undefined }
  const schema = isRequired ? requiredTextSchema(maxLength, options) : optionalTextSchema(maxLength, options)
  return inputType === 'email' ? schema.overwrite(normaliseEmail).refine(isEmptyOrEmail, messages.invalidEmail) : schema
}

const toEnum = (field: Field) => z.enum(listValues(field), requiredOr(messages.notInList))

/** The schema that parses the entered values of each kind. */
const ENTERED: Readonly<Record<Field['kind'], (field: Field) => z.ZodType>> = {
  text: toText,
  name: requiredNameSchema,
  date: ({ isRequired }) => (isRequired ? requiredDateSchema() : optionalDateSchema()),
  country: requiredCountrySchema,
  choices: (field) => requiredChoicesSchema(() => listValues(field)),
  oneOf: toEnum,
  yesOrNo: yesOrNoSchema,
}

/** The schema of the stored values, in tables and responses. */
const toStored = (field: Field): z.ZodType => {
  const { kind, isRequired } = field
  if (kind === 'choices') return z.array(z.string())
  if (kind === 'yesOrNo') return z.boolean()
  if (kind === 'oneOf') return toEnum(field)
  return kind === 'date' && !isRequired ? z.string().nullable() : z.string()
}

type Shape<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> }

const mapFields = (record: RecordDefinition, names: readonly string[], toSchema: (field: Field) => z.ZodType) =>
  Object.fromEntries(names.flatMap((name) => (record.fields[name] ? [[name, toSchema(record.fields[name])]] : [])))

/** Returns the shape of a schema that parses these fields as entered. */
export const toShape = <R extends RecordDefinition, Name extends FieldName<R>>(record: R, names: readonly Name[]) =>
  mapFields(record, names, (field) => ENTERED[field.kind](field)) as Shape<Pick<StoredValues<R>, Name>>

/** Returns the shape of a schema of the stored values. */
export const toStoredShape = <R extends RecordDefinition>(record: R) =>
  mapFields(record, listNames(record), toStored) as Shape<StoredValues<R>>

/** Returns the shape of a schema of responses: private values are null for users who may not read them. */
export const toResponseShape = <R extends RecordDefinition>(record: R) =>
  mapFields(record, listNames(record), (field) =>
    field.isPrivate ? toStored(field).nullable() : toStored(field),
  ) as Shape<RecordResponse<R>>

/** Returns these names as zod's `pick` and `omit` take them. */
export const toMask = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as { [K in Name]: true }
