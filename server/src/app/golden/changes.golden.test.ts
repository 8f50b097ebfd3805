/** Records the history, audit log and mails caused by changes. */
import type { DocumentRecord, Evaluation, FileRecord, Handbook, ImportResult, NewsItem } from '@trophy/domain'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { it } from 'vitest'
import { scheduledTasks } from '#app/tasks.ts'
import type { UserRow } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { chapterInput, handbookForm } from '#testing/inputs/handbook-input.ts'
import { createImportForm, createImportWorkbook } from '#testing/inputs/import-workbook.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { newsInput } from '#testing/inputs/news-input.ts'
import { getCurrentCode } from '#testing/inputs/second-factor.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'
import { fileForm, importedRows, pictureForm } from './fixtures.ts'
import { createMask, maskJson } from './mask.ts'
import { expectRecorded, formatJson } from './recorded.ts'

const mailbox = await openMailbox()
const world = await testApp({
  config: { smtpUrl: mailbox.url, publicUrl: 'https://trophies.example.org', auditDays: 365 },
  now: '2026-06-01T08:00:00.000Z',
})
const { as, make, db, deps, guest, clock } = world

const names: Record<string, string> = {}
const steps: { readonly title: string; readonly mails: readonly Email[] }[] = []

/** Runs one change a minute after the previous one, and collects its mails. */
const step = async <T>(
  title: string,
  work: () => Promise<{ status: number; data: T; problem: unknown }>,
): Promise<T> => {
  clock.advance(60)
  const { status, data, problem } = await work()
  if (status >= 400) throw new Error(`${title}: ${status} ${JSON.stringify(problem)}`)
  steps.push({ title, mails: await mailbox.processQueues(world) })
  return data
}

const runTask = async (title: string, name: string): Promise<void> => {
  const task = scheduledTasks.find((one) => one.name === name)
  if (!task) throw new Error(`Unknown task: ${name}`)
  const run = async () => ({ status: 200, data: await task.run(deps, new AbortController().signal), problem: null })
  await step(title, run)
}

const getUser = (id: string): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const certified = { evaluation_options: ['red-deer', 'chamois'] }
const users = {
  admin: await make.admin({ firstname: 'Ada', lastname: 'Admin' }),
  measurer: await make.member({ firstname: 'Celia', lastname: 'Žárská', news_notification: true, ...certified }),
  judge: await make.member({
    role: 'STJ',
    firstname: 'Judith',
    lastname: 'Őrsi',
    events_notification: true,
    ...certified,
  }),
}
for (const [name, { id }] of Object.entries(users)) names[`id-of-${name}`] = id
const admin = await as(users.admin)
const measurer = await as(users.measurer)
const judge = await as(users.judge)

const changeEvaluations = async () => {
  const path = '/evaluation/red-deer'
  const entered = await step('enter', () => measurer.post<Evaluation>(path, { data: evaluationInput() }))
  const id = entered._id
  names['id-of-evaluation'] = id
  const { modified_date } = entered
  const edited = await step('edit information', () =>
    measurer.patch<Evaluation>(`/evaluation/${id}`, {
      data: {
        modified_date,
        eval_date: '2026-03-03',
        eval_country: 'AT',
        eval_type: ['Individual', 'Event'],
        hunt_country: 'HU',
        hunter_name: 'Ödön Érdi',
        hunter_phone: '',
        source: 'Casualties',
      },
    }),
  )
  const { key, data } = validSheet('red-deer', 'Gold')
  await step('edit the sheet', () =>
    judge.patch(`/evaluation/${id}`, { data: { modified_date: edited.modified_date, phenotype: { key }, data } }),
  )
  const file = await step('add a file', () => measurer.post<FileRecord>(`/evaluation/${id}/file`, fileForm()))
  await step('remove a file', () => measurer.delete(`/evaluation/file/${file._id}`))
  await step('delete', () => judge.delete(`/evaluation/${id}`))
  await step('restore', () => admin.post(`/evaluation/${id}/restore`))
  const other = { ...evaluationInput({ measurer_id: users.measurer.id }, 'chamois'), hunter_email: 'other@example.org' }
  const forOther = await step('enter for another measurer', () =>
    admin.post<Evaluation>('/evaluation/chamois', { data: other }),
  )
  names['id-of-evaluation-for-another'] = forOther._id
  const change = { modified_date: forOther.modified_date, hunter_name: 'Jan Novák', hunt_location: 'Javorie' }
  await step('edit what will be erased', () => judge.patch(`/evaluation/${forOther._id}`, { data: change }))
  await step('erase the hunter', () => admin.post(`/evaluation/${forOther._id}/erase-hunter`))
  const { batch } = await step('import', () =>
    judge.post<ImportResult>('/bulk-import', createImportForm(createImportWorkbook(importedRows()))),
  )
  names['id-of-batch'] = batch
  await step('undo the import', () => judge.delete(`/bulk-import/${batch}`))
}

const changeMembers = async () => {
  await step('apply', () => guest.post('/registration', applicationInput()))
  await step('apply again', () => guest.post('/registration', applicationInput({ city: 'Pécs' })))
  const { id } = await db.selectFrom('users').select('id').where('status', '=', 'new').executeTakeFirstOrThrow()
  names['id-of-applicant'] = id
  const edit = async (title: string, changes: object) => {
    const row = await getUser(id)
    await step(title, () => admin.patch(`/member/${id}`, memberInput(row, { ...changes })))
  }
  await edit('approve', { role: 'CCM', status: 'approved', password: 'Start-1', password_confirm: 'Start-1' })
  await edit('certify', {
    role: 'CCM',
    status: 'active',
    valid_from: '2026-06-01',
    valid_to: '2026-07-25',
    country: 'SK',
  })
  await edit('invite', { invitation: true })
  const invitation = steps.at(-1)?.mails[0]
  const path = extractLink(invitation, '/reset/')
  await step('set the password by the link', () => guest.post(path, { pass: 'Other-1', repass: 'Other-1' }))
  await step('forget the password', () => guest.post('/forgot', { username: 'Lucja.Orsi@example.org' }))
  await runTask('notify of the end in 60 days', 'expiry notices')
  await edit('shorten the validity', { valid_to: '2026-06-10', evaluation_options: ['red-deer'] })
  await runTask('notify of the end in 14 days', 'expiry notices')
  const file = await step('add a file', async () => admin.post<FileRecord>(`/member/${id}/file`, await pictureForm()))
  await step('remove a file', () => admin.delete(`/file/${file._id}`))

  const member = await as(await getUser(users.measurer.id))
  const { firstname, lastname, role, status, evaluation_options, valid_from, valid_to, ...rest } = memberInput(
    await getUser(users.measurer.id),
  )
  const { supporting_information, cic_member_id, cic_delegation, corresponding_invoice, ...profile } = rest
  const own = { ...profile, city: 'Brno', email: 'new@example.org', password: '', retype_password: '' }
  await step('change the own profile and address', () => member.post('/me', { ...own, current_password: PASSWORD }))
  const confirmation = steps.at(-1)?.mails.find(({ to }) => to?.some(({ address }) => address === 'new@example.org'))
  await step('confirm the address', () => guest.post(extractLink(confirmation, '/account/email/')))
  await step('change the own password', () =>
    member.post('/me/password', { current_password: PASSWORD, pass: 'Other-1', repass: 'Other-1' }),
  )

  const holder = await as(users.judge)
  const { secret } = await step('begin a second factor', () =>
    holder.post<{ secret: string }>('/me/second-factor', { current_password: PASSWORD }),
  )
  await step('switch the second factor on', () =>
    holder.post('/me/second-factor/confirm', { code: getCurrentCode(secret, world) }),
  )
  await step('new recovery codes', () =>
    holder.post('/me/second-factor/recovery-codes', {
      current_password: PASSWORD,
      code: getCurrentCode(secret, world),
    }),
  )
  await step('switch the second factor off', () =>
    holder.post('/me/second-factor/off', { current_password: PASSWORD, code: getCurrentCode(secret, world) }),
  )
  await step('delete', () => admin.delete(`/member/${id}`))
  const erased = await make.member({ firstname: 'Emil' })
  names['id-of-erased-member'] = erased.id
  await step('edit', () => admin.patch(`/member/${erased.id}`, memberInput(erased, { city: 'Wien' })))
  await step('erase', () => admin.post(`/member/${erased.id}/erase`))
}

const changeDocuments = async () => {
  const first = fileForm({ title: 'Rules', category: 'General' })
  const { _id: id } = await step('add a document', () => admin.post<DocumentRecord>('/documents', first))
  names['id-of-document'] = id
  const second = () => fileForm({ title: 'New rules', category: 'Training' }, 'new.pdf')
  await step('edit a document', () => admin.patch(`/documents/${id}`, second()))
  await step('remove the file of a document', () => admin.delete(`/documents/${id}/file`))
  await step('remove a document', () => admin.delete(`/documents/${id}`))

  const chapter = await step('add a chapter', () => admin.post<Handbook>('/handbook', chapterInput()))
  const path = `/handbook/${chapter._id}`
  names['id-of-chapter'] = chapter._id
  await step('edit a chapter', () => admin.patch(path, { code: 'CA02', evaluation_option: 'alpine-ibex' }))
  await step('add the file of a chapter', () => admin.post(`${path}/file/english`, handbookForm('Edition 2023')))
  await step('replace the file of a chapter', () => admin.post(`${path}/file/english`, handbookForm('Edition 2024')))
  await step('remove the file of a chapter', () => admin.delete(`${path}/file/english`))
  await step('remove a chapter', () => admin.delete(path))
}

const publishNews = async () => {
  const item = newsInput({ title: 'Closed <today>', lead: '<p>Only & today.</p>', notification: true })
  const news = await step('publish news', () => admin.post<NewsItem>('/news', item))
  names['id-of-news'] = news._id
  await step('edit news', () =>
    admin.patch(`/news/${news._id}`, newsInput({ title: 'Open', event: false, roles: ['CCM'], dateTo: '2026-06-30' })),
  )
  const show = newsInput({
    title: 'Show',
    event: true,
    dateFrom: '2026-07-01',
    dateTo: '2026-07-03',
    notification: true,
  })
  const event = await step('publish an event', () => admin.post<NewsItem>('/news', show))
  names['id-of-event'] = event._id
  await step('remove news', () => admin.delete(`/news/${news._id}`))
}

await publishNews()
await changeEvaluations()
await changeMembers()
await changeDocuments()

type HistoryRow = Readonly<Record<string, unknown>> & {
  readonly record_kind: string
  readonly record_id: string
  readonly changes: readonly Readonly<Record<string, unknown>>[]
}

/** Salts, digests and hashes are random; other tests verify them. */
const withoutHashes = ({ id: _id, ordinal: _ordinal, previous: _previous, hash: _hash, ...row }: HistoryRow) => ({
  ...row,
  changes: row.changes.map(({ digest: _digest, salt, ...change }) =>
    salt === null ? { ...change, erased: true } : change,
  ),
})

it('stores the recorded history', async () => {
  const { rows } = await sql<HistoryRow>`select * from history order by ordinal`.execute(db)
  const mask = createMask(names)
  const kinds = [...new Set(rows.map((row) => row.record_kind))]
  for (const kind of kinds) {
    const own = rows.filter((row) => row.record_kind === kind)
    const texts = own.map((row) => formatJson(maskJson(mask, withoutHashes(row))))
    await expectRecorded(`history/${kind.replaceAll(' ', '-')}.txt`, texts.join('\n'))
  }
})

it('returns the recorded history', async () => {
  const mask = createMask(names)
  const texts: string[] = []
  for (const path of ['/evaluation/id-of-evaluation/history', '/member/id-of-measurer/history']) {
    const { data } = await admin.get(path.replace(/id-of-\w+/, (name) => names[name] ?? name))
    texts.push(`## GET ${path}\n${formatJson(maskJson(mask, data))}`)
  }
  await expectRecorded('history/responses.txt', texts.join('\n\n'))
})

it('stores the recorded audit log', async () => {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select at, kind, by_id, by_name, by_role, mark, target, address from audit order by at, id`.execute(db)
  const mask = createMask(names)
  await expectRecorded('history/audit.txt', rows.map((row) => formatJson(maskJson(mask, row))).join('\n'))
})

const HEADERS = [
  'from',
  'to',
  'subject',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
  'x-auto-response-suppress',
]

const formatMail = ({ headers, text, html, attachments }: Email): string => {
  const known = headers.filter(({ key }) => HEADERS.includes(key)).map(({ key, value }) => `${key}: ${value}`)
  const others = headers.map(({ key }) => key).filter((key) => !HEADERS.includes(key))
  const parts = [...known, `headers: ${others.sort().join(', ')}`, `attachments: ${attachments.length}`]
  return [...parts, '', text ?? '', '-- HTML', (html ?? '').replaceAll('><', '>\n<')].join('\n')
}

it('sends the recorded mails', async () => {
  const sent = steps.filter(({ mails }) => mails.length > 0)
  for (const { title, mails } of sent) {
    const mask = createMask(names)
    const texts = mails.map((mail) => mask(formatMail(mail))).sort()
    await expectRecorded(`mails/${title.replaceAll(' ', '-')}.txt`, texts.join('\n\n==========\n'))
  }
})

it('sends a mail of every kind', async () => {
  const { rows } = await sql<{ event: string; subject: string; state: string }>`
    select event, subject, state from mails order by created_at, event, subject`.execute(db)
  await expectRecorded(
    'mails/queue.txt',
    rows.map(({ event, subject, state }) => `${event}: ${subject} (${state})`).join('\n'),
  )
})
