import { createServer } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConsumerLog } from '#platform/tasks/queue-consumers.ts'
import { testApp } from '#testing/app.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { openMailer } from './open-mailer.ts'
import { enqueueMail, type NewMail } from './queue.ts'
import { sendDueMails } from './send.ts'
import { sweepMails } from './sweep.ts'

const mailbox = await openMailbox()
const mailFrom = { name: 'Hunting Records', address: 'records@example.org' }
const context = await testApp({ config: { smtpUrl: mailbox.url, mailFrom } })
const { clock, db, deps } = context

let mailCount = 0
const createMail = (overrides: Partial<NewMail> = {}): NewMail => {
  mailCount += 1
  return {
    event: 'reset',
    key: `mail ${mailCount}`,
    to: { name: 'Jana Nová', address: `jana${mailCount}@example.org` },
    letter: { subject: `Mail ${mailCount}`, title: 'Hello', body: ['Good day.'] },
    ...overrides,
  }
}
const enqueue = (mail: NewMail) => db.transaction().execute((tx) => enqueueMail(tx, deps.config, mail, clock.now()))
const getMailRow = ({ key }: NewMail) =>
  db.selectFrom('mails').selectAll().where('event_key', '=', key).executeTakeFirstOrThrow()

const lines: string[] = []
const recordLine = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
const log: ConsumerLog = { info: recordLine, warn: recordLine, error: recordLine }

beforeEach(async () => {
  mailbox.setBehaviour()
  await db.deleteFrom('mails').execute()
})

describe('mail', () => {
  it('arrives as HTML and text with names in any script intact', async () => {
    const to = { name: 'Łukasz Žák-Őrsi Жуков 王', address: 'lukasz@example.org' }
    await enqueue(createMail({ to, letter: { subject: 'Nový člen: őř Ж', title: 'Żółć', body: ['Dear Жуков őř,'] } }))
    const [mail, ...more] = await mailbox.processQueues(context)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Nový člen: őř Ж', from: mailFrom, to: [to] })
    expect(mail?.text).toContain('Dear Жуков őř,')
    expect(mail?.html).toContain('Dear Жуков őř,')
  })

  it('does not let input inject headers or recipients', async () => {
    const name = 'Eve\r\nBcc: all@example.org", <x@example.org>, "'
    const letter = { subject: 'Hello\r\nBcc: all@example.org', title: '<b>x</b>', body: ['<script>1</script>'] }
    await enqueue(createMail({ to: { name, address: 'eve@example.org' }, letter }))
    const [mail] = await mailbox.processQueues(context)
    expect(mail?.to).toEqual([{ name: expect.stringContaining('Eve'), address: 'eve@example.org' }])
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).not.toMatch(/<script>|<b>/)
  })

  it('is marked as automatic, and a bulk mail has an unsubscribe link', async () => {
    const unsubscribe = 'https://trophies.example.org/notifications/abc'
    await enqueue(createMail())
    await enqueue(createMail({ letter: { subject: 'News', title: 'News', body: [], unsubscribe } }))
    const mails = await mailbox.processQueues(context)
    const single = mails.find(({ subject }) => subject !== 'News')
    const bulk = mails.find(({ subject }) => subject === 'News')
    const header = (mail: typeof single, name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header(single, 'auto-submitted')).toBe('auto-generated')
    expect(header(single, 'list-unsubscribe')).toBeUndefined()
    expect(header(bulk, 'list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(bulk?.text).toContain(unsubscribe)
  })

  it('is not sent when its transaction was rolled back', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await enqueueMail(tx, deps.config, createMail(), clock.now())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await mailbox.processQueues(context)).toEqual([])
  })

  it('is sent once per event', async () => {
    const mail = createMail()
    expect(await Promise.all([enqueue(mail), enqueue(mail), enqueue(mail)])).toContain(false)
    expect(await mailbox.processQueues(context)).toHaveLength(1)
    expect(await enqueue(mail)).toBe(false)
    expect(await mailbox.processQueues(context)).toHaveLength(0)
  })

  it('is deleted from the database once sent, and logged without text or names', async () => {
    const mail = createMail({ letter: { subject: 'S', title: 'T', body: ['the secret link'] } })
    await enqueue(mail)
    expect((await getMailRow(mail)).content?.text).toContain('the secret link')
    await mailbox.processQueues(context, log)
    expect(await getMailRow(mail)).toMatchObject({ state: 'sent', content: null, next_attempt_at: null, attempts: 1 })
    expect(lines.join()).toContain('mail sent')
    expect(lines.join()).not.toMatch(/secret|example\.org|Jana/)
  })
})

describe('mail that cannot be sent', () => {
  it('is retried after a minute with the same Message-ID when the server is busy', async () => {
    const tried: string[] = []
    mailbox.setBehaviour((step, address) => {
      tried.push(`${step} ${address}`)
      return step === 'DATA' ? '451 4.3.0 Try again later' : null
    })
    const mail = createMail()
    await enqueue(mail)
    expect(await mailbox.processQueues(context, log)).toEqual([])
    expect(await getMailRow(mail)).toMatchObject({ state: 'queued', attempts: 1, last_error: /451/ })
    clock.advance(59)
    await mailbox.processQueues(context)
    expect(tried).toHaveLength(2)
    clock.advance(1)
    mailbox.setBehaviour()
    const [sent] = await mailbox.processQueues(context)
    const { id } = await getMailRow(mail)
    expect(sent?.messageId).toBe(`<${id}@example.org>`)
    expect(await getMailRow(mail)).toMatchObject({ state: 'sent', attempts: 2, last_error: '' })
  })

  it('fails immediately when the server rejects it permanently', async () => {
    for (const step of ['RCPT', 'DATA']) {
      mailbox.setBehaviour((at) => (at === step ? '550 5.1.1 No such user' : null))
      const mail = createMail()
      await enqueue(mail)
      await mailbox.processQueues(context, log)
      const { state, last_error, next_attempt_at, content } = await getMailRow(mail)
      expect([state, next_attempt_at]).toEqual(['failed', null])
      expect(last_error).toContain('550 5.1.1 No such user')
      // An admin can retry it.
      expect(content).not.toBeNull()
    }
    expect(lines.join()).not.toMatch(/example\.org/)
  })

  it('is retried for three days with increasing delays when the server is unreachable, then fails', async () => {
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
    const unreachable = openMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom,
      dataDir: '',
      publicUrl: 'http://localhost',
    })
    const mail = createMail()
    await enqueue(mail)
    const delays: number[] = []
    for (;;) {
      await sendDueMails({ db, clock, mailer: unreachable }, log, new AbortController().signal)
      const { state, next_attempt_at, last_error } = await getMailRow(mail)
      expect(last_error).toContain('ECONNREFUSED')
      if (state === 'failed') break
      delays.push((Date.parse(next_attempt_at ?? '') - clock.now().getTime()) / 60_000)
      clock.set(next_attempt_at ?? '')
    }
    expect(delays).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440])
    expect(delays.reduce((sum, one) => sum + one) / 1440).toBeCloseTo(2.9, 1)
  })

  it('fails and loses its text once it is outdated', async () => {
    const usefulUntil = new Date(clock.now().getTime() + 3_600_000)
    mailbox.setBehaviour(() => '451 Busy')
    const [patient, late] = [createMail({ usefulUntil }), createMail({ usefulUntil })]
    await enqueue(patient)
    for (const minutes of [0, 1, 5, 15]) {
      clock.advance(minutes * 60)
      await mailbox.processQueues(context)
    }
    // The next attempt would be too late.
    expect(await getMailRow(patient)).toMatchObject({ state: 'failed', attempts: 4, last_error: /451 Busy/ })
    await enqueue(late)
    clock.advance(3_600)
    mailbox.setBehaviour()
    expect(await mailbox.processQueues(context)).toEqual([])
    expect(await getMailRow(late)).toMatchObject({ state: 'failed', content: null })
    await sweepMails(deps)
    expect((await getMailRow(patient)).content).toBeNull()
  })
})

describe('several servers', () => {
  it('send each mail once', async () => {
    const mails = Array.from({ length: 40 }, () => createMail())
    for (const mail of mails) await enqueue(mail)
    const before = mailbox.mails.length
    await Promise.all([1, 2, 3].map(() => sendDueMails(deps, log, new AbortController().signal)))
    const subjects = mailbox.mails.slice(before).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(mails.map(({ letter }) => letter.subject).sort())
  })

  it('take over the mails of a crashed server once its lease has expired', async () => {
    const mail = createMail()
    await enqueue(mail)
    const dying = {
      ...deps.mailer,
      send: () => new Promise<never>(() => undefined),
    }
    void sendDueMails({ db, clock, mailer: dying }, log, new AbortController().signal)
    await expect.poll(async () => (await getMailRow(mail)).state).toBe('sending')
    expect(await mailbox.processQueues(context)).toEqual([])
    clock.advance(300)
    expect(await mailbox.processQueues(context)).toHaveLength(1)
    expect(await getMailRow(mail)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('send individual mails before bulk mails', async () => {
    const unsubscribe = 'https://trophies.example.org/notifications/abc'
    for (let i = 0; i < 8; i++)
      await enqueue(createMail({ letter: { subject: 'News', title: '', body: [], unsubscribe } }))
    clock.advance(1)
    await enqueue(createMail({ letter: { subject: 'Reset', title: '', body: [] } }))
    const order = (await mailbox.processQueues(context)).map(({ subject }) => subject)
    expect(order.indexOf('Reset')).toBeLessThan(5)
  })
})
