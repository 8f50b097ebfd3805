/** Malicious values. Long or deep ones are abbreviated, and expanded when they are sent. */
import fc from 'fast-check'

/** Placeholder for a long text, so that counterexamples stay readable. */
const longText = (letters: number): string => `<<long ${letters}>>`

const LONG_PATTERN = /<<long (\d+)>>/g
const DEEP_LIST_PATTERN = /"<<lists (\d+)>>"/g
const DEEP_OBJECT_PATTERN = /"<<groups (\d+)>>"/g
const RAW_PATTERN = /"<<bare ([^>"]*)>>"/g

/** Expands the placeholders in a text. */
export const expand = (text: string): string => text.replace(LONG_PATTERN, (_, letters) => 'x'.repeat(Number(letters)))

/** Expands the placeholders in JSON, including numbers and nestings that no serialised value produces. */
export const expandJson = (json: string): string =>
  expand(json)
    .replace(DEEP_LIST_PATTERN, (_, depth) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)))
    .replace(DEEP_OBJECT_PATTERN, (_, depth) => `${'{"data":'.repeat(Number(depth))}0${'}'.repeat(Number(depth))}`)
    .replace(RAW_PATTERN, (_, text: string) => text)

const TEXTS = [
  '',
  ' ',
  '\0',
  'Anna\0',
  '\ud800',
  'a\udfff b',
  '\ufeff',
  '\u202etxet',
  '👩‍👩‍👧'.repeat(40),
  'ﷺ'.repeat(300),
  longText(300),
  longText(70_000),
  longText(1_100_000),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  "'; drop table users; --",
  '%',
  '%00',
  '%s%n',
  '\\',
  '\\u0000',
  '{}',
  '[]',
  '../../../../etc/passwd',
  '<svg onload=alert(1)>',
  'a@b',
  'x@example.org\r\nBcc: y@example.org',
  'anna@пример.example',
] as const

const DATES = [
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-00',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-6-1',
  '2026-06-01T00:00:00Z',
  '2026-06-01T25:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '99999999999',
  'today',
] as const

const NUMBERS = [
  0,
  -0,
  -1,
  0.005,
  5e-324,
  1e21,
  -1e308,
  1e308,
  2 ** 31,
  2 ** 53 + 2,
  1e15,
  '<<bare 1e999>>',
  '<<bare -0.0>>',
  '<<bare 123456789012345678901234567890>>',
] as const

/** Any character except surrogates. The library's `binary` is the same, but makes a table of all of them for seconds. */
const arbitraryCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(
    (codePoint) => String.fromCodePoint(codePoint),
    (character) => (character as string).codePointAt(0) ?? 0,
  )

export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...DATES),
  fc.string({ unit: arbitraryCharacter, maxLength: 20 }),
)

/** Any JSON value, including unusual ones. */
export const arbitraryValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: arbitraryText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { '': 0 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      '<<lists 60>>',
      '<<lists 20000>>',
      '<<lists 300000>>',
      '<<groups 60>>',
      '<<groups 10000>>',
      '<<groups 90000>>',
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(...TEXTS), { maxLength: 5 }) },
)

/** Reserved names, and names with a meaning in JavaScript. */
export const arbitraryName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '_id', 'id', 'role'),
  fc.constantFrom('', ' ', '.', 'a.b', '$where', '0', '\0', 'isAdmin', 'data', 'measurer_id', 'deleted_at', 'then'),
)
