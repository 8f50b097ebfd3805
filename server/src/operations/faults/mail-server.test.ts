/** The mail server is unavailable for an hour of simulated time while e-mails are queued. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { testApp } from '#testing/app.ts'
import { CYCLES_TIMEOUT_MS, runCycles } from '#testing/faults/fault-cycles.ts'
import { openMailbox } from '#testing/mailbox.ts'

const OUTAGE_MINUTES = 60

/** The longest retry delay (1, 5, 15, 60) that starts within the outage. */
const MAX_DELAY_MINUTES = 60

/** Opens a proxy to the mail server. While it is cut, it closes new connections immediately. */
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
})
const context = await testApp({ config: { smtpUrl: `smtp://127.0.0.1:${proxy.port}` } })
const { clock, db, deps, guest, make } = context
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs the mail consumer once a minute of simulated time. */
const runMinutes = async (minutes: number, atMinute: (minute: number) => Promise<void> = async () => undefined) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await atMinute(minute)
    await sendDueMails(deps, silentLog, new AbortController().signal)
    clock.advance(60)
  }
}

describe('a mail server that is down for an hour', () => {
  it('delays e-mails and loses none: each arrives once unless it has expired', {
    timeout: CYCLES_TIMEOUT_MS,
  }, async () => {
    await runCycles('SMTP down for an hour (simulated)', async (cycle, count) => {
      const before = { mails: mailbox.mails.length, cuts: proxy.countCuts() }
      // Connections are closed, or the server asks to retry later at RCPT or DATA.
      const failingStep = [null, 'RCPT', 'DATA'][cycle % 3] ?? null
      if (failingStep === null) proxy.setCut(true)
      else mailbox.setBehaviour((step) => (step === failingStep ? '451 Come back later' : null))
      const durableMails: string[] = []
      const expiringMails: string[] = []
      await runMinutes(OUTAGE_MINUTES, async (minute) => {
        if (minute % 10 === 0)
          durableMails.push(await make.mail({ letter: createLetter(`Durable ${cycle} ${minute}`) }))
        const usefulUntil = new Date(clock.now().getTime() + 20 * 60_000)
        if (minute % 20 === 0)
          expiringMails.push(await make.mail({ letter: createLetter(`Expiring ${cycle} ${minute}`), usefulUntil }))
        // Requests do not wait for the mail server.
        if (minute % 30 === 0) expect((await guest.get('/config')).status).toBe(200)
      })
      expect(mailbox.mails.length).toBe(before.mails)
      const attempts = await db
        .selectFrom('mails')
        .select(['attempts', 'state', 'id'])
        .where('id', 'in', durableMails)
        .execute()
      // None has failed permanently, and none was retried without a delay.
      expect(attempts.map(({ state }) => state)).toEqual(durableMails.map(() => 'queued'))
      expect(Math.max(...attempts.map((mail) => mail.attempts))).toBe(4)

      proxy.setCut(false)
      mailbox.setBehaviour()
      await runMinutes(MAX_DELAY_MINUTES)
      const received = mailbox.mails.slice(before.mails).map(({ subject }) => subject)
      const expected = Array.from({ length: 6 }, (_, ten) => `Durable ${cycle} ${ten * 10}`)
      expect(received.sort()).toEqual(expected.sort())
      const expired = await db.selectFrom('mails').select('state').where('id', 'in', expiringMails).execute()
      expect(expired.map(({ state }) => state)).toEqual(expiringMails.map(() => 'failed'))

      count('e-mails queued during the outage, each sent once', durableMails.length)
      count(
        'failed attempts',
        attempts.reduce((sum, mail) => sum + mail.attempts, 0),
      )
      count('expired e-mails, not sent', expiringMails.length)
    })
  })
})

const createLetter = (subject: string) => ({ subject, title: 'Hello', body: ['Good day.'] })
