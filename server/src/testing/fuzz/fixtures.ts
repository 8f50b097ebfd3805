/** Fixtures of the fuzz tests: a record of every kind, and a valid call for each route with input. */
import { cp, rm } from 'node:fs/promises'
import type {
  DocumentRecord,
  Evaluation,
  FileRecord,
  Handbook,
  ImportResult,
  NewsItem,
  SignedInRole,
} from '@trophy/domain'
import { afterAll } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
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
import { type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts'
import { type Contents, type Form, validForm } from './forms.ts'

/** A valid call by the client `as`. */
export type Example = {
  readonly as: SignedInRole | 'guest'
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  readonly form?: Form
}

export type FuzzFixtures = {
  readonly clients: Readonly<Record<SignedInRole | 'guest', Client>>
  /** Examples by route, for example `POST /api/news`. */
  readonly examples: Readonly<Record<string, Example>>
  readonly contents: Contents
  /** Existing values by field or parameter name. */
  readonly knownValues: Readonly<Record<string, readonly string[]>>
  readonly ids: DatabaseSnapshot['ids']
  /** Returns the changed tables, and `stored files` if those changed. */
  listChanges(): Promise<string[]>
  /** Restores the given tables and files. */
  restore(changed: readonly string[]): Promise<void>
}

export const makeFuzzFixtures = async (app: TestApp): Promise<FuzzFixtures> => {
  const { as, make, db, deps, guest } = app
  const users = {
    admin: await make.admin(),
    STJ: await make.member({ role: 'STJ', evaluation_options: ['red-deer', 'roe-deer'] }),
    CCM: await make.member(),
  }
  const clients = { admin: await as(users.admin), STJ: await as(users.STJ), CCM: await as(users.CCM), guest }
  const holder = await make.member({ role: 'STJ', email: 'holder@example.org' })
  const { codes } = await enableSecondFactor(app, holder.id)
  const contents = await createContents()
  const records = await createRecords(clients, users)
  const mail = await make.mail()
  const resetToken = getLastSegment(await make.resetLink(await make.member({ has_password: false }), 'invitation'))
  const emailToken = getLastSegment(await make.emailLink(users.CCM, 'other@example.org'))
  const newsToken = getLastSegment(notificationLink(deps, users.STJ))
  const { data: signedIn } = await guest.post<{ challenge: string }>('/login', {
    username: holder.email,
    password: PASSWORD,
  })
  const member = await db.selectFrom('users').selectAll().where('id', '=', users.CCM.id).executeTakeFirstOrThrow()
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', users.STJ.id).execute()

  const { fileStore } = deps
  const files = await listFiles(deps)
  const { dataDir } = deps.config
  const backupDir = `${dataDir}-backup`
  await cp(dataDir, backupDir, { recursive: true })
  afterAll(() => rm(backupDir, { recursive: true }))
  const snapshot = await snapshotDatabase(db)
  const idParams = (record: { readonly _id: string }) => ({ id: record._id })
  const news = newsInput()
  return {
    clients,
    contents,
    ids: snapshot.ids,
    knownValues: {
      animal: ['red-deer', 'roe-deer', 'wild-boar'],
      language: ['english', 'german', 'french'],
      resetToken: [resetToken],
      token: [emailToken, newsToken, resetToken],
      challenge: [signedIn.challenge],
      code: ['000000', ...codes],
      username: [users.CCM.email, holder.email, '20001'],
      email: [users.CCM.email, 'new@example.org'],
      password: [PASSWORD],
      current_password: [PASSWORD],
      pass: ['Other-1'],
      repass: ['Other-1'],
      link: ['x'.repeat(43)],
    },
    examples: {
      'POST /api/login': { as: 'guest', body: { username: users.CCM.email, password: PASSWORD } },
      'POST /api/login/second-factor': { as: 'guest', body: { challenge: signedIn.challenge, code: codes[0] } },
      'POST /api/forgot': { as: 'guest', body: { username: users.CCM.email } },
      'GET /api/reset/:resetToken': { as: 'guest', params: { resetToken } },
      'POST /api/reset/:resetToken': {
        as: 'guest',
        params: { resetToken },
        body: { pass: 'Other-1', repass: 'Other-1' },
      },
      'POST /api/registration': { as: 'guest', body: applicationInput() },
      'POST /api/me': { as: 'CCM', body: toProfileInput(member) },
      'POST /api/me/password': {
        as: 'CCM',
        body: { current_password: PASSWORD, pass: 'Other-1', repass: 'Other-1' },
      },
      'DELETE /api/me/sessions/:id': { as: 'STJ', params: { id: sessions[0]?.id ?? '' } },
      'POST /api/me/second-factor': { as: 'CCM', body: { current_password: PASSWORD } },
      'POST /api/me/download-link': { as: 'STJ', body: { path: '/evaluation/export?animal=red-deer' } },
      'GET /api/account/email/:token': { as: 'guest', params: { token: emailToken } },
      'POST /api/account/email/:token': { as: 'guest', params: { token: emailToken } },
      'GET /api/evaluation': { as: 'CCM', query: 'page=1&rowsPerPage=25&sortBy=hunt_date&sortDir=desc' },
      'GET /api/evaluation/export': { as: 'CCM', query: 'eval_option=red-deer' },
      'GET /api/evaluation/export.csv': { as: 'admin' },
      'GET /api/evaluation/common-data-export': { as: 'admin' },
      'GET /api/evaluation/measurers': { as: 'STJ', query: 'animal=red-deer' },
      'POST /api/evaluation/:animal': { as: 'CCM', params: { animal: 'red-deer' }, body: { data: evaluationInput() } },
      'POST /api/evaluation/:animal/score': {
        as: 'CCM',
        params: { animal: 'red-deer' },
        body: { data: { phenotype: evaluationInput().phenotype, data: evaluationInput().data } },
      },
      'POST /api/evaluation/:animal/hints': {
        as: 'CCM',
        params: { animal: 'red-deer' },
        body: { data: evaluationInput() },
      },
      'GET /api/evaluation/public/:publicId': { as: 'guest', params: { publicId: records.evaluation.public_id } },
      'GET /api/evaluation/:id': { as: 'CCM', params: idParams(records.evaluation) },
      'GET /api/evaluation/pdf/:id': { as: 'CCM', params: idParams(records.evaluation) },
      'PATCH /api/evaluation/:id': {
        as: 'CCM',
        params: idParams(records.evaluation),
        body: { data: { ...evaluationInput(), modified_date: records.evaluation.modified_date, hunter_name: 'Jan' } },
      },
      'POST /api/evaluation/:id/restore': { as: 'admin', params: idParams(records.deleted) },
      'POST /api/evaluation/:id/erase-hunter': { as: 'admin', params: idParams(records.evaluation) },
      'POST /api/evaluation/:id/file': {
        as: 'CCM',
        params: idParams(records.evaluation),
        form: validForm(['sheet.pdf', 'pdf'], {}),
      },
      'GET /api/evaluation/file/:fileId': { as: 'CCM', params: { fileId: records.file._id } },
      'POST /api/bulk-import-validate': { as: 'STJ', form: createWorkbookForm() },
      'POST /api/bulk-import-marked': { as: 'STJ', form: createWorkbookForm() },
      'POST /api/bulk-import': { as: 'STJ', form: createWorkbookForm() },
      'DELETE /api/bulk-import/:batch': { as: 'STJ', params: { batch: records.batch } },
      'GET /api/member/JM': { as: 'admin', query: 'expireFilter=true' },
      'GET /api/member/export': { as: 'admin', query: 'status=active' },
      'PATCH /api/member/:id': { as: 'admin', params: { id: member.id }, body: memberInput(member, { city: 'Brno' }) },
      'DELETE /api/member/:id/second-factor': { as: 'admin', params: { id: holder.id } },
      'POST /api/member/:id/file': {
        as: 'admin',
        params: { id: member.id },
        form: validForm(['paper.png', 'png'], {}),
      },
      'GET /api/file/:id/download': { as: 'admin', params: idParams(records.paper) },
      'POST /api/documents': {
        as: 'admin',
        form: validForm(['rules.pdf', 'pdf'], { title: 'Rules', category: 'General' }),
      },
      'PATCH /api/documents/:id': {
        as: 'admin',
        params: idParams(records.document),
        form: validForm(['rules.pdf', 'pdf'], { title: 'New rules', category: 'General' }),
      },
      'GET /api/documents/:id/download': { as: 'CCM', params: idParams(records.document) },
      'POST /api/handbook': { as: 'admin', body: chapterInput({ code: 'ZZ01' }) },
      'PATCH /api/handbook/:id': { as: 'admin', params: idParams(records.chapter), body: { code: 'ZZ02' } },
      'POST /api/handbook/:id/file/:language': {
        as: 'admin',
        params: { ...idParams(records.chapter), language: 'german' },
        form: validForm(['chapter.pdf', 'pdf'], { name: 'Ausgabe 2023' }),
      },
      'GET /api/handbook/:id/file/:language': {
        as: 'CCM',
        params: { ...idParams(records.chapter), language: 'english' },
      },
      'GET /api/news': { as: 'CCM', query: 'page=1' },
      'POST /api/news': { as: 'admin', body: news },
      'PATCH /api/news/:id': { as: 'admin', params: idParams(records.news), body: { ...news, title: 'Closed' } },
      'POST /api/news/image': { as: 'admin', form: validForm(['show.png', 'png'], {}) },
      'GET /api/news/image/:uid': { as: 'guest', params: { uid: records.pictureUid } },
      'GET /api/notifications/:token': { as: 'guest', params: { token: newsToken } },
      'POST /api/notifications/:token': { as: 'guest', params: { token: newsToken }, body: { isOn: false } },
      'GET /api/audit': { as: 'admin', query: 'kind=sign-in&at_from=2026-01-01' },
      'GET /api/audit/export.csv': { as: 'admin', query: 'by=anna' },
      'GET /api/mails': { as: 'admin', query: 'state=failed' },
      'POST /api/mails/:id/give-up': { as: 'admin', params: { id: mail } },
    },
    listChanges: async () => {
      const keys = await listFiles(deps)
      return [...(await snapshot.listChangedTables()), ...(keys.join() === files.join() ? [] : [STORED_FILES])]
    },
    restore: async (changed) => {
      await snapshot.restoreTables(changed.filter((name) => name !== STORED_FILES))
      if (!changed.includes(STORED_FILES)) return
      await fileStore.remove((await listFiles(deps)).filter((key) => !files.includes(key)))
      await cp(backupDir, dataDir, { recursive: true })
    },
  }
}

const STORED_FILES = 'stored files'

const listFiles = async ({ fileStore }: Deps): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of fileStore.list()) keys.push(key)
  return keys.sort()
}

const getLastSegment = (path: string): string => path.split('/').at(-1) ?? ''

const createWorkbookForm = (): Form => validForm(['heads.xlsx', 'workbook'], { animal: 'red-deer', corrections: '{}' })

const createContents = async (): Promise<Contents> => ({
  pdf: createPdf('A paper.'),
  png: await plainPicture('png', 60, 40),
  jpeg: await plainPicture('jpeg', 60, 40),
  'half a picture': (await plainPicture('png', 60, 40)).subarray(0, 90),
  workbook: createImportWorkbook([validRow({ hunter_name: 'Second head' })]),
  'old workbook': createImportWorkbook([validRow()], { bookType: 'biff8' }),
  'faulty workbook': createImportWorkbook([validRow({ hunt_date: '2026-02-30', source: '\u0000' })]),
  text: Buffer.from('Antlers.\n'),
  nothing: Buffer.alloc(0),
  zeros: Buffer.alloc(5_000),
  'the head of an archive': Buffer.from('PK\x03\x04PK\x05\x06'.padEnd(26, '\0'), 'latin1'),
})

type Clients = Readonly<Record<SignedInRole, Client>>

/** Creates one record of every kind. */
const createRecords = async ({ admin, STJ, CCM }: Clients, users: Readonly<Record<SignedInRole, UserRow>>) => {
  const enterEvaluation = async (overrides: Readonly<Record<string, unknown>>) =>
    (await CCM.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
  const deleted = await enterEvaluation({ hunter_name: 'Deleted' })
  await admin.delete(`/evaluation/${deleted._id}`)
  const enteredEvaluation = await enterEvaluation({})
  const { data: file } = await CCM.post<FileRecord>(
    `/evaluation/${enteredEvaluation._id}/file`,
    await createPictureForm(),
  )
  const { data: evaluation } = await CCM.get<Evaluation>(`/evaluation/${enteredEvaluation._id}`)
  const { data: imported } = await STJ.post<ImportResult>(
    '/bulk-import',
    createImportForm(createImportWorkbook([validRow()])),
  )
  const { data: paper } = await admin.post<FileRecord>(`/member/${users.CCM.id}/file`, await createPictureForm())
  const form = handbookForm('Rules')
  form.append('title', 'Rules')
  form.append('category', 'General')
  form.delete('name')
  const { data: document } = await admin.post<DocumentRecord>('/documents', form)
  const { data: chapter } = await admin.post<Handbook>('/handbook', chapterInput())
  await admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('Edition 2023'))
  const { data: picture } = await admin.post<Record<string, string>>('/news/image', await createPictureForm())
  const { data: news } = await admin.post<NewsItem>('/news', newsInput({ event: true }))
  const pictureUid = getLastSegment(Object.values(picture).find((value) => value.includes('/image/')) ?? '')
  return { evaluation, deleted, file, batch: imported.batch, paper, document, chapter, news, pictureUid }
}

const createPictureForm = async (): Promise<FormData> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await plainPicture('png', 60, 40))]), 'paper.png')
  return form
}

/** Returns the body of `POST /me` with one change. */
const toProfileInput = (row: UserRow) => {
  const { firstname, lastname, role, status, evaluation_options, valid_from, valid_to, ...rest } = memberInput(row)
  const { supporting_information, cic_member_id, cic_delegation, corresponding_invoice, ...profile } = rest
  return { ...profile, city: 'Brno', password: '', retype_password: '' }
}
