/** Fuzzed calls of a route: mutations of valid calls, and invalid ones. */
import fc from 'fast-check'
import type { Example, FuzzFixtures } from './fixtures.ts'
import { arbitraryForm, encodeForm, type Form } from './forms.ts'
import { arbitraryMutation } from './mutate.ts'
import { arbitraryForSchema, type Schema } from './schema-values.ts'
import { arbitraryValue, expand, expandJson } from './values.ts'

/** A registered route with its OpenAPI description; `body` is null if none is described. */
export type Route = {
  readonly name: string
  readonly method: string
  /** Path with `:name` placeholders. */
  readonly url: string
  readonly query: Readonly<Record<string, Schema>>
  readonly body: Schema | null
  readonly acceptsForm: boolean
  /** True if calls are recorded in the audit log. */
  readonly isAudited: boolean
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

/** Returns the call with all abbreviations expanded. */
export const toInjectOptions = (call: Call, contents: FuzzFixtures['contents']) => {
  const { method, body } = call
  const url = expand(call.url)
  const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name, expand(value)]))
  if (body === null) return { method, url, headers }
  const encoded = 'parts' in body ? encodeForm(body, contents) : { type: body.type, body: expandJson(body.text) }
  return { method, url, headers: { ...headers, 'content-type': encoded.type }, payload: encoded.body }
}

/** Generates calls of a route; some are its example with one part mutated, which reach the most code. */
export const arbitraryCall = (route: Route, fixtures: FuzzFixtures): fc.Arbitrary<Call> => {
  const example = fixtures.examples[route.name]
  const arbitraryParts = {
    method: fc.constantFrom(route.method, ...(route.method === 'GET' ? ['GET', 'GET', 'HEAD'] : [])),
    path: arbitraryPath(route, fixtures),
    query: arbitraryQuery(route, fixtures),
    headers: arbitraryHeaders,
    body: arbitraryBody(route, fixtures, example),
  }
  const anyCall = fc.record(arbitraryParts)
  if (!example) return anyCall.map(toCall)
  const validParts = {
    method: fc.constant(route.method),
    path: fc.constant(buildPath(route.url, example.params ?? {})),
    query: fc.constant(example.query ?? ''),
    headers: fc.constant({}),
    body: fc.constant(validBody(example)),
  }
  const mutatedCalls = (['path', 'query', 'headers', 'body', 'body', 'body'] as const).map((part) =>
    fc.record({ ...validParts, [part]: arbitraryParts[part] } as typeof arbitraryParts),
  )
  return fc.oneof({ weight: 2, arbitrary: fc.oneof(...mutatedCalls) }, { weight: 1, arbitrary: anyCall }).map(toCall)
}

/** Returns the unchanged example of a route. */
export const validCall = (route: Route, example: Example): Call =>
  toCall({
    method: route.method,
    path: buildPath(route.url, example.params ?? {}),
    query: example.query ?? '',
    headers: {},
    body: validBody(example),
  })

const toCall = ({
  path,
  query,
  ...call
}: Omit<Call, 'url'> & { readonly path: string; readonly query: string }): Call => ({
  ...call,
  url: query === '' ? path : `${path}?${query}`,
})

const JSON_TYPE = 'application/json'

const validBody = ({ form, body }: Example): Call['body'] =>
  form ?? (body === undefined ? null : { type: JSON_TYPE, text: JSON.stringify(body) })

const buildPath = (url: string, params: Readonly<Record<string, string>>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')

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

const arbitraryPath = ({ url }: Route, { ids, knownValues }: FuzzFixtures): fc.Arbitrary<string> => {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const arbitraryParam = (name: string) => {
    const knownIds = knownValues[name] ?? findRelatedIds(url, ids)
    const allIds = Object.values(ids).flat()
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...knownIds) },
      { weight: 1, arbitrary: fc.constantFrom(...allIds) },
      { weight: 3, arbitrary: fc.constantFrom(...FUZZ_PARAMS) },
    )
  }
  return fc
    .record(Object.fromEntries(names.map((name) => [name, arbitraryParam(name)])))
    .map((params) => buildPath(url, params))
}

/** Tables whose name differs from the word in the path. */
const TABLE_BY_PATH: Readonly<Record<string, string>> = {
  member: 'users',
  'bulk-import': 'import_batches',
  file: 'files',
}

/** Returns the ids of records related to a route, by similarity of path segments and table names. */
const findRelatedIds = (url: string, ids: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const words = url.split('/').filter((word) => word.length > 3)
  const relatedTables = Object.entries(ids).filter(([table]) =>
    words.some((word) => TABLE_BY_PATH[word] === table || table.startsWith(word.slice(0, 4))),
  )
  const relatedIds = relatedTables.flatMap(([, some]) => some)
  return relatedIds.length > 0 ? relatedIds : ['00000000-0000-7000-8000-000000000000']
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

const arbitraryQuery = ({ query }: Route, { knownValues }: FuzzFixtures): fc.Arbitrary<string> => {
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
  route: Route,
  fixtures: FuzzFixtures,
  example: Example | undefined,
): fc.Arbitrary<Call['body']> => {
  if (route.method === 'GET') return fc.constant(null)
  const schemaValue = route.body
    ? arbitraryForSchema(route.body, fixtures.knownValues).chain((value) => arbitraryMutation(value, 2))
    : arbitraryValue
  const value =
    example?.body === undefined
      ? schemaValue
      : fc.oneof({ weight: 3, arbitrary: arbitraryMutation(example.body) }, schemaValue)
  const text = fc.record({
    type: fc.oneof({ weight: 12, arbitrary: fc.constant(JSON_TYPE) }, fc.constantFrom<string>(...CONTENT_TYPES)),
    text: fc.tuple(value, jsonMutation).map(([item, mutate]) => mutate(JSON.stringify(item) ?? '')),
  })
  if (!route.acceptsForm) return fc.oneof({ weight: 9, arbitrary: text }, fc.constant(null))
  const validForm = example?.form ?? { parts: [], boundary: '----hostile', arrives: 1 }
  return fc.oneof({ weight: 9, arbitrary: arbitraryForm(validForm, fixtures.contents) }, text, fc.constant(null))
}
