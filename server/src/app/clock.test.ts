/** A clock that jumps forward or back and is corrected. */
import { type HistoryEntry, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { openMailbox } from '#testing/mailbox.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

const TOKEN_TTL_SECONDS = 12 * HOUR_SECONDS
const FAILURE_WINDOW_SECONDS = 15 * MINUTE_SECONDS
const LINK_TTL_SECONDS = HOUR_SECONDS

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, deps, guestAt, make, withToken } = context
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sendMails = () => sendDueMails(deps, silentLog, new AbortController().signal)

describe('a clock that jumps and is corrected', () => {
  it.each([
    ['two days ahead', 2 * DAY_SECONDS],
    ['two days back', -2 * DAY_SECONDS],
  ])('%s locks no user out, delays no e-mail and keeps histories in order', async (title, jump) => {
    // Requests per minute are counted by the clock of the machine, so each jump has its own address.
    const guest = guestAt(jump > 0 ? '10.0.0.1' : '10.0.0.2')
    const signIn = (username: string, password = PASSWORD) =>
      guest.post<{ token: string }>('/login', { username, password })
    const judge = await make.member({ role: 'STJ', evaluation_options: ['red-deer'] })
    const earlyClient = await as(judge)
    const resetMember = await make.member()
    const link = await make.resetLink(resetMember)
    const saved = await earlyClient.post<SavedEvaluation>('/evaluation/red-deer', { data: evaluationInput() })
    expect(saved.status).toBe(200)
    const { _id: id } = saved.data
    const versions = [saved.data.modified_date]
    const edit = async (client: typeof earlyClient, text: string) => {
      const data = { modified_date: versions.at(-1), supporting_information: text }
      const edited = await client.patch<SavedEvaluation>(`/evaluation/${id}`, { data })
      expect([edited.status, edited.problem]).toEqual([200, null])
      versions.push(edited.data.modified_date)
    }

    clock.advance(jump)
    // Earlier sessions stay valid until their token expires by that clock.
    const isExpired = jump >= TOKEN_TTL_SECONDS
    expect((await earlyClient.get('/me')).status).toBe(isExpired ? 401 : 200)
    const other = await make.member({ role: 'STJ', evaluation_options: ['red-deer'] })
    const meanwhileClient = withToken((await signIn(other.email)).data.token)
    expect((await meanwhileClient.get('/me')).status).toBe(200)
    await edit(await as(judge), 'Edited while the clock was wrong.')
    for (let failure = 0; failure < 10; failure += 1)
      expect((await signIn(resetMember.email, 'Wrong-1')).problem?.message).toBe(messages.invalidLogin)
    expect((await signIn(resetMember.email)).status).toBe(429)
    expect((await guest.get(link)).status).toBe(jump >= LINK_TTL_SECONDS ? 404 : 200)
    const queued = `Queued ${title}`
    const tried = `Tried ${title}`
    await make.mail({ letter: createLetter(tried) })
    mailbox.setBehaviour(() => '451 Come back later')
    await sendMails()
    mailbox.setBehaviour()
    await make.mail({ letter: createLetter(queued) })

    clock.advance(-jump)
    expect((await earlyClient.get('/me')).status).toBe(isExpired ? 401 : 200)
    expect((await meanwhileClient.get('/me')).status).toBe(jump <= -TOKEN_TTL_SECONDS ? 401 : 200)
    expect((await signIn(judge.email)).status).toBe(200)
    await edit(await as(judge), 'Edited when it was right again.')
    await sendMails()
    expect(listSubjects()).toContain(queued)
    expect((await guest.post(link, { pass: 'Another-1', repass: 'Another-1' })).status).toBe(200)
    expect((await guest.get(link)).status).toBe(404)

    // Failures counted and e-mails postponed by the wrong clock last no longer than by a correct one.
    clock.advance(FAILURE_WINDOW_SECONDS + MINUTE_SECONDS)
    expect((await signIn(resetMember.email, 'Another-1')).status).toBe(200)
    clock.advance(Math.min(Math.max(jump, 0), DAY_SECONDS))
    await sendMails()
    expect(
      listSubjects()
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
    // Each version is later than the previous one, so that an old one is never mistaken for a new one.
    expect([...new Set(versions)].sort()).toEqual(versions)
    clock.advance(DAY_SECONDS)
  })
})

const createLetter = (subject: string) => ({ subject, title: 'Hello', body: ['Good day.'] })
const listSubjects = () => mailbox.mails.map(({ subject }) => subject ?? '')

type SavedEvaluation = { readonly _id: string; readonly modified_date: string }
