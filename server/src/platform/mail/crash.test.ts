/** The server as a process, killed in the middle of sending. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { connect } from '#platform/database/open.ts'
import { readConfig } from '#platform/runtime/config.ts'
import { BUILT, buildServer, runScript, waitUntilReady } from '#testing/built-server.ts'
import { createDatabase } from '#testing/cluster.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { openMailer } from './open-mailer.ts'
import { enqueueMail } from './queue.ts'
import { sendDueMails } from './send.ts'

await buildServer()
const dataDir = mkdtempSync(join(tmpdir(), 'trophy-crash-'))
const mailbox = await openMailbox()
const database = await createDatabase(inject('clusterUrl'))
const db = connect(database.url, 2)
const config = readConfig({ SMTP_URL: mailbox.url, MAIL_FROM: 'records@example.org', DATA_DIR: dataDir })
afterAll(async () => {
  await mailbox.close()
  await db.destroy()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const startServer = () =>
  waitUntilReady(
    runScript(BUILT, {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      TOKEN_SECRET: 's'.repeat(32),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'records@example.org',
    }),
  )

const enqueue = (key: string) => {
  const letter = { subject: key, title: 'Hello', body: [] }
  const to = { name: 'Jana', address: 'jana@example.org' }
  return db.transaction().execute((trx) => enqueueMail(trx, config, { event: 'reset', key, to, letter }, new Date()))
}
const stateOf = async (key: string) =>
  (await db.selectFrom('mails').select('state').where('event_key', '=', key).executeTakeFirst())?.state

/** Another server, six minutes later. */
const sendLater = () => {
  const clock = { now: () => new Date(Date.now() + 360_000) }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return sendDueMails({ db, clock, mailer: openMailer(config) }, log, new AbortController().signal)
}
const arrived = (key: string) => mailbox.mails.filter(({ subject }) => subject === key)

/** Queues a mail and kills the server when the mail server is at this step with it, before or after taking it. */
const killAt = async (key: string, step: 'RCPT' | 'DATA', isTaken: boolean) => {
  const { child, ended } = await startServer()
  const reached = new Promise<void>((resolve) => {
    mailbox.behave(async (at) => {
      if (at !== step) return null
      child.kill('SIGKILL')
      await ended
      resolve()
      return isTaken ? null : '451 Nobody is there any more'
    })
  })
  await enqueue(key)
  await reached
  mailbox.behave()
}

describe('a server', () => {
  it('sends a mail as soon as what it tells of is committed', async () => {
    const { child, ended } = await startServer()
    await enqueue('prompt')
    // The next look would come after half a minute.
    await expect.poll(() => arrived('prompt').length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => stateOf('prompt')).toBe('sent')
    child.kill('SIGTERM')
    await ended
  })

  it('killed before the mail is taken loses nothing: it comes once', async () => {
    await killAt('before', 'RCPT', false)
    expect(await stateOf('before')).toBe('sending')
    await sendLater()
    expect(arrived('before')).toHaveLength(1)
    expect(await stateOf('before')).toBe('sent')
  })

  it('killed in the moment after the mail is taken sends it again, under the same Message-ID', async () => {
    await killAt('after', 'DATA', true)
    await expect.poll(() => arrived('after')).toHaveLength(1)
    await sendLater()
    const ids = arrived('after').map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await stateOf('after')).toBe('sent')
  })
})
