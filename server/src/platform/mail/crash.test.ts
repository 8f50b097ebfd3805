/** Kills the server process while it sends mails. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '#platform/database/open.ts'
import { readConfig } from '#platform/runtime/config.ts'
import { buildServer, runScript, waitUntilReady } from '#testing/built-server.ts'
import { createDatabase } from '#testing/cluster.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { openMailer } from './open-mailer.ts'
import { enqueueMail } from './queue.ts'
import { sendDueMails } from './send.ts'

await buildServer()
const dataDir = mkdtempSync(join(tmpdir(), 'trophy-crash-'))
const mailbox = await openMailbox()
const database = await createDatabase(await clusterUrl)
const db = connect(database.url, 2)
const config = readConfig({ SMTP_URL: mailbox.url, MAIL_FROM: 'records@example.org', DATA_DIR: dataDir })
afterAll(async () => {
  await db.destroy()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const startServer = () =>
  waitUntilReady(
    runScript('main', {
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
  return db.transaction().execute((tx) => enqueueMail(tx, config, { event: 'reset', key, to, letter }, new Date()))
}
const getMailState = async (key: string) =>
  (await db.selectFrom('mails').select('state').where('event_key', '=', key).executeTakeFirst())?.state

/** Sends due mails as another server, six minutes later. */
const sendFromOtherServer = () => {
  const clock = { now: () => new Date(Date.now() + 360_000) }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return sendDueMails({ db, clock, mailer: openMailer(config) }, log, new AbortController().signal)
}
const listReceived = (key: string) => mailbox.mails.filter(({ subject }) => subject === key)

/** Waits for a mail to be sent, queues another and kills the server at the given SMTP step; `isAccepted` is the mail server's response. */
const killDuring = async (key: string, step: 'RCPT' | 'DATA', isAccepted: boolean) => {
  const { child, exitCode } = await startServer()
  await enqueue(`prompt ${key}`)
  // Polling alone would take half a minute.
  await expect.poll(() => getMailState(`prompt ${key}`), { timeout: 20_000 }).toBe('sent')
  const reached = new Promise<void>((resolve) => {
    mailbox.setBehaviour(async (at) => {
      if (at !== step) return null
      child.kill('SIGKILL')
      await exitCode
      resolve()
      return isAccepted ? null : '451 Client disconnected'
    })
  })
  await enqueue(key)
  await reached
  mailbox.setBehaviour()
}

describe('server process', () => {
  it('sends a mail as soon as it is committed, and once after it was killed before the mail was accepted', async () => {
    await killDuring('before', 'RCPT', false)
    expect(await getMailState('before')).toBe('sending')
    await sendFromOtherServer()
    expect(listReceived('before')).toHaveLength(1)
    expect(await getMailState('before')).toBe('sent')
  })

  it('sends a mail again with the same Message-ID after it was killed once the mail was accepted', async () => {
    await killDuring('after', 'DATA', true)
    await expect.poll(() => listReceived('after')).toHaveLength(1)
    await sendFromOtherServer()
    const ids = listReceived('after').map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await getMailState('after')).toBe('sent')
  })
})
