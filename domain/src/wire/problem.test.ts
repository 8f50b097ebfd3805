import { expect, it } from 'vitest'
import { z } from 'zod'
import { messageFor, toFieldErrors } from './problem.ts'

const getError = (schema: z.ZodType, value: unknown) =>
  toFieldErrors(z.object({ it: schema }).safeParse({ it: value }, { error: messageFor }).error?.issues ?? []).it

it.each<[string, z.ZodType, unknown, string]>([
  ['a text', z.string(), 1, 'Must be a text'],
  ['a number', z.number(), '1', 'Must be a number'],
  ['a number, and a finite one', z.number(), Number.NaN, 'Must be a number'],
  ['a whole number', z.int(), 1.5, 'Must be a whole number'],
  ['yes or no', z.boolean(), 'yes', 'Must be yes or no'],
  ['a list', z.array(z.string()), {}, 'Must be a list'],
  ['a group', z.object({}), [], 'Must be an object'],
  ['anything with names', z.record(z.string(), z.unknown()), [], 'Must be an object'],
  ['something', z.string(), undefined, 'Required'],
  ['something, which null is not', z.number(), null, 'Required'],
  ['a choice', z.enum(['a', 'b']), 'c', 'Choose a value from the list'],
  ['one thing or another', z.union([z.string(), z.number()]), true, 'Invalid value'],
  ['an e-mail address', z.email(), 'x', 'Invalid email.'],
  ['a pattern', z.string().regex(/^a$/), 'x', 'Invalid format'],
  ['a short text', z.string().max(2), 'xxx', 'No longer than 2 characters'],
  ['a long text', z.string().min(2), 'x', 'Must have at least 2 characters'],
  ['a small number', z.number().max(2), 3, 'Must be at most 2'],
  ['a great number', z.number().min(2), 1, 'Must be at least 2'],
  ['a number above', z.number().positive(), 0, 'Must be more than 0'],
  ['a number below', z.number().lt(0), 0, 'Must be less than 0'],
  ['a short list', z.array(z.string()).max(1), ['a', 'b'], 'No more than 1 entries'],
  ['a filled list', z.array(z.string()).min(1), [], 'Required'],
  ['what the schema has words for', z.string('Say it'), 1, 'Say it'],
])('asks for %s in a sentence for persons', (_what, schema, value, sentence) => {
  expect(getError(schema, value)).toBe(sentence)
})

it('keeps what concerns the whole out of the fields', () => {
  expect(toFieldErrors(z.object({}).safeParse([]).error?.issues ?? [])).toEqual({})
})
