/** Calls of a route as nobody means them: nearly right ones, and such as only a program makes. */
import fc from 'fast-check'
import type { Example, HostileWorld } from './fixtures.ts'
import { type Form, hostileForm, writeForm } from './forms.ts'
import { likeSchema, type Schema } from './like-schema.ts'
import { mutated } from './mutate.ts'
import { hostileValue, spellOut, spellOutJson } from './values.ts'

/** A route as the server has it, and what the description of the API tells of it; `body` is null where it tells none. */
export type Route = {
  readonly name: string
  readonly method: string
  /** With `:name` for its parameters. */
  readonly url: string
  readonly query: Readonly<Record<string, Schema>>
  readonly body: Schema | null
  readonly takesForm: boolean
  /** Whether it is on record that somebody called it. */
  readonly isAudited: boolean
}

export type Call = {
  readonly method: string
  /** As it is sent, after the question mark too, but for what is spelled out. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Text | Form | null
}

/** A body of text: JSON as a rule. */
type Text = { readonly type: string; readonly text: string }

/** The call as it goes over the line. */
export const writeCall = (call: Call, contents: HostileWorld['contents']) => {
  const { method, body } = call
  const url = spellOut(call.url)
  const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name, spellOut(value)]))
  if (body === null) return { method, url, headers }
  const sent = 'parts' in body ? writeForm(body, contents) : { type: body.type, body: spellOutJson(body.text) }
  return { method, url, headers: { ...headers, 'content-type': sent.type }, payload: sent.body }
}

/** Calls of a route: some of them are its example with one thing changed, which leads furthest. */
export const callsOf = (route: Route, world: HostileWorld): fc.Arbitrary<Call> => {
  const example = world.examples[route.name]
  const whole = {
    method: fc.constantFrom(route.method, ...(route.method === 'GET' ? ['GET', 'GET', 'HEAD'] : [])),
    path: pathsOf(route, world),
    query: queriesOf(route, world),
    headers,
    body: bodiesOf(route, world, example),
  }
  const free = fc.record(whole)
  if (!example) return free.map(toCall)
  const right = {
    method: fc.constant(route.method),
    path: fc.constant(pathOf(route.url, example.params ?? {})),
    query: fc.constant(example.query ?? ''),
    headers: fc.constant({}),
    body: fc.constant(rightBody(example)),
  }
  const nearly = (['path', 'query', 'headers', 'body', 'body', 'body'] as const).map((part) =>
    fc.record({ ...right, [part]: whole[part] } as typeof whole),
  )
  return fc.oneof({ weight: 2, arbitrary: fc.oneof(...nearly) }, { weight: 1, arbitrary: free }).map(toCall)
}

/** The example of a route as it stands. */
export const rightCall = (route: Route, example: Example): Call =>
  toCall({
    method: route.method,
    path: pathOf(route.url, example.params ?? {}),
    query: example.query ?? '',
    headers: {},
    body: rightBody(example),
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

const rightBody = ({ form, body }: Example): Call['body'] =>
  form ?? (body === undefined ? null : { type: JSON_TYPE, text: JSON.stringify(body) })

const pathOf = (url: string, params: Readonly<Record<string, string>>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** As they stand in an address: a slash that is meant must not end the parameter. */
const HOSTILE_PARAMS = [
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

const pathsOf = ({ url }: Route, { ids, known }: HostileWorld): fc.Arbitrary<string> => {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const one = (name: string) => {
    const right = known[name] ?? idsNear(url, ids)
    const any = Object.values(ids).flat()
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: fc.constantFrom(...any) },
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_PARAMS) },
    )
  }
  return fc.record(Object.fromEntries(names.map((name) => [name, one(name)]))).map((params) => pathOf(url, params))
}

/** What a path calls otherwise than its table. */
const TABLES: Readonly<Record<string, string>> = { member: 'users', 'bulk-import': 'import_batches', file: 'files' }

/** Ids of the records that an address is about, by the likeness of its words to the names of tables. */
const idsNear = (url: string, ids: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const words = url.split('/').filter((word) => word.length > 3)
  const near = Object.entries(ids).filter(([table]) =>
    words.some((word) => TABLES[word] === table || table.startsWith(word.slice(0, 4))),
  )
  const found = near.flatMap(([, some]) => some)
  return found.length > 0 ? found : ['00000000-0000-7000-8000-000000000000']
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

const queriesOf = ({ query }: Route, { known }: HostileWorld): fc.Arbitrary<string> => {
  const names = [...Object.keys(query), 'page', 'x', '__proto__', 'constructor', 'link', 'page[]', 'page[a]', '', '%zz']
  const pair = fc.constantFrom(...names).chain((name) => {
    const like = likeSchema((Object.hasOwn(query, name) && query[name]) || {}, known, name).map((value) =>
      encode(String(value)),
    )
    const value = fc.oneof(fc.constantFrom<string>(...QUERY_VALUES), like)
    return fc.oneof(
      { weight: 5, arbitrary: value.map((one) => `${name}=${one}`) },
      { weight: 1, arbitrary: fc.tuple(value, value).map(([one, other]) => `${name}=${one}&${name}=${other}`) },
      { weight: 1, arbitrary: fc.constantFrom(name, `=${name}`, `${name}==`, '&&', `${name}=1&`.repeat(300)) },
    )
  })
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')) },
  )
}

const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
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

const TYPES = [
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

/** What is done to a text of JSON, such as no value of ours becomes. */
const retell: fc.Arbitrary<(json: string) => string> = fc.oneof(
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

const bodiesOf = (route: Route, world: HostileWorld, example: Example | undefined): fc.Arbitrary<Call['body']> => {
  if (route.method === 'GET') return fc.constant(null)
  const like = route.body ? likeSchema(route.body, world.known).chain((value) => mutated(value, 2)) : hostileValue
  const value = example?.body === undefined ? like : fc.oneof({ weight: 3, arbitrary: mutated(example.body) }, like)
  const text = fc.record({
    type: fc.oneof({ weight: 12, arbitrary: fc.constant(JSON_TYPE) }, fc.constantFrom<string>(...TYPES)),
    text: fc.tuple(value, retell).map(([one, tell]) => tell(JSON.stringify(one) ?? '')),
  })
  if (!route.takesForm) return fc.oneof({ weight: 9, arbitrary: text }, fc.constant(null))
  const right = example?.form ?? { parts: [], boundary: '----hostile', arrives: 1 }
  return fc.oneof({ weight: 9, arbitrary: hostileForm(right, world.contents) }, text, fc.constant(null))
}
