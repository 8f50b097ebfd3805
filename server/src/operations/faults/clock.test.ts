/** A clock that is set forward or back by mistake, and set right again. */
import { type HistoryEntry, messages } from '@trophy/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { CYCLES_TIMEOUT, runCycles } from '#testing/cycles.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { PASSWORD } from '#testing/inputs/make.ts'
import { openMailbox } from '#testing/mailbox.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

/** Seconds: a summer time too early or too late, a wrong day, a year mistyped. */
const JUMPS = [HOUR, -HOUR, 2 * DAY, -2 * DAY, 400 * DAY]

/** Seconds for which a token is good, a failed sign-in counts and a link sets a password. */
const TOKEN = 12 * HOUR
const FAILURES = 15 * MINUTE
const LINK = HOUR

const mailbox = await openMailbox()
afterAll(mailbox.close)
const world = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, deps, guest, make, withToken } = world
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sendMails = () => sendDueMails(deps, silent, new AbortController().signal)

const signIn = (username: string, password = PASSWORD) =>
  guest.post<{ token: string }>('/login', { username, password })

describe('a clock that jumps, and is set right again', () => {
  it('locks nobody out, holds no mail up and leaves histories in order', { timeout: CYCLES_TIMEOUT }, async () => {
    await runCycles(
      'clock jumps (1 hour, 2 days back and forth, 400 days forth, and right again)',
      async (nth, count) => {
        const jump = JUMPS[nth % JUMPS.length] ?? 0
        const judge = await make.member({ role: 'STJ', evaluation_options: ['red-deer'] })
        const early = await as(judge)
        const forgetful = await make.member()
        const link = await make.resetLink(forgetful)
        const saved = await early.post<Saved>('/evaluation/red-deer', { data: evaluationInput() })
        expect(saved.status).toBe(200)
        const { _id: id } = saved.data
        const versions = [saved.data.modified_date]
        const edit = async (client: typeof early, text: string) => {
          const data = { modified_date: versions.at(-1), supporting_information: text }
          const edited = await client.patch<Saved>(`/evaluation/${id}`, { data })
          expect([edited.status, edited.problem]).toEqual([200, null])
          versions.push(edited.data.modified_date)
        }

        clock.pass(jump)
        // Who signed in before stays so, until a token has had its time by that clock.
        const isOver = jump >= TOKEN
        expect((await early.get('/me')).status).toBe(isOver ? 401 : 200)
        const other = await make.member({ role: 'STJ', evaluation_options: ['red-deer'] })
        const meanwhile = withToken((await signIn(other.email)).data.token)
        expect((await meanwhile.get('/me')).status).toBe(200)
        await edit(await as(judge), 'Edited while the clock was wrong.')
        for (let failure = 0; failure < 10; failure += 1)
          expect((await signIn(forgetful.email, 'Wrong-1')).problem?.message).toBe(messages.invalidLogin)
        expect((await signIn(forgetful.email)).status).toBe(429)
        expect((await guest.get(link)).status).toBe(jump >= LINK ? 404 : 200)
        const queued = `Queued by a wrong clock ${nth}`
        const tried = `Tried by a wrong clock ${nth}`
        await make.mail({ letter: letterOf(tried) })
        mailbox.behave(() => '451 Come back later')
        await sendMails()
        mailbox.behave()
        await make.mail({ letter: letterOf(queued) })

        clock.pass(-jump)
        expect((await early.get('/me')).status).toBe(isOver ? 401 : 200)
        expect((await meanwhile.get('/me')).status).toBe(jump <= -TOKEN ? 401 : 200)
        expect((await signIn(judge.email)).status).toBe(200)
        await edit(await as(judge), 'Edited when it was right again.')
        await sendMails()
        expect(subjects()).toContain(queued)
        expect((await guest.post(link, { pass: 'Another-1', repass: 'Another-1' })).status).toBe(200)
        expect((await guest.get(link)).status).toBe(404)

        // What was counted or put off by the wrong clock holds no longer than it would have by a right one.
        clock.pass(FAILURES + MINUTE)
        expect((await signIn(forgetful.email, 'Another-1')).status).toBe(200)
        clock.pass(Math.min(Math.max(jump, 0), DAY))
        await sendMails()
        expect(
          subjects()
            .filter((subject) => subject === queued || subject === tried)
            .sort(),
        ).toEqual([queued, tried])

        const chain = await listHistory(db, { kind: 'evaluation', id })
        expect(chain.map(({ seq }) => seq)).toEqual([1, 2, 3])
        expect(verifyChain(chain)).toBeNull()
        const shown = await (await as(judge)).get<HistoryEntry[]>(`/evaluation/${id}/history`)
        const texts = shown.data.flatMap(({ changes }) => changes.map(({ to }) => to))
        expect(texts.indexOf('Edited when it was right again.')).toBeLessThan(
          texts.indexOf('Edited while the clock was wrong.'),
        )
        // Each version is later than the one before, so that an old one is never taken for a new one.
        expect([...new Set(versions)].sort()).toEqual(versions)
        clock.pass(DAY)
        count('jumps there and back')
        count('versions in order', versions.length)
      },
    )
  })
})

const letterOf = (subject: string) => ({ subject, title: 'Hello', body: ['Good day.'] })
const subjects = () => mailbox.mails.map(({ subject }) => subject ?? '')

type Saved = { readonly _id: string; readonly modified_date: string }
