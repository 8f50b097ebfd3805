/** The mail server away for an hour of simulated time, while mails come up all the time. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { testApp } from '#testing/app.ts'
import { CYCLES_TIMEOUT_MS, runCycles } from '#testing/fault-cycles.ts'
import { openMailbox } from '#testing/mailbox.ts'

const MINUTES_AWAY = 60

/** The longest pause of the queue that begins within an hour of failing, in minutes: 1, 5, 15, 60. */
const MAX_PAUSE_MINUTES = 60

/** A way to the mail server that can be cut: then connections end as soon as they begin. */
const openProxy = async (port: number) => {
  let isCut = false
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client.on('error', () => undefined).on('close', () => open.delete(client)))
    if (isCut) {
      cuts += 1
      return client.destroy()
    }
    const upstream = dial(port, '127.0.0.1').on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setCut: (cut: boolean) => {
      isCut = cut
    },
    countCuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const mailbox = await openMailbox()
const proxy = await openProxy(Number(new URL(mailbox.url).port))
afterAll(async () => {
  proxy.close()
  await mailbox.close()
})
const context = await testApp({ config: { smtpUrl: `smtp://127.0.0.1:${proxy.port}` } })
const { clock, db, deps, guest, make } = context
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The server's work, every minute for so many of them. */
const runMinutes = async (minutes: number, atMinute: (minute: number) => Promise<void> = async () => undefined) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await atMinute(minute)
    await sendDueMails(deps, silentLog, new AbortController().signal)
    clock.advance(60)
  }
}

describe('a mail server that is away for an hour', () => {
  it('delays mails and loses none: each comes once, unless it is too late for it', {
    timeout: CYCLES_TIMEOUT_MS,
  }, async () => {
    await runCycles('SMTP down for an hour (simulated)', async (nth, count) => {
      const before = { mails: mailbox.mails.length, cuts: proxy.countCuts() }
      // Cut off at every connection, or told to come back later at one step or the other.
      const failingStep = [null, 'RCPT', 'DATA'][nth % 3] ?? null
      if (failingStep === null) proxy.setCut(true)
      else mailbox.setBehaviour((step) => (step === failingStep ? '451 Come back later' : null))
      const durableMails: string[] = []
      const expiringMails: string[] = []
      await runMinutes(MINUTES_AWAY, async (minute) => {
        if (minute % 10 === 0) durableMails.push(await make.mail({ letter: createLetter(`Lasting ${nth} ${minute}`) }))
        const usefulUntil = new Date(clock.now().getTime() + 20 * 60_000)
        if (minute % 20 === 0)
          expiringMails.push(await make.mail({ letter: createLetter(`Fleeting ${nth} ${minute}`), usefulUntil }))
        // Nobody who asks the server for something waits for the mail server.
        if (minute % 30 === 0) expect((await guest.get('/config')).status).toBe(200)
      })
      expect(mailbox.mails.length).toBe(before.mails)
      const attempts = await db
        .selectFrom('mails')
        .select(['attempts', 'state', 'id'])
        .where('id', 'in', durableMails)
        .execute()
      // None is given up, and none is tried without a pause.
      expect(attempts.map(({ state }) => state)).toEqual(durableMails.map(() => 'queued'))
      expect(Math.max(...attempts.map((mail) => mail.attempts))).toBe(4)

      proxy.setCut(false)
      mailbox.setBehaviour()
      await runMinutes(MAX_PAUSE_MINUTES)
      const received = mailbox.mails.slice(before.mails).map(({ subject }) => subject)
      const expected = Array.from({ length: 6 }, (_, ten) => `Lasting ${nth} ${ten * 10}`)
      expect(received.sort()).toEqual(expected.sort())
      const expired = await db.selectFrom('mails').select('state').where('id', 'in', expiringMails).execute()
      expect(expired.map(({ state }) => state)).toEqual(expiringMails.map(() => 'failed'))

      count('mails queued meanwhile, each sent once', durableMails.length)
      count(
        'attempts in vain',
        attempts.reduce((sum, mail) => sum + mail.attempts, 0),
      )
      count('mails that would have come too late, not sent', expiringMails.length)
    })
  })
})

const createLetter = (subject: string) => ({ subject, title: 'Hello', body: ['Good day.'] })
