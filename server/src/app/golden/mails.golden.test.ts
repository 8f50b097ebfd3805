/** Compares the text of every mail, and the HTML of one, with the recorded mails. */
import type { Evaluation } from '@trophy/domain'
import type { Email } from 'postal-mime'
import { expect, it } from 'vitest'
import { scheduledTasks } from '#app/tasks.ts'
import type { UserRow } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { newsInput } from '#testing/inputs/news-input.ts'
import { getCurrentCode } from '#testing/inputs/second-factor.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'
import { maskRandomValues } from './mask.ts'

const mailbox = await openMailbox()
const world = await testApp({
  config: { smtpUrl: mailbox.url, publicUrl: 'https://trophies.example.org' },
  now: '2026-06-01T08:00:00.000Z',
})
const { as, make, db, deps, guest, clock } = world
const steps: { readonly title: string; readonly mails: readonly Email[] }[] = []

type Response<T> = { readonly status: number; readonly data: T; readonly problem: unknown }

/** Runs one change a minute after the previous one, and collects its mails. */
const step = async <T>(title: string, work: () => Promise<Response<T>>): Promise<T> => {
  clock.advance(60)
  const { status, data, problem } = await work()
  if (status >= 400) throw new Error(`${title}: ${status} ${JSON.stringify(problem)}`)
  steps.push({ title, mails: await mailbox.processQueues(world) })
  return data
}

const sendExpiryNotices = (title: string) =>
  step(title, async () => {
    const task = scheduledTasks.find(({ name }) => name === 'expiry notices')
    return { status: 200, data: await task?.run(deps, new AbortController().signal), problem: null }
  })

const getUser = (id: string): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const certified = { evaluation_options: ['red-deer', 'chamois'], news_notification: true, events_notification: true }
const measurer = await make.member({ firstname: 'Celia', lastname: 'Žárská', ...certified })
const judge = await make.member({ role: 'STJ', firstname: 'Judith', lastname: 'Őrsi', ...certified })
const admin = await as(await make.admin({ firstname: 'Ada', lastname: 'Admin' }))
const asMeasurer = await as(measurer)
const asJudge = await as(judge)

const publishNews = async () => {
  const news = { title: 'Closed <today>', lead: '<p>Only & today.</p>', notification: true, roles: ['CCM'] }
  await step('publish news', () => admin.post('/news', newsInput(news)))
  const dates = { event: true, dateFrom: '2026-07-01', dateTo: '2026-07-03' }
  await step('publish an event', () => admin.post('/news', newsInput({ ...news, ...dates, title: 'Show' })))
}

const changeEvaluations = async () => {
  const body = { data: evaluationInput() }
  const { _id, modified_date } = await step('enter', () => asMeasurer.post<Evaluation>('/evaluation/red-deer', body))
  const { key, data } = validSheet('red-deer', 'Gold')
  const change = { data: { modified_date, phenotype: { key }, data } }
  await step("edit another member's sheet", () => asJudge.patch(`/evaluation/${_id}`, change))
}

const admitMember = async () => {
  await step('apply', () => guest.post('/registration', applicationInput()))
  await step('apply again', () => guest.post('/registration', applicationInput({ city: 'Pécs' })))
  const { id } = await db.selectFrom('users').select('id').where('status', '=', 'new').executeTakeFirstOrThrow()
  const edit = (title: string, changes: Parameters<typeof memberInput>[1]) =>
    step(title, async () => admin.patch(`/member/${id}`, memberInput(await getUser(id), changes)))
  await edit('approve', { role: 'CCM', status: 'approved', password: 'Start-1', password_confirm: 'Start-1' })
  const validity = { valid_from: '2026-06-01', valid_to: '2026-07-25' }
  await edit('certify', { role: 'CCM', status: 'active', country: 'SK', ...validity })
  await edit('invite', { invitation: true })
  const path = extractLink(steps.at(-1)?.mails[0], '/reset/')
  await step('set the password by the link', () => guest.post(path, { pass: 'Other-1', repass: 'Other-1' }))
  await step('forget the password', () => guest.post('/forgot', { username: 'Lucja.Orsi@example.org' }))
  await sendExpiryNotices('notify of the end in 60 days')
  await edit('shorten the validity', { valid_to: '2026-06-10', evaluation_options: ['red-deer'] })
  await sendExpiryNotices('notify of the end in 14 days')
}

const changeAddress = async () => {
  const { firstname, lastname, role, status, evaluation_options, valid_from, valid_to, ...rest } = memberInput(
    await getUser(measurer.id),
  )
  const { supporting_information, cic_member_id, cic_delegation, corresponding_invoice, ...profile } = rest
  const own = { ...profile, email: 'new@example.org', password: '', retype_password: '' }
  await step('change the address', () => asMeasurer.post('/me', { ...own, current_password: PASSWORD }))
  const confirmation = steps.at(-1)?.mails.find(({ to }) => to?.some(({ address }) => address === 'new@example.org'))
  await step('confirm the address', () => guest.post(extractLink(confirmation, '/account/email/')))
}

const changeSecondFactor = async () => {
  const password = { current_password: PASSWORD }
  const { secret } = await step('begin a second factor', () =>
    asJudge.post<{ secret: string }>('/me/second-factor', password),
  )
  const confirm = () => asJudge.post('/me/second-factor/confirm', { code: getCurrentCode(secret, world) })
  await step('switch the second factor on', confirm)
  const switchOff = () => asJudge.post('/me/second-factor/off', { ...password, code: getCurrentCode(secret, world) })
  await step('switch the second factor off', switchOff)
}

const formatMail = ({ subject, to = [], text = '' }: Email): string =>
  [`To: ${to.map(({ name, address }) => `${name} <${address}>`)}`, `Subject: ${subject}`, '', text.trim()].join('\n')

await publishNews()
await changeEvaluations()
await admitMember()
await changeAddress()
await changeSecondFactor()

it('sends the recorded mails', async () => {
  const sections = steps
    .filter(({ mails }) => mails.length > 0)
    .map(({ title, mails }) => [`### ${title}`, ...mails.map(formatMail).sort()].join('\n\n'))
  await expect(`${maskRandomValues(sections.join('\n\n'))}\n`).toMatchFileSnapshot('recorded/mails.txt')
})

it('writes the recorded HTML', async () => {
  const mail = steps.find(({ title }) => title === 'approve')?.mails[0]
  await expect(`${mail?.html?.replaceAll('><', '>\n<')}`).toMatchFileSnapshot('recorded/approval-html.txt')
})
