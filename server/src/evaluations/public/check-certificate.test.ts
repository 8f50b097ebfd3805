/** The codes of certificates: altered ones are rejected, with Node's own verification of the signature. */
import {
  type Award,
  CODE_PARAMETERS,
  formatSignedText,
  parseCertificateCode,
  type ReviewState,
  type ValidRecord,
} from '@trophy/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCertificateUrl } from '#evaluations/pdf/certificate-url.ts'
import { openSigningKeys } from '#platform/runtime/signing-keys.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { checkCertificate } from './check-certificate.ts'

const createKeys = async (name: string) =>
  openSigningKeys({
    signingKey: null,
    previousSigningKeys: null,
    databaseUrl: null,
    dataDir: await createTempFolder(name),
  })
const keys = await createKeys('certificates')

const total = (points: number, award: Award) => ({ points, award })
const record = {
  public_id: 'CE01-7K3QF0Q',
  revision: { number: 3, valid_since: '2026-06-12T10:00:00.000Z' },
  total_points: total(210.52, 'Gold'),
  version: '2023',
  review: { state: 'reviewed', at: '2026-06-13T10:00:00.000Z', by_name: 'Jon Judge', corrected: false },
} as ValidRecord
type PrintOptions = { readonly signingKeys?: typeof keys; readonly review_state?: ReviewState }
const printAt = (revision: number, points: number, award: Award, options: PrintOptions = {}): URL => {
  const { signingKeys = keys, review_state = 'reviewed' } = options
  const certificate = { ...record, total_points: total(points, award), review_state }
  const url = createCertificateUrl({ publicUrl: 'https://t.example.org', signingKeys }, certificate, {
    number: revision,
    valid_since: '2026-06-01T10:00:00.000Z',
  })
  return new URL(url)
}
const toQuery = (parameters: URLSearchParams) =>
  Object.fromEntries(CODE_PARAMETERS.map((name) => [name, parameters.get(name) ?? undefined]))
const check = ({ searchParams }: URL) => checkCertificate(toQuery(searchParams), record, keys)

it('compares a code with the record', async () => {
  expect(check(new URL('https://t.example.org/?id=CE01-7K3QF0Q'))).toBeUndefined()
  expect(check(printAt(3, 210.52, 'Gold'))?.state).toBe('current')
  expect(check(printAt(2, 201.9, 'Silver'))).toEqual({
    state: 'corrected',
    printed: { revision: 2, total_points: { points: 201.9, award: 'Silver' }, version: '2023', review: 'reviewed' },
  })
  expect(check(printAt(4, 210.52, 'Gold'))?.state).toBe('different')
  expect(check(printAt(3, 210.53, 'Gold'))?.state).toBe('different')
})

it.each([
  ['reviewed', 'reviewed', undefined],
  ['not needed', 'reviewed', 'reviewed since'],
  ['reviewed', undefined, 'review withdrawn since'],
  ['awaiting', undefined, undefined],
] as const)(
  'compares a review that was %s at printing with one that is %s now [O-069]',
  (review_state, now, expected) => {
    const { searchParams } = printAt(3, 210.52, 'Gold', { review_state })
    const { review, ...unreviewed } = record
    const result = checkCertificate(toQuery(searchParams), (now ? record : unreviewed) as ValidRecord, keys)
    expect([result?.state, result?.review_change]).toEqual(['current', expected])
  },
)

it('accepts a code of version 1, which says nothing about a review [O-069]', () => {
  const content = { id: record.public_id, r: '3', p: '210.52', m: 'Gold', e: '2023' } as const
  const { key_id: k = '', signature: s = '' } = keys.sign(Buffer.from(formatSignedText(content))) ?? {}
  expect(checkCertificate({ ...content, k, s }, record, keys)).toMatchObject({ state: 'current' })
  expect(checkCertificate({ ...content, k, s }, record, keys)?.printed).not.toHaveProperty('review')
  expect(checkCertificate({ ...content, v: 'reviewed', k, s }, record, keys)?.state).toBe('invalid')
})

it('returns nothing of a code of another key, of another record, or without all parameters', async () => {
  const invalid = { state: 'invalid', printed: null }
  expect(check(printAt(2, 201.9, 'Silver', { signingKeys: await createKeys('others') }))).toEqual(invalid)
  const { searchParams } = printAt(2, 201.9, 'Silver')
  expect(checkCertificate(toQuery(searchParams), { ...record, public_id: 'CE01-0000000' }, keys)).toEqual(invalid)
  for (const name of CODE_PARAMETERS)
    expect(checkCertificate({ ...toQuery(searchParams), [name]: undefined }, record, keys)).toEqual(invalid)
})

it('rejects altered codes', () => {
  const { search } = printAt(2, 201.9, 'Silver')
  const original = JSON.stringify(parseCertificateCode(new URLSearchParams(search)))
  const isGenuine = (query: string) => {
    const parameters = new URLSearchParams(query)
    const inRecord = { ...record, public_id: parameters.get('id') ?? '' }
    return checkCertificate(toQuery(parameters), inRecord, keys)?.state !== 'invalid'
  }
  expect(isGenuine(search)).toBe(true)
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.&=')
  const edit = fc.record({
    at: fc.nat(search.length - 1),
    removed: fc.nat(2),
    inserted: fc.array(character, { maxLength: 2 }).map((characters) => characters.join('')),
  })
  const alter = (query: string, { at, removed, inserted }: { at: number; removed: number; inserted: string }) =>
    query.slice(0, at) + inserted + query.slice(at + removed)
  const value = fc.record({
    name: fc.constantFrom('id', ...CODE_PARAMETERS),
    value: fc.oneof(
      fc.constantFrom('CE01-7K3QF0Y', '1', '3', '201.91', '301.90', 'Gold', 'none', '2024'),
      fc.stringMatching(/^[\da-f]{16}$/),
      fc.stringMatching(/^[\w-]{85}[AQgw]$/),
    ),
  })
  const altered = fc.oneof(
    fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => edits.reduce(alter, search)),
    value.map(({ name, value: changed }) => {
      const parameters = new URLSearchParams(search)
      parameters.set(name, changed)
      return String(parameters)
    }),
  )
  let count = 0
  const rejectsAltered = (query: string) => {
    if (JSON.stringify(parseCertificateCode(new URLSearchParams(query))) === original) return true
    count += 1
    return !isGenuine(query)
  }
  // Some edits leave the values as they were.
  fc.assert(fc.property(altered, rejectsAltered), { numRuns: 5_000, seed: 18 })
  expect(count).toBeGreaterThan(4_000)
})
