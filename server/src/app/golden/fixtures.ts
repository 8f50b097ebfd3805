/** A fixed set of records of every kind, entered through the API at fixed instants. */
import type { DocumentRecord, Evaluation, FileRecord, Handbook, ImportResult, NewsItem } from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { chapterInput, createPdf, handbookForm } from '#testing/inputs/handbook-input.ts'
import { createImportForm, createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { newsInput, notificationLink } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { enableSecondFactor } from '#testing/inputs/second-factor.ts'

export const CALLERS = ['guest', 'CCM', 'another CCM', 'STJ', 'another STJ', 'admin'] as const
export type Caller = (typeof CALLERS)[number]

export type Fixtures = {
  readonly users: Readonly<Record<Exclude<Caller, 'guest'> | 'with second factor' | 'expiring', UserRow>>
  readonly clients: Readonly<Record<Caller, Client>>
  /** Entered and edited by the CCM, with a file. */
  readonly evaluation: Evaluation
  readonly evaluationOfJudge: Evaluation
  readonly deleted: Evaluation
  readonly evaluationFile: FileRecord
  readonly batch: string
  readonly importedId: string
  readonly applicant: UserRow
  readonly memberFile: FileRecord
  readonly document: DocumentRecord
  readonly chapter: Handbook
  readonly news: NewsItem
  readonly event: NewsItem
  readonly newsPicture: string
  readonly mails: { readonly queued: string; readonly failed: string; readonly sent: string }
  readonly sessionOfJudge: string
  readonly tokens: Readonly<Record<'reset' | 'email' | 'notification' | 'challenge' | 'recoveryCode', string>>
  /** Names of ids, for `createMask`. */
  readonly names: Readonly<Record<string, string>>
}

export const fileForm = (
  fields: Readonly<Record<string, string>> = {},
  name = 'sheet.pdf',
  content: string | Buffer = createPdf('A file.'),
): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}

export const pictureForm = async (name = 'picture.png'): Promise<FormData> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await plainPicture('png', 60, 40))]), name)
  return form
}

export const importedRows = () => [
  validRow({ hunter_name: 'Jan Novák' }),
  validRow({ hunter_name: 'Érdi Ödön', hunt_date: '2025-10-01' }),
]

const lastSegment = (path: string): string => path.split('/').at(-1) ?? ''

/** Throws with the problem if a fixture is rejected. */
const requireData = <T>({ status, data, problem }: { status: number; data: T; problem: unknown }): T => {
  if (status >= 400) throw new Error(`A fixture was rejected: ${status} ${JSON.stringify(problem)}`)
  return data
}

export const createFixtures = async (world: TestApp): Promise<Fixtures> => {
  const { as, make, db, deps, guest, clock } = world
  /** Advances the clock by a minute, so that records have different instants. */
  const next = async <T>(work: () => Promise<T>): Promise<T> => {
    clock.advance(60)
    return work()
  }
  clock.set('2026-06-01T09:00:00.000Z')
  const certified = { evaluation_options: ['red-deer', 'roe-deer'] }
  const users = {
    CCM: await next(() => make.member({ firstname: 'Celia', lastname: 'Žárská', ...certified })),
    'another CCM': await next(() => make.member({ firstname: 'Otto', lastname: 'Öst', news_notification: true })),
    STJ: await next(() => make.member({ role: 'STJ', firstname: 'Judith', lastname: 'Őrsi', ...certified })),
    'another STJ': await next(() => make.member({ role: 'STJ', firstname: 'Jan', lastname: 'Kos', ...certified })),
    admin: await next(() => make.admin()),
    'with second factor': await next(() => make.member({ role: 'STJ', email: 'holder@example.org' })),
    expiring: await next(() => make.member({ firstname: 'Emil', valid_to: '2026-06-20', events_notification: true })),
  }
  const clients = {
    guest,
    CCM: await as(users.CCM),
    'another CCM': await as(users['another CCM']),
    STJ: await as(users.STJ),
    'another STJ': await as(users['another STJ']),
    admin: await as(users.admin),
  }
  const { CCM, STJ, admin } = clients
  const { codes } = await enableSecondFactor(world, users['with second factor'].id)

  const enter = async (client: Client, overrides: Readonly<Record<string, unknown>>) =>
    requireData(await next(() => client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })))
  const entered = await enter(CCM, {})
  const evaluationOfJudge = await enter(STJ, { hunter_name: 'Jozef Kováč', hunt_country: 'HU', source: 'Casualties' })
  const deleted = await enter(CCM, { hunter_name: 'Deleted' })
  requireData(await next(() => admin.delete(`/evaluation/${deleted._id}`)))
  const edit = { modified_date: entered.modified_date, hunter_name: 'Łucja Őrsi-Nagy', hunt_location: 'Javorie' }
  requireData(await next(() => CCM.patch(`/evaluation/${entered._id}`, { data: edit })))
  const evaluationFile = requireData(
    await next(() => CCM.post<FileRecord>(`/evaluation/${entered._id}/file`, fileForm({}, 'Übersicht.pdf'))),
  )
  const evaluation = requireData(await CCM.get<Evaluation>(`/evaluation/${entered._id}`))
  const { batch } = requireData(
    await next(() => STJ.post<ImportResult>('/bulk-import', createImportForm(createImportWorkbook(importedRows())))),
  )
  const { id: importedId } = await db
    .selectFrom('evaluations')
    .select('id')
    .where('hunter_name', '=', 'Jan Novák')
    .executeTakeFirstOrThrow()

  requireData(await next(() => guest.post('/registration', applicationInput())))
  const applicant = await db.selectFrom('users').selectAll().where('status', '=', 'new').executeTakeFirstOrThrow()
  const memberFile = requireData(
    await next(async () =>
      admin.post<FileRecord>(`/member/${users.CCM.id}/file`, await pictureForm('Certificate.png')),
    ),
  )
  requireData(
    await next(() => admin.patch(`/member/${users.CCM.id}`, memberInput(users.CCM, { city: 'Brno', zip: '60200' }))),
  )

  const document = requireData(
    await next(() => admin.post<DocumentRecord>('/documents', fileForm({ title: 'Rules', category: 'General' }))),
  )
  const chapter = requireData(await next(() => admin.post<Handbook>('/handbook', chapterInput())))
  requireData(await next(() => admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('Edition 2023'))))
  const picture = requireData(
    await next(async () => admin.post<Readonly<Record<string, string>>>('/news/image', await pictureForm('show.png'))),
  )
  const pictureUrl = Object.values(picture).find((value) => value.includes('/image/')) ?? ''
  const news = requireData(
    await next(() =>
      admin.post<NewsItem>(
        '/news',
        newsInput({ content: `<p>Closed.</p><img src="${pictureUrl}">`, notification: true }),
      ),
    ),
  )
  const show = {
    title: 'Show',
    event: true,
    roles: ['STJ'],
    dateFrom: '2026-07-01',
    dateTo: '2026-07-03',
    lead: '<p>Come.</p>',
  }
  const event = requireData(await next(() => admin.post<NewsItem>('/news', newsInput(show))))

  const mails = {
    queued: await next(() => make.mail()),
    failed: await next(() => make.mail({ event: 'approval' })),
    sent: await next(() => make.mail({ event: 'invitation' })),
  }
  const failure = { state: 'failed', attempts: 10, last_error: '550 unknown', next_attempt_at: null } as const
  await db
    .updateTable('mails')
    .set({ ...failure, ended_at: clock.now() })
    .where('id', '=', mails.failed)
    .execute()
  const sending = { state: 'sent', attempts: 1, content: null, next_attempt_at: null } as const
  await db
    .updateTable('mails')
    .set({ ...sending, ended_at: clock.now() })
    .where('id', '=', mails.sent)
    .execute()

  clock.set('2026-06-01T12:00:00.000Z')
  // Exports require it.
  await db.updateTable('sessions').set({ confirmed_at: clock.now() }).execute()
  const signIn = { username: 'holder@example.org', password: PASSWORD }
  const { challenge } = requireData(await guest.post<{ challenge: string }>('/login', signIn))
  const invited = await make.member({ firstname: 'Ida', has_password: false })
  const { id: sessionOfJudge } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', users.STJ.id)
    .executeTakeFirstOrThrow()
  const tokens = {
    reset: lastSegment(await make.resetLink(invited, 'invitation')),
    email: lastSegment(await make.emailLink(users.CCM, 'other@example.org')),
    notification: lastSegment(notificationLink(deps, users['another CCM'])),
    challenge,
    recoveryCode: codes[0] ?? '',
  }
  const newsPicture = lastSegment(pictureUrl)
  const names = {
    ...Object.fromEntries(Object.entries(users).map(([name, { id }]) => [`id-of-${name.replaceAll(' ', '-')}`, id])),
    'id-of-applicant': applicant.id,
    'id-of-invited': invited.id,
    'id-of-evaluation': evaluation._id,
    'id-of-evaluation-of-STJ': evaluationOfJudge._id,
    'id-of-deleted-evaluation': deleted._id,
    'id-of-imported-evaluation': importedId,
    'id-of-evaluation-file': evaluationFile._id,
    'id-of-member-file': memberFile._id,
    'id-of-batch': batch,
    'id-of-document': document._id,
    'id-of-chapter': chapter._id,
    'id-of-news': news._id,
    'id-of-event': event._id,
    'uid-of-news-picture': newsPicture,
    'id-of-session-of-STJ': sessionOfJudge,
    ...Object.fromEntries(Object.entries(mails).map(([name, id]) => [`id-of-${name}-mail`, id])),
  }
  return {
    users,
    clients,
    evaluation,
    evaluationOfJudge,
    deleted,
    evaluationFile,
    batch,
    importedId,
    applicant,
    memberFile,
    document,
    chapter,
    news,
    event,
    newsPicture,
    mails,
    sessionOfJudge,
    tokens,
    names,
  }
}
