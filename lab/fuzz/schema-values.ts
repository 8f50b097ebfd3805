/** Values that match the schemas of a contract. */
import fc from 'fast-check'
import { z } from 'zod'

/** The subset of JSON Schema that contracts use. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Valid values by property name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Returns the schema of what a client sends; without a schema, any value is valid. */
export const toSchema = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

const DAYS = ['2026-06-01', '2026-05-31', '2025-09-20', '2020-01-01']

const WORDS = ['Łucja Őrsi', 'Gödöllő', 'HU', 'true', '1', 'name', '<p>Come.</p>', '+36 1 555 0101', '2026']

export const arbitraryForSchema = (schema: Schema, knownValues: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  const knownChoices = Object.hasOwn(knownValues, name) ? knownValues[name] : undefined
  const schemaValue = arbitraryForType(schema, knownValues, name)
  return knownChoices && knownChoices.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...knownChoices) }, schemaValue)
    : schemaValue
}

const arbitraryForType = (schema: Schema, knownValues: KnownValues, name: string): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((subschema) => arbitraryForSchema(subschema, knownValues, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return arbitraryObject(schema, knownValues)
    case 'array':
      return fc.array(arbitraryForSchema(schema.items ?? {}, knownValues, name), { maxLength: 3 })
    case 'string':
      return arbitraryString(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 100, 1e6) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const arbitraryObject = (
  { properties = {}, required = [] }: Schema,
  knownValues: KnownValues,
): fc.Arbitrary<unknown> => {
  const fields = Object.entries(properties).map(
    ([name, subschema]) => [name, arbitraryForSchema(subschema, knownValues, name)] as const,
  )
  const requiredKeys = required.filter((name) => Object.hasOwn(properties, name))
  return fc.record(Object.fromEntries(fields), { requiredKeys: requiredKeys, noNullPrototype: true })
}

const arbitraryString = ({ format, minLength = 0 }: Schema): fc.Arbitrary<string> => {
  if (format === 'date') return fc.constantFrom(...DAYS)
  if (format === 'date-time') return fc.constantFrom('2026-06-01T12:00:00.000Z')
  if (format === 'email') return fc.constantFrom('anna@example.org', 'Jana.Nova@example.org')
  if (format === 'uuid') return fc.uuid()
  return fc.constantFrom(...WORDS).map((word) => word.padEnd(minLength, 'x'))
}
