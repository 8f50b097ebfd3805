/** The mail server away for an hour of simulated time, while mails come up all the time. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { testApp } from '#testing/app.ts'
import { CYCLES_TIMEOUT, runCycles } from '#testing/cycles.ts'
import { openMailbox } from '#testing/mailbox.ts'

const MINUTES_AWAY = 60

/** The longest pause of the queue that begins within an hour of failing, in minutes: 1, 5, 15, 60. */
const LONGEST_PAUSE = 60

/** A way to the mail server that can be cut: then connections end as soon as they begin. */
const openWay = async (port: number) => {
  let isCut = false
  let cuts = 0
  const open = new Set<Socket>()
  const way = createServer((near) => {
    open.add(near.on('error', () => undefined).on('close', () => open.delete(near)))
    if (isCut) {
      cuts += 1
      return near.destroy()
    }
    const far = dial(port, '127.0.0.1').on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  const address = way.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: (cut: boolean) => {
      isCut = cut
    },
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy()
      way.close()
    },
  }
}

const mailbox = await openMailbox()
const way = await openWay(Number(new URL(mailbox.url).port))
afterAll(async () => {
  way.close()
  await mailbox.close()
})
const world = await testApp({ config: { smtpUrl: `smtp://127.0.0.1:${way.port}` } })
const { clock, db, deps, guest, make } = world
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The server's work, every minute for so many of them. */
const work = async (minutes: number, atMinute: (minute: number) => Promise<void> = async () => undefined) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await atMinute(minute)
    await sendDueMails(deps, silent, new AbortController().signal)
    clock.pass(60)
  }
}

describe('a mail server that is away for an hour', () => {
  it('delays mails and loses none: each comes once, unless it is too late for it', {
    timeout: CYCLES_TIMEOUT,
  }, async () => {
    await runCycles('SMTP down for an hour (simulated)', async (nth, count) => {
      const before = { mails: mailbox.mails.length, cuts: way.cuts() }
      // Cut off at every connection, or told to come back later at one step or the other.
      const manners = [null, 'RCPT', 'DATA'][nth % 3] ?? null
      if (manners === null) way.cut(true)
      else mailbox.behave((step) => (step === manners ? '451 Come back later' : null))
      const lasting: string[] = []
      const fleeting: string[] = []
      await work(MINUTES_AWAY, async (minute) => {
        if (minute % 10 === 0) lasting.push(await make.mail({ letter: letterOf(`Lasting ${nth} ${minute}`) }))
        const usefulUntil = new Date(clock.now().getTime() + 20 * 60_000)
        if (minute % 20 === 0)
          fleeting.push(await make.mail({ letter: letterOf(`Fleeting ${nth} ${minute}`), usefulUntil }))
        // Nobody who asks the server for something waits for the mail server.
        if (minute % 30 === 0) expect((await guest.get('/config')).status).toBe(200)
      })
      expect(mailbox.mails.length).toBe(before.mails)
      const attempts = await db
        .selectFrom('mails')
        .select(['attempts', 'state', 'id'])
        .where('id', 'in', lasting)
        .execute()
      // None is given up, and none is tried without a pause.
      expect(attempts.map(({ state }) => state)).toEqual(lasting.map(() => 'queued'))
      expect(Math.max(...attempts.map((mail) => mail.attempts))).toBe(4)

      way.cut(false)
      mailbox.behave()
      await work(LONGEST_PAUSE)
      const came = mailbox.mails.slice(before.mails).map(({ subject }) => subject)
      const expected = Array.from({ length: 6 }, (_, ten) => `Lasting ${nth} ${ten * 10}`)
      expect(came.sort()).toEqual(expected.sort())
      const late = await db.selectFrom('mails').select('state').where('id', 'in', fleeting).execute()
      expect(late.map(({ state }) => state)).toEqual(fleeting.map(() => 'failed'))

      count('mails queued meanwhile, each sent once', lasting.length)
      count(
        'attempts in vain',
        attempts.reduce((sum, mail) => sum + mail.attempts, 0),
      )
      count('mails that would have come too late, not sent', fleeting.length)
    })
  })
})

const letterOf = (subject: string) => ({ subject, title: 'Hello', body: ['Good day.'] })
