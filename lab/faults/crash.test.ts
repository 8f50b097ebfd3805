/** The server is killed under load, and its database is stopped or killed, repeatedly. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailer } from '@trophy/server/platform/mail/open-mailer.ts'
import { sendDueMails } from '@trophy/server/platform/mail/send.ts'
import { systemClock } from '@trophy/server/platform/runtime/clock.ts'
import { readConfig } from '@trophy/server/platform/runtime/config.ts'
import { buildServer, runScript } from '@trophy/server/testing/built-server.ts'
import { createBuilders } from '@trophy/server/testing/inputs/builders.ts'
import { openMailbox } from '@trophy/server/testing/mailbox.ts'
import { openPrivateServer } from '@trophy/server/testing/private-server.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { CYCLES_TIMEOUT_MS, runCycles } from './fault-cycles.ts'
import { type Acknowledged, IMPORT_ROWS, startLoad } from './load-generator.ts'

/** Members who request a new password in one cycle; more than can do so before it ends. */
const PASSWORD_REQUESTS = 60

/** The server is killed within this time once all kinds of requests are active; an import takes about as long. */
const KILL_SPREAD_MS = 600

/** Lease of the server that is sending an e-mail. */
const LEASE_MS = 300_000

/** Multiples of it, modulo 1, spread evenly for any number of cycles. */
const GOLDEN_RATIO = 0.618034

const mailbox = await openMailbox()
// A slow mail server, so that e-mails are being delivered when the server is killed.
mailbox.setBehaviour(() => sleep(20).then(() => null))
const MAIL = { SMTP_URL: mailbox.url, MAIL_FROM: 'records@example.org' }

await buildServer()
const server = await openPrivateServer(MAIL)
const { db, url, token, dataDir } = server
afterAll(async () => {
  await server.close()
})
const make = createBuilders(db, systemClock)

const authorization = `Bearer ${token}`

/** Expects every acknowledged save to be stored; returns the number of further stored ones. */
const compareSaves = async (acknowledged: Acknowledged, marker: string): Promise<{ more: number }> => {
  const stored = await db
    .selectFrom('evaluations')
    .select(['id', 'supporting_information as text'])
    .where('supporting_information', 'like', `${marker} save %`)
    .execute()
  const texts = new Map(stored.map(({ id, text }) => [id, text]))
  const lost = [...acknowledged.saved].filter(([id, possible]) => !possible.includes(texts.get(id) ?? 'nothing'))
  expect(lost).toEqual([])
  const more = stored.length - acknowledged.saved.size
  // At most one unacknowledged row per interrupted save.
  expect(more).toBeGreaterThanOrEqual(0)
  expect(more).toBeLessThanOrEqual(acknowledged.failedCalls.save)
  return { more }
}

/** Expects imports to be stored completely or not at all; returns the number of stored unacknowledged ones. */
const compareImports = async (acknowledged: Acknowledged, marker: string): Promise<{ more: number }> => {
  const stored = await db
    .selectFrom('evaluations')
    .select(['supporting_information as text', sql<number>`count(*)::integer`.as('rows')])
    .where('supporting_information', 'like', `${marker} import %`)
    .groupBy('supporting_information')
    .execute()
  expect(stored.map(({ rows }) => rows)).toEqual(stored.map(() => IMPORT_ROWS))
  const completeImports = new Set(stored.map(({ text }) => text))
  const lost = [...acknowledged.imports].filter(
    ([text, state]) => state === 'acknowledged' && !completeImports.has(text),
  )
  expect(lost).toEqual([])
  return { more: stored.filter(({ text }) => acknowledged.imports.get(text) === 'sent').length }
}

const compareFiles = async (acknowledged: Acknowledged): Promise<void> => {
  for (const [id, digest] of acknowledged.files) {
    const response = await fetch(`${url()}/evaluation/file/${id}`, { headers: { authorization } })
    const content = Buffer.from(await response.arrayBuffer())
    expect([response.status, createHash('sha256').update(content).digest('hex')]).toEqual([200, digest])
  }
}

/** Waits until only e-mails that the killed server had claimed are left to send; returns their number. */
const waitForMails = async (killedAt: number): Promise<number> => {
  let abandoned = 0
  const isDone = async () => {
    const requests = await db.selectFrom('password_requests').select('id').execute()
    const left = await db
      .selectFrom('mails')
      .select(['state', 'next_attempt_at'])
      .where('next_attempt_at', 'is not', null)
      .execute()
    abandoned = left.length
    const isAbandoned = left.every(
      ({ state, next_attempt_at: until }) => state === 'sending' && Date.parse(until ?? '') <= killedAt + LEASE_MS,
    )
    return requests.length === 0 && isAbandoned
  }
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
  return abandoned
}

/** Sends the abandoned e-mails as another server would, six minutes later. */
const sendAbandoned = async (): Promise<void> => {
  const clock = { now: () => new Date(Date.now() + 360_000) }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const mailer = openMailer(readConfig({ ...MAIL, DATA_DIR: dataDir }))
  await sendDueMails({ db, clock, mailer }, log, new AbortController().signal)
}

describe('a server killed during saves, imports, uploads and e-mail requests', () => {
  it('loses nothing acknowledged, stores nothing partially, and recovers by itself', {
    timeout: CYCLES_TIMEOUT_MS,
  }, async () => {
    await runCycles('server killed (kill -9)', async (cycle, count) => {
      const marker = `Kill ${cycle}`
      const members = await Promise.all(
        Array.from({ length: PASSWORD_REQUESTS }, (_, one) =>
          make.member({ email: `kill${cycle}.${one}@example.org`, id_number: null, has_history: true }),
        ),
      )
      const before = mailbox.mails.length
      const { acknowledged, stop } = startLoad({
        url,
        token,
        textPrefix: marker,
        members,
        concurrency: { save: 4, import: 1, upload: 2 },
      })
      const isBusy = () =>
        acknowledged.saved.size >= 10 &&
        acknowledged.files.size >= 1 &&
        acknowledged.passwordRequests.size >= 3 &&
        acknowledged.activeCalls.import === 1
      while (!isBusy()) await sleep(2)
      await sleep(KILL_SPREAD_MS * ((cycle * GOLDEN_RATIO) % 1))
      // No new requests; active ones are interrupted.
      const stopped = stop()
      await server.kill()
      await stopped
      const killedAt = Date.now()
      await server.start()

      expect(acknowledged.errorResponses).toEqual([])
      const saves = await compareSaves(acknowledged, marker)
      const imports = await compareImports(acknowledged, marker)
      await compareFiles(acknowledged)
      const abandoned = await waitForMails(killedAt)
      await sendAbandoned()

      const received = mailbox.mails.slice(before)
      let duplicates = 0
      for (const { email } of members) {
        const copies = received.filter(({ to }) => to?.some(({ address }) => address === email))
        if (acknowledged.passwordRequests.has(email)) expect(copies.length, email).toBeGreaterThan(0)
        // Only an e-mail being delivered during the kill may arrive twice, with the same Message-ID.
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBeLessThanOrEqual(1)
        expect(copies.length).toBeLessThanOrEqual(2)
        if (copies.length === 2) duplicates += 1
      }
      expect(duplicates).toBeLessThanOrEqual(abandoned)

      count('saves acknowledged, all stored', acknowledged.saved.size)
      count('saves and edits interrupted', acknowledged.failedCalls.save + acknowledged.failedCalls.edit)
      count('of these saves stored completely', saves.more)
      count(
        'imports acknowledged, all stored',
        [...acknowledged.imports.values()].filter((state) => state === 'acknowledged').length,
      )
      count('imports interrupted', acknowledged.failedCalls.import)
      count('of these imports stored completely', imports.more)
      count('uploads acknowledged, all stored', acknowledged.files.size)
      count('uploads interrupted', acknowledged.failedCalls.upload)
      count('e-mails queued, all sent', acknowledged.passwordRequests.size)
      count('being delivered when killed', abandoned)
      count('of these sent twice with the same Message-ID', duplicates)
    })
  })
})

describe('a database stopped or killed under load', () => {
  it('causes 503 until it is back, then everything recovers by itself', {
    timeout: CYCLES_TIMEOUT_MS,
  }, async () => {
    let rejectedCount = 0
    await runCycles('database stopped or killed, and back', async (cycle, count) => {
      const marker = `Away ${cycle}`
      const { acknowledged, stop } = startLoad({ url, token, textPrefix: marker, concurrency: { save: 4, read: 2 } })
      while (acknowledged.saved.size < 10) await sleep(2)
      const before = server.getPostgresPid()
      process.kill(before, cycle % 2 === 0 ? 'SIGINT' : 'SIGKILL')
      const isBack = async () => {
        const pid = server.getPostgresPid()
        return pid > 0 && pid !== before && (await fetch(url().replace('/api', '/readyz'))).status === 200
      }
      while (!(await isBack().catch(() => false))) await sleep(10)
      // Clients continue without a restart of the server.
      acknowledged.drainSuccessCount()
      let successes = 0
      while (successes < 30) {
        await sleep(10)
        successes += acknowledged.drainSuccessCount()
      }
      await stop()

      expect(server.listFailures()).toEqual([])
      const responses = acknowledged.errorResponses.map(({ status, body, retryAfter }) => [
        status,
        retryAfter,
        JSON.parse(body).code,
      ])
      expect(responses).toEqual(responses.map(() => [503, '5', 'UNAVAILABLE']))
      expect(acknowledged.failedCalls.save + acknowledged.failedCalls.edit + acknowledged.failedCalls.read).toBe(
        acknowledged.errorResponses.length,
      )
      const { more } = await compareSaves(acknowledged, marker)
      rejectedCount += acknowledged.errorResponses.length
      count('saves acknowledged, all stored', acknowledged.saved.size)
      count('responses with 503', acknowledged.errorResponses.length)
      count('saves stored despite a 503', more)
    })
    expect(rejectedCount).toBeGreaterThan(0)
  })
})

describe('the records after all cycles', () => {
  it('pass the verification of histories, scores and files', { timeout: CYCLES_TIMEOUT_MS }, async () => {
    const verifying = runScript('verify', { DATA_DIR: dataDir })
    expect(await verifying.exitCode, verifying.output()).toBe(0)
    expect(verifying.output()).toContain('No problems found')
  })
})
