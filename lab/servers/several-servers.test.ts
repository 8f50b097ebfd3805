/** Runs three servers on one database and one bucket behind a proxy. */
import { join } from 'node:path'
import { historyCheck } from '@trophy/server/operations/verify/histories.ts'
import { verify } from '@trophy/server/operations/verify/verify.ts'
import { listMigrations, MIGRATIONS } from '@trophy/server/platform/database/migrate.ts'
import { connect } from '@trophy/server/platform/database/open.ts'
import { systemClock } from '@trophy/server/platform/runtime/clock.ts'
import {
  buildServer,
  runScript,
  type ServerProcess,
  type StartedServer,
  waitUntilReady,
} from '@trophy/server/testing/built-server.ts'
import { createDatabase } from '@trophy/server/testing/cluster.ts'
import { clusterUrl } from '@trophy/server/testing/cluster-url.ts'
import { createBuilders } from '@trophy/server/testing/inputs/builders.ts'
import { evaluationInput } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { fileForm } from '@trophy/server/testing/inputs/file-form.ts'
import { createImportForm, createImportWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import { newsInput } from '@trophy/server/testing/inputs/news-input.ts'
import { plainPicture } from '@trophy/server/testing/inputs/pictures.ts'
import { openMailbox } from '@trophy/server/testing/mailbox.ts'
import { openS3 } from '@trophy/server/testing/s3.ts'
import { createTempFolder } from '@trophy/server/testing/temp-folder.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts'

const SIGN_IN = { username: 'admin@example.org', password: 'Start-2026' }
/** In the past, whenever the tests run. */
const DATES = { eval_date: '2024-03-02', hunt_date: '2023-09-20' }

const folder = await createTempFolder('several')
const s3 = await openS3('trophies')
const mailbox = await openMailbox()
const database = await createDatabase(await clusterUrl, 'nothing')
const db = connect(database.url, 3)

const run = (name: string): ServerProcess =>
  runScript('main', {
    DATA_DIR: join(folder, name),
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    TOKEN_SECRET: 'one secret for all servers of a database',
    ...s3.env('trophies'),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'records@example.org',
    ADMIN_EMAIL: SIGN_IN.username,
    ADMIN_PASSWORD: SIGN_IN.password,
    TRUST_PROXY: 'loopback',
  })

let servers: StartedServer[] = []
let proxy: RoundRobinProxy
let token = ''

beforeAll(async () => {
  await buildServer()
  servers = await Promise.all(['one', 'two', 'three'].map((name) => waitUntilReady(run(name))))
  proxy = await openRoundRobinProxy(() => servers.map(({ url }) => url))
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ exitCode }) => exitCode))
  await proxy.close()
  await db.destroy()
  await database.drop()
})

type Body = { readonly data?: unknown }
type Call = { readonly at?: string; readonly method?: string; readonly body?: unknown; readonly token?: string | null }

/** Sends a request through the proxy, or to the server `at`. */
const call = async <T = unknown>(path: string, { at, method, body, token: own = token }: Call = {}) => {
  const isForm = body instanceof FormData
  const response = await fetch((at ?? proxy.url) + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(own === null ? {} : { authorization: `Bearer ${own}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const raw = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const { data } = (isJson ? JSON.parse(raw.toString()) : {}) as Body
  return { status: response.status, data: data as T, raw }
}

const signIn = async (at?: string): Promise<string> =>
  (await call<{ token: string }>('/login', { ...(at ? { at } : {}), body: SIGN_IN, token: null })).data.token

/** Sends the same request to each server, one after the other. */
const callEach = async <T>(path: string, options: Call = {}) => {
  const responses: Awaited<ReturnType<typeof call<T>>>[] = []
  for (const { url } of servers) responses.push(await call<T>(path, { ...options, at: url }))
  return responses
}

const save = (at?: string) =>
  call<{ _id: string }>('/evaluation/red-deer', { ...(at ? { at } : {}), body: { data: evaluationInput(DATES) } })

type EvaluationPage = { docs: { _id: string }[]; totalDocs: number }

it('says at the start that nothing is signed without a key', async () => {
  for (const { output } of servers) await expect.poll(output).toContain('Nothing is signed without SIGNING_KEY')
})

describe('three servers starting on an empty database', () => {
  it('create tables and admin once', async () => {
    expect(await listMigrations(db)).toEqual(MIGRATIONS)
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: SIGN_IN.username }])
    const serversWithAdmin = () => servers.filter(({ output }) => output().includes('The first admin signs in'))
    await expect.poll(serversWithAdmin).toHaveLength(1)
  })
})

describe('three servers behind a proxy', () => {
  it('share sessions and their revocation', async () => {
    token = await signIn()
    for (const { status } of await callEach('/me')) expect(status).toBe(200)
    const shortSession = await signIn(servers[0]?.url)
    expect((await callEach('/me', { token: shortSession })).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await call('/logout', { at: servers[1]?.url ?? '', method: 'POST', token: shortSession })).status).toBe(200)
    expect((await callEach('/me', { token: shortSession })).map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('share attempt limits', async () => {
    const wrong = { body: { username: 'nobody@example.org', password: 'Wrong-1' }, token: null }
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await call('/login', wrong)).status).toBe(401)
    expect((await callEach('/login', wrong)).map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('show saved evaluations immediately, in the list and in its total', async () => {
    // A page that is not full reveals the total without a count.
    await Promise.all(Array.from({ length: 10 }, () => save()))
    for (const [index, { url }] of servers.entries()) {
      // Each server has cached a previous total.
      for (const { data } of await callEach<EvaluationPage>('/evaluation')) expect(data.totalDocs).toBe(10 + index)
      const { status, data: saved } = await save(url)
      expect(status).toBe(200)
      for (const { data } of await callEach<EvaluationPage>('/evaluation')) {
        expect(data.docs[0]?._id).toBe(saved._id)
        expect(data.totalDocs).toBe(11 + index)
      }
    }
  })

  it('share files and thumbnails', async () => {
    const { data: evaluation } = await save()
    const picture = await plainPicture()
    const form = fileForm(picture, 'skull.jpg')
    const { status, data: file } = await call<{ _id: string }>(`/evaluation/${evaluation._id}/file`, { body: form })
    expect(status).toBe(200)
    for (const { raw } of await callEach(`/evaluation/file/${file._id}`)) expect(raw.equals(picture)).toBe(true)
    const small = await callEach(`/evaluation/file/${file._id}?thumbnail=true`)
    for (const { status, raw } of small) expect([status, raw.equals(small[0]?.raw ?? picture)]).toEqual([200, true])
  })

  it('share one-time download links', async () => {
    const { data } = await call<{ path: string }>('/me/download-link', { body: { path: '/evaluation/export.csv' } })
    const statuses = await Promise.all(
      [...servers, ...servers].map(async ({ url }) => (await call(data.path, { at: url, token: null })).status),
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401])
  })

  it('import a workbook sent to two servers concurrently once, and undo it on the third', async () => {
    const workbook = createImportWorkbook([validRow(DATES), validRow({ ...DATES, hunter_name: 'Jan Novák' })])
    const send = (at: string) => call<{ batch: string }>('/bulk-import', { at, body: createImportForm(workbook) })
    const responses = await Promise.all(servers.slice(0, 2).map(({ url }) => send(url)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = responses.map(({ data }) => data.batch)
    expect(second).toBe(first)
    const undone = await call(`/bulk-import/${first}`, { at: servers[2]?.url ?? '', method: 'DELETE' })
    expect(undone.status).toBe(200)
    for (const { data } of await callEach('/bulk-import'))
      expect(data).toEqual([expect.objectContaining({ _id: first, rows: 2, undone_at: expect.any(String) })])
  })

  it('send each mail once', async () => {
    const make = createBuilders(db, systemClock)
    const createReader = () => make.member({ news_notification: true, has_history: true })
    const readers = await Promise.all(Array.from({ length: 30 }, createReader))
    const item = newsInput({ dateFrom: '2099-06-10', notification: true })
    expect((await call('/news', { body: item })).status).toBe(200)
    await expect
      .poll(async () => (await db.selectFrom('mails').select('state').where('state', '=', 'sent').execute()).length)
      .toBe(readers.length)
    const addresses = mailbox.mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? [])
    expect(addresses.sort()).toEqual(readers.map(({ email }) => email).sort())
  })
})

describe('one of three servers killed under load', () => {
  it('loses no acknowledged save and no session, and the others continue', async () => {
    const before = (await call<EvaluationPage>('/evaluation')).data.totalDocs
    const acknowledged: string[] = []
    const failedStatuses: number[] = []
    const killed = servers[1]
    const write = async () => {
      for (let saves = 0; saves < 20; saves += 1) {
        const { status, data } = await save()
        if (status === 200) {
          acknowledged.push(data._id)
          if (acknowledged.length === 30) killed?.child.kill('SIGKILL')
        } else {
          failedStatuses.push(status)
          // A dying process may still accept connections and reset them.
          await killed?.exitCode
        }
      }
    }
    await Promise.all(Array.from({ length: 6 }, write))
    expect(await killed?.exitCode).toBeNull()

    // Interrupted saves may have been stored; each of the six clients had at most one active request.
    expect(failedStatuses.filter((status) => status !== 502)).toEqual([])
    expect(failedStatuses.length).toBeLessThanOrEqual(6)
    const stored = await db.selectFrom('evaluations').select('id').where('deleted_at', 'is', null).execute()
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(ids.size - before - acknowledged.length).toBeLessThanOrEqual(failedStatuses.length)
    expect(await verify(db, [historyCheck], () => undefined)).toBe(true)

    const calls = await Promise.all(Array.from({ length: 6 }, () => call<EvaluationPage>('/evaluation')))
    expect(calls.map(({ status, data }) => [status, data.totalDocs])).toEqual(calls.map(() => [200, ids.size]))
  })

  it('rejoins after a restart', async () => {
    const again = await waitUntilReady(run('two'))
    expect(again.output()).not.toContain('signs in')
    servers = [...servers.filter(({ child }) => child.signalCode === null), again]
    expect((await callEach('/me')).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
