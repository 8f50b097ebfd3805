import { expect, it } from 'vitest'
import { z } from 'zod'
import { messageFor, toFieldErrors } from './problem.ts'

const getError = (schema: z.ZodType, value: unknown) =>
  toFieldErrors(z.object({ it: schema }).safeParse({ it: value }, { error: messageFor }).error?.issues ?? []).it

it.each<[string, z.ZodType, unknown, string]>([
  ['a text', z.string(), 1, 'Must be a text'],
  ['a number', z.number(), '1', 'Must be a number'],
  ['a finite number', z.number(), Number.NaN, 'Must be a number'],
  ['a whole number', z.int(), 1.5, 'Must be a whole number'],
  ['yes or no', z.boolean(), 'yes', 'Must be yes or no'],
  ['a list', z.array(z.string()), {}, 'Must be a list'],
  ['an object', z.object({}), [], 'Must be an object'],
  ['a record', z.record(z.string(), z.unknown()), [], 'Must be an object'],
  ['a value that is absent', z.string(), undefined, 'Required'],
  ['a value that is null', z.number(), null, 'Required'],
  ['a choice', z.enum(['a', 'b']), 'c', 'Choose a value from the list'],
  ['a union', z.union([z.string(), z.number()]), true, 'Invalid value'],
  ['an e-mail address', z.email(), 'x', 'Invalid email.'],
  ['a pattern', z.string().regex(/^a$/), 'x', 'Invalid format'],
  ['a short text', z.string().max(2), 'xxx', 'No longer than 2 characters'],
  ['a long text', z.string().min(2), 'x', 'Must have at least 2 characters'],
  ['a small number', z.number().max(2), 3, 'Must be at most 2'],
  ['a large number', z.number().min(2), 1, 'Must be at least 2'],
  ['a number above a bound', z.number().positive(), 0, 'Must be more than 0'],
  ['a number below a bound', z.number().lt(0), 0, 'Must be less than 0'],
  ['a short list', z.array(z.string()).max(1), ['a', 'b'], 'No more than 1 entries'],
  ['a non-empty list', z.array(z.string()).min(1), [], 'Required'],
  ['a schema with its own message', z.string('Own message'), 1, 'Own message'],
])('returns a readable message for %s', (_case, schema, value, message) => {
  expect(getError(schema, value)).toBe(message)
})

it('omits errors without a path', () => {
  expect(toFieldErrors(z.object({}).safeParse([]).error?.issues ?? [])).toEqual({})
})
