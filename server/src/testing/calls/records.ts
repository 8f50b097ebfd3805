/** Records of every kind for calls of every route: some belong to a user, the others are the same for all. */
import type {
  DocumentRecord,
  Evaluation,
  FileRecord,
  Handbook,
  ImportResult,
  NewsItem,
  Review,
  SignedInRole,
} from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { chapterInput, createPdf, handbookForm } from '#testing/inputs/handbook-input.ts'
import { createImportForm, createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { newsInput, notificationLink } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { enableSecondFactor } from '#testing/inputs/second-factor.ts'

type Clients = Readonly<Record<SignedInRole | 'guest', Client>>

/** The records that a call of a user refers to. */
export type Records = Awaited<ReturnType<typeof createSharedRecords>> & Awaited<ReturnType<typeof createOwnRecords>>

/** Returns a client of each role, and the records that belong to its user or to another measurer. */
export const createRecords = async (context: TestApp) => {
  const { as, make, guest } = context
  const users = {
    CCM: await make.member(),
    STJ: await make.member({ role: 'STJ', evaluation_options: ['red-deer', 'roe-deer'] }),
    admin: await make.admin(),
    another: await make.member(),
    importer: await make.member({ role: 'STJ' }),
  }
  const clients = { guest, CCM: await as(users.CCM), STJ: await as(users.STJ), admin: await as(users.admin) }
  const importer = await as(users.importer)
  const shared = await createSharedRecords(context, clients)
  const createFor = async (user: UserRow, client: Client): Promise<Records> => ({
    ...shared,
    // Measurers may not import.
    ...(await createOwnRecords(context, user, client, {
      admin: clients.admin,
      importer: user.role === 'CCM' ? importer : client,
    })),
  })
  return {
    clients,
    records: {
      guest: await createFor(users.CCM, clients.CCM),
      CCM: await createFor(users.CCM, clients.CCM),
      STJ: await createFor(users.STJ, clients.STJ),
      admin: await createFor(users.admin, clients.admin),
      another: await createFor(users.another, await as(users.another)),
    },
  }
}

const getLastSegment = (path: string): string => path.split('/').at(-1) ?? ''

const createSharedRecords = async (context: TestApp, { admin, guest }: Clients) => {
  const { as, make, deps } = context
  const holder = await make.member({ role: 'STJ', email: 'holder@example.org' })
  const { codes } = await enableSecondFactor(context, holder.id)
  const signIn = { username: holder.email, password: PASSWORD }
  const { data: signedIn } = await guest.post<{ challenge: string }>('/login', signIn)
  const documentForm = fileForm(createPdf('Rules.'), 'rules.pdf', { title: 'Rules', category: 'General' })
  const { data: document } = await admin.post<DocumentRecord>('/documents', documentForm)
  const { data: chapter } = await admin.post<Handbook>('/handbook', chapterInput())
  await admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('Edition 2023'))
  const { data: news } = await admin.post<NewsItem>('/news', newsInput({ event: true }))
  const picture = fileForm(await plainPicture('png', 60, 40), 'show.png')
  const invited = await make.member({ has_password: false })
  const { data: newsPicture } = await admin.post<{ url: string }>('/news/image', picture)
  const holderClient = await as(holder)
  const { data: calendar } = await holderClient.post<{ url: string }>('/me/calendar')
  await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
  const judge = await as(await make.member({ role: 'STJ' }))
  const enter = async () =>
    (await holderClient.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
  const { _id, modified_date } = await enter()
  const present = [{ name: 'Present Person', agreed: true }]
  const { data: review } = await judge.post<Review>(`/reviews/${_id}`, { modified_date, present })
  return {
    holder,
    codes,
    challenge: signedIn.challenge,
    applicant: (await make.applicant()).id,
    invited: invited.id,
    resetToken: getLastSegment(await make.resetLink(invited, 'invitation')),
    emailToken: getLastSegment(await make.emailLink(await make.member(), 'other@example.org')),
    newsToken: getLastSegment(notificationLink(deps, holder)),
    document: document._id,
    chapter: chapter._id,
    news: news._id,
    calendarKey: getLastSegment(calendar.url),
    newsPicture: getLastSegment(newsPicture.url),
    mail: await make.mail(),
    awaitingReview: await enter(),
    presentPerson: review.present[0]?._id ?? '',
  }
}

const createOwnRecords = async (
  { make, db }: TestApp,
  owner: UserRow,
  client: Client,
  { admin, importer }: { readonly admin: Client; readonly importer: Client },
) => {
  /** Admins are not members. */
  const { id } = owner.role === 'admin' ? await make.member() : owner
  const enter = async (overrides: Readonly<Record<string, unknown>>) =>
    (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
  const picture = async (texts = {}) => fileForm(await plainPicture('png', 60, 40), 'paper.png', texts)
  const deleted = await enter({ hunter_name: 'Deleted' })
  await (owner.role === 'STJ' ? client : admin).delete(`/evaluation/${deleted._id}`)
  const { _id } = await enter({})
  const { data: evaluationFile } = await client.post<FileRecord>(`/evaluation/${_id}/file`, await picture())
  const hunterPicture = await picture({ shows_hunter: 'true' })
  const { data: hunterFile } = await client.post<FileRecord>(`/evaluation/${_id}/file`, hunterPicture)
  const { data: evaluation } = await client.get<Evaluation>(`/evaluation/${_id}`)
  const workbook = createImportWorkbook([validRow({ hunter_name: `Imported for ${owner.email}` })])
  const { data: imported } = await importer.post<ImportResult>('/bulk-import', createImportForm(workbook))
  const { data: memberFile } = await admin.post<FileRecord>(`/member/${id}/file`, await picture())
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).execute()
  return {
    member: await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    evaluation,
    deleted: deleted._id,
    evaluationFile: evaluationFile._id,
    hunterFile: hunterFile._id,
    batch: imported.batch,
    memberFile: memberFile._id,
    session: sessions[0]?.id ?? '',
  }
}
