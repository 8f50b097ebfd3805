/** Calls of a route: mutations of valid ones, and invalid ones. */
import type { Contract } from '@trophy/domain'
import type { DatabaseSnapshot } from '@trophy/server/testing/calls/database-snapshot.ts'
import type { Input } from '@trophy/server/testing/calls/valid-calls.ts'
import fc from 'fast-check'
import { arbitraryForm, type Contents, encodeForm, type Form, validForm } from './forms.ts'
import { arbitraryMutation } from './mutate.ts'
import { arbitraryForSchema, type KnownValues, type Schema, toSchema } from './schema-values.ts'
import { arbitraryValue, expand, expandJson } from './values.ts'

/** A route with a valid input, which is empty if none is known. */
export type Route = {
  /** For example `POST /api/news`. */
  readonly name: string
  readonly contract: Contract
  readonly input: Input
}

export type Call = {
  readonly method: string
  /** URL with query string; abbreviations are not yet expanded. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: TextBody | Form | null
}

/** A text body, usually JSON. */
type TextBody = { readonly type: string; readonly text: string }

/** Existing values, which reach more code than random ones. */
export type ExistingValues = {
  readonly contents: Contents
  /** By field or parameter name. */
  readonly knownValues: KnownValues
  readonly ids: DatabaseSnapshot['ids']
}

/** Returns the call with all abbreviations expanded. */
export const toInjectOptions = (call: Call, contents: Contents) => {
  const { body } = call
  const method = call.method as 'GET'
  const url = expand(call.url)
  const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name, expand(value)]))
  if (body === null) return { method, url, headers }
  const encoded = 'parts' in body ? encodeForm(body, contents) : { type: body.type, body: expandJson(body.text) }
  return { method, url, headers: { ...headers, 'content-type': encoded.type }, payload: encoded.body }
}

/** Generates calls of a route. Most are its valid call with one part changed, because these reach the most code. */
export const arbitraryCall = (route: Route, existing: ExistingValues): fc.Arbitrary<Call> => {
  const valid = getValidParts(route)
  const arbitraryParts = {
    method: fc.constantFrom(valid.method, ...(valid.method === 'GET' ? ['GET', 'GET', 'HEAD'] : [])),
    path: arbitraryPath(route, existing),
    query: arbitraryQuery(route, existing),
    headers: arbitraryHeaders,
    body: arbitraryBody(route, existing),
  }
  const mutatedCalls = (['path', 'query', 'headers', 'body', 'body', 'body'] as const).map((part) =>
    fc.record({ ...arbitraryParts, ...toConstants(valid), [part]: arbitraryParts[part] } as typeof arbitraryParts),
  )
  const anyCall = fc.record(arbitraryParts)
  return fc.oneof({ weight: 2, arbitrary: fc.oneof(...mutatedCalls) }, { weight: 1, arbitrary: anyCall }).map(toCall)
}

type CallParts = Omit<Call, 'url'> & { readonly path: string; readonly query: string }

const toConstants = (parts: CallParts) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fc.constant(part)]))

const getValidParts = ({ name, contract, input }: Route): CallParts => {
  const { params = {}, query = {}, body } = input
  const [method = '', url = ''] = name.split(' ')
  return {
    method,
    path: buildPath(url, params),
    query: new URLSearchParams(query as Record<string, string>).toString(),
    headers: {},
    body: contract.file
      ? validForm(contract.file, input.texts)
      : body === undefined
        ? null
        : { type: JSON_TYPE, text: JSON.stringify(body) },
  }
}

const toCall = ({ path, query, ...call }: CallParts): Call => ({
  ...call,
  url: query === '' ? path : `${path}?${query}`,
})

const JSON_TYPE = 'application/json'

const buildPath = (url: string, params: Readonly<Record<string, string>>): string =>
  url.replace(/:\w+|\*/g, (name) => params[name.replace(':', '')] ?? '')

/** URL-encoded, so that a slash in a value does not end the parameter. */
const FUZZ_PARAMS = [
  '',
  '%20',
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%FF',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '.%00.',
  '0',
  '-1',
  'null',
  '__proto__',
  'constructor',
  '<<long 250>>',
  '<<long 400>>',
  '%F0%9F%A6%8C',
  "'%20or%20'1'='1",
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-7000-8000-000000000000%00',
  'a/b',
  ';x=1',
  'JM',
  '*',
] as const

const arbitraryPath = ({ name, input }: Route, { ids, knownValues }: ExistingValues): fc.Arbitrary<string> => {
  const allIds = fc.constantFrom(...Object.values(ids).flat())
  const params = Object.entries(input.params ?? {}).map(([param, value]) => [
    param,
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(value, ...(knownValues[param] ?? [])) },
      { weight: 1, arbitrary: allIds },
      { weight: 3, arbitrary: fc.constantFrom(...FUZZ_PARAMS) },
    ),
  ])
  return fc.record(Object.fromEntries(params)).map((values) => buildPath(name.split(' ')[1] ?? '', values))
}

const QUERY_VALUES = [
  '',
  '0',
  '-1',
  '1',
  '1.5',
  '1e9',
  '99999999999999999999',
  '1;2',
  'true',
  'false',
  'asc',
  'null',
  'undefined',
  '2026-02-30',
  '0000-00-00',
  '2026-06-01',
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%F0%9F%A6%8C',
  '%25%27%22%5C',
  '__proto__',
  'red-deer',
  'id',
  '<<long 300>>',
  '<<long 9000>>',
] as const

const arbitraryQuery = ({ contract }: Route, { knownValues }: ExistingValues): fc.Arbitrary<string> => {
  const query: Readonly<Record<string, Schema>> = toSchema(contract.query).properties ?? {}
  const names = [...Object.keys(query), 'page', 'x', '__proto__', 'constructor', 'link', 'page[]', 'page[a]', '', '%zz']
  const arbitraryPair = fc.constantFrom(...names).chain((name) => {
    const schemaValue = arbitraryForSchema((Object.hasOwn(query, name) && query[name]) || {}, knownValues, name).map(
      (value) => encodeText(String(value)),
    )
    const value = fc.oneof(fc.constantFrom<string>(...QUERY_VALUES), schemaValue)
    return fc.oneof(
      { weight: 5, arbitrary: value.map((item) => `${name}=${item}`) },
      {
        weight: 1,
        arbitrary: fc.tuple(value, value).map(([item, otherItem]) => `${name}=${item}&${name}=${otherItem}`),
      },
      { weight: 1, arbitrary: fc.constantFrom(name, `=${name}`, `${name}==`, '&&', `${name}=1&`.repeat(300)) },
    )
  })
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(arbitraryPair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')) },
  )
}

const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

const arbitraryHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom<Readonly<Record<string, string>>>(
    { range: 'bytes=0-0' },
    { range: 'bytes=-0' },
    { range: 'bytes=99999999999999999999-' },
    { range: 'bytes=5-1,0-,-' },
    { range: 'lines=1-2' },
    { 'if-range': '"x"', range: 'bytes=0-3' },
    { 'if-none-match': '*' },
    { 'if-modified-since': '2026-02-30' },
    { 'accept-encoding': 'gzip;q=nonsense, *;q=0' },
    { accept: 'image/png;q=2' },
    { origin: 'null' },
    { origin: 'https://elsewhere.example', 'access-control-request-method': 'X' },
    { 'x-forwarded-for': '\u00ff, 1.2.3, ::::' },
    { 'x-forwarded-proto': 'gopher', 'x-forwarded-host': '<<long 400>>' },
    { host: '' },
    { host: 'a b:99999' },
    { cookie: '=;;=' },
    { 'content-encoding': 'gzip' },
    { 'x-request-id': '<<long 3000>>' },
    { 'user-agent': '<<long 9000>>\u00e9' },
    { 'last-event-id': '\u0080' },
    { 'x-http-method-override': 'DELETE' },
  ),
)

const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'APPLICATION/JSON;',
  'application/merge-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=----hostile',
  'application/xml',
  'nonsense',
  ';',
] as const

/** Mutations of JSON text that no serialised value produces. */
const jsonMutation: fc.Arbitrary<(json: string) => string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant((json: string) => json) },
  fc.nat(200).map((length) => (json: string) => json.slice(0, length)),
  fc.constantFrom(
    (json: string) => `\ufeff${json}`,
    (json: string) => `${json}${json}`,
    (json: string) => json.replace('{', '{"__proto__":{"role":"admin","isOn":true},'),
    (json: string) => json.replace('{', '{"constructor":{"prototype":{"role":"admin"}},'),
    (json: string) => json.replace(/\{("[^"]+"):/, '{$1:1,$1:'),
    (json: string) => json.replace('{', '{/**/'),
    (json: string) => json.replaceAll('"', "'"),
    () => '',
    () => 'null',
    () => '"text"',
    () => 'a=1&a=2&__proto__=3',
  ),
)

const arbitraryBody = (
  { name, contract, input }: Route,
  { knownValues, contents }: ExistingValues,
): fc.Arbitrary<Call['body']> => {
  if (name.startsWith('GET')) return fc.constant(null)
  const schema = toSchema(contract.body)
  const schemaValue = contract.body
    ? arbitraryForSchema(schema, knownValues).chain((value) => arbitraryMutation(value, 2))
    : arbitraryValue
  const value =
    input.body === undefined
      ? schemaValue
      : fc.oneof({ weight: 3, arbitrary: arbitraryMutation(input.body) }, schemaValue)
  const text = fc.record({
    type: fc.oneof({ weight: 12, arbitrary: fc.constant(JSON_TYPE) }, fc.constantFrom<string>(...CONTENT_TYPES)),
    text: fc.tuple(value, jsonMutation).map(([item, mutate]) => mutate(JSON.stringify(item) ?? '')),
  })
  if (!contract.file) return fc.oneof({ weight: 9, arbitrary: text }, fc.constant(null))
  const names = Object.keys(schema.properties ?? {})
  const form = arbitraryForm(validForm(contract.file, input.texts), names, contents)
  return fc.oneof({ weight: 9, arbitrary: form }, text, fc.constant(null))
}
