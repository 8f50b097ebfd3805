/**
 * Access rules of every route in one table: each route is called by every role and, for records with an owner, by the
 * owner and by another user. A route missing from the table fails the test.
 */
import {
  type DocumentRecord,
  type Evaluation,
  type FileRecord,
  type Handbook,
  type ImportResult,
  type NewsItem,
  SIGNED_IN,
  type SignedInRole,
} from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import type { UserRow } from '#platform/database/types.ts'
import { type Client, type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { chapterInput, handbookForm } from '#testing/inputs/handbook-input.ts'
import { createImportForm, createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

type Caller = 'guest' | SignedInRole
const CALLERS: readonly Caller[] = ['guest', ...SIGNED_IN]

/** Path parameters, query and body of a request, if they matter. */
type RequestInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}

type Row = {
  /** Callers with access. Of the others, guests get 401 and everyone else 403. */
  readonly open: readonly Caller[]
  /** Creates a record that belongs to `owner` and returns the request for it. */
  readonly record?: (context: TestApp, owner: UserRow) => Promise<RequestInput>
  /** Expected status for the owner, by role. */
  readonly own?: Partial<Record<SignedInRole, number>>
  /** Expected status for another user of the role. */
  readonly others?: Partial<Record<SignedInRole, number>>
}

const publicRoute: Row = { open: CALLERS }
const signedInRoute: Row = { open: SIGNED_IN }

/** For routes of admins only, without an owner. */
const adminOnly = (record: Row['record']): Row => ({
  open: ['admin'],
  ...(record ? { record } : {}),
  own: { admin: 200, STJ: 403, CCM: 403 },
})

const createMail = async ({ make }: TestApp) => ({ params: { id: await make.mail() } })

/** Creates an evaluation of its owner, and an edit of it. */
const createEvaluation = async ({ as }: TestApp, owner: UserRow) => {
  const entered = await (await as(owner)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const { _id: id, modified_date } = entered.data
  return { params: { id }, body: { data: { modified_date, hunter_name: 'Changed' } } }
}

const createEvaluationParams = async (context: TestApp, owner: UserRow) => ({
  params: (await createEvaluation(context, owner)).params,
})

/** Returns a form with a small PDF. */
const fileForm = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'sheet.pdf')
  return form
}

const pictureForm = async (): Promise<FormData> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await plainPicture('png'))]), 'paper.png')
  return form
}

/** Creates a file of an evaluation of its owner. */
const createEvaluationFile = async (context: TestApp, owner: UserRow) => {
  const { params } = await createEvaluation(context, owner)
  const client = await context.as(owner)
  const { data } = await client.post<FileRecord>(`/evaluation/${params.id}/file`, fileForm())
  return { params: { fileId: data._id } }
}

/** Returns the owner if it is a member, otherwise a new member. */
const requireMember = async ({ make }: TestApp, owner: UserRow): Promise<UserRow> =>
  owner.role === 'admin' ? make.member() : owner

const createMemberParams = async (context: TestApp, owner: UserRow) => ({
  params: { id: (await requireMember(context, owner)).id },
})

/** Attaches a file to a member as an admin. */
const createMemberFile = async (context: TestApp, owner: UserRow) => {
  const { id } = await requireMember(context, owner)
  const admin = await context.as(await context.make.admin())
  const { data } = await admin.post<FileRecord>(`/member/${id}/file`, await pictureForm())
  return { params: { id: data._id } }
}

/** Creates a member with a second factor. */
const createMemberWithSecondFactor = async (context: TestApp, owner: UserRow) => {
  const input = await createMemberParams(context, owner)
  const now = context.clock.now()
  const values = { user_id: input.params.id, secret: '', started_at: now, confirmed_at: now }
  await context.db.insertInto('second_factors').values(values).execute()
  return input
}

const documentForm = (): FormData => {
  const form = fileForm()
  form.append('title', 'Rules')
  form.append('category', 'General')
  return form
}

/** Adds a document as an admin. */
const createDocument = async ({ as, make }: TestApp) => {
  const { data } = await (await as(await make.admin())).post<DocumentRecord>('/documents', documentForm())
  return { params: { id: data._id } }
}

/** For routes that every member may read. */
const membersRead = (record: Row['record']): Row => ({
  open: SIGNED_IN,
  ...(record ? { record } : {}),
  own: { admin: 200, STJ: 200, CCM: 200 },
})

/** Returns a form with a workbook with one evaluation. */
const workbookForm = async () => ({
  body: createImportForm(createImportWorkbook([validRow({ hunter_name: newId() })])),
})

/** Imports as the owner, or as an admin if the owner may not import. */
const createBatch = async ({ as, make }: TestApp, owner: UserRow) => {
  const client = await as(owner.role === 'CCM' ? await make.admin() : owner)
  const { data } = await client.post<ImportResult>('/bulk-import', (await workbookForm()).body)
  return { params: { batch: data.batch } }
}

const judgesOnly = (record: Row['record']): Row => ({
  open: ['admin', 'STJ'],
  ...(record ? { record } : {}),
  own: { admin: 200, STJ: 200, CCM: 403 },
})

/** For records of members, which only admins may access, not the members themselves. */
const memberAdminOnly = (record: Row['record']): Row => ({
  ...adminOnly(record),
  others: { admin: 200, STJ: 403, CCM: 403 },
})

/** Creates a chapter of the handbook with an English file. */
const createChapter = async ({ as, make: { admin } }: TestApp) => {
  const office = await as(await admin())
  const { data } = await office.post<Handbook>('/handbook', chapterInput())
  const params = { id: data._id, language: 'english' }
  await office.post(`/handbook/${params.id}/file/${params.language}`, handbookForm('Edition 2023'))
  return { params }
}

/** An event for judges. */
const newsItem = { title: 'Show', content: '<p>Come.</p>', dateFrom: '2026-07-01', event: true, roles: ['STJ'] }

const createNews = async ({ as, make }: TestApp) => {
  const { data } = await (await as(await make.admin())).post<NewsItem>('/news', newsItem)
  return { params: { id: data._id }, body: newsItem }
}

const accessTable: Readonly<Record<string, Row>> = {
  'GET /healthz': publicRoute,
  'GET /readyz': publicRoute,
  'GET /api/docs': publicRoute,
  'GET /api/docs/*': publicRoute,

  'GET /api/config': publicRoute,

  'POST /api/login': publicRoute,
  'POST /api/login/second-factor': publicRoute,
  'POST /api/logout': signedInRoute,
  'POST /api/forgot': publicRoute,
  'GET /api/reset/:resetToken': publicRoute,
  'POST /api/reset/:resetToken': publicRoute,

  'POST /api/registration': publicRoute,
  'GET /api/static/pdf/guidelines.pdf': publicRoute,

  'GET /api/me': signedInRoute,
  'POST /api/me': { open: ['STJ', 'CCM'] },
  'GET /api/me/data': signedInRoute,
  'GET /api/me/sessions': signedInRoute,
  'DELETE /api/me/sessions': signedInRoute,
  'DELETE /api/me/sessions/:id': {
    open: SIGNED_IN,
    record: async ({ db, as }, owner) => {
      await as(owner)
      const session = await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).executeTakeFirst()
      return { params: { id: session?.id ?? '' } }
    },
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 404, STJ: 404, CCM: 404 },
  },
  'POST /api/me/password': signedInRoute,
  'GET /api/me/second-factor': signedInRoute,
  'POST /api/me/second-factor': signedInRoute,
  'POST /api/me/second-factor/confirm': signedInRoute,
  'POST /api/me/second-factor/recovery-codes': signedInRoute,
  'POST /api/me/second-factor/off': signedInRoute,
  'POST /api/me/download-link': signedInRoute,
  'GET /api/account/email/:token': publicRoute,
  'POST /api/account/email/:token': publicRoute,

  'GET /api/evaluation': signedInRoute,
  'GET /api/evaluation/export': signedInRoute,
  'GET /api/evaluation/common-data-export': { open: ['admin'] },
  'GET /api/evaluation/export.csv': { open: ['admin'] },
  'GET /api/evaluation/measurers': {
    open: ['admin', 'STJ'],
    record: async () => ({ query: '?animal=red-deer' }),
    own: { admin: 200, STJ: 200, CCM: 403 },
  },
  'POST /api/evaluation/:animal': {
    open: SIGNED_IN,
    record: async () => ({ params: { animal: 'red-deer' }, body: { data: evaluationInput() } }),
    own: { admin: 200, STJ: 200, CCM: 200 },
  },
  'POST /api/evaluation/:animal/score': {
    open: SIGNED_IN,
    record: async () => ({ params: { animal: 'red-deer' }, body: { data: { phenotype: null, data: {} } } }),
    own: { admin: 200, STJ: 200, CCM: 200 },
  },
  'POST /api/evaluation/:animal/hints': {
    open: SIGNED_IN,
    record: async () => ({ params: { animal: 'red-deer' }, body: { data: {} } }),
    own: { admin: 200, STJ: 200, CCM: 200 },
  },
  'GET /api/evaluation/public/:publicId': publicRoute,
  'GET /api/evaluation/:id': {
    open: SIGNED_IN,
    record: createEvaluation,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 200 },
  },
  'GET /api/evaluation/pdf/:id': {
    open: SIGNED_IN,
    record: createEvaluation,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 200 },
  },
  'PATCH /api/evaluation/:id': {
    open: SIGNED_IN,
    record: createEvaluation,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'DELETE /api/evaluation/:id': {
    open: ['admin', 'STJ'],
    record: createEvaluationParams,
    own: { admin: 200, STJ: 200, CCM: 403 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'GET /api/evaluation/:id/history': {
    open: SIGNED_IN,
    record: createEvaluationParams,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'POST /api/evaluation/:id/restore': {
    open: ['admin'],
    record: async (context, owner) => {
      const input = await createEvaluationParams(context, owner)
      const admin = await context.as(await context.make.admin())
      await admin.delete(`/evaluation/${input.params.id}`)
      return input
    },
    own: { admin: 200, STJ: 403, CCM: 403 },
    others: { admin: 200, STJ: 403, CCM: 403 },
  },
  'GET /api/evaluation/:id/hunter-data': {
    open: ['admin'],
    record: createEvaluationParams,
    own: { admin: 200, STJ: 403, CCM: 403 },
    others: { admin: 200, STJ: 403, CCM: 403 },
  },
  'POST /api/evaluation/:id/erase-hunter': {
    open: ['admin'],
    record: createEvaluationParams,
    own: { admin: 200, STJ: 403, CCM: 403 },
    others: { admin: 200, STJ: 403, CCM: 403 },
  },
  'POST /api/evaluation/:id/file': {
    open: SIGNED_IN,
    record: async (context, owner) => ({ params: (await createEvaluation(context, owner)).params, body: fileForm() }),
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'GET /api/evaluation/file/:fileId': {
    open: SIGNED_IN,
    record: createEvaluationFile,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 200 },
  },
  'DELETE /api/evaluation/file/:fileId': {
    open: SIGNED_IN,
    record: createEvaluationFile,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },

  'GET /api/evaluation/bulk-import/templates': judgesOnly(async () => ({})),
  'POST /api/bulk-import-validate': judgesOnly(workbookForm),
  'POST /api/bulk-import-marked': judgesOnly(workbookForm),
  'POST /api/bulk-import': judgesOnly(workbookForm),
  'GET /api/bulk-import': judgesOnly(async () => ({})),
  'DELETE /api/bulk-import/:batch': {
    ...judgesOnly(createBatch),
    others: { admin: 200, STJ: 403, CCM: 403 },
  },

  'GET /api/me/activity': signedInRoute,
  'GET /api/member/waiting': adminOnly(async () => ({})),
  'GET /api/member/JM': adminOnly(async () => ({ query: '?expireFilter=true' })),
  'GET /api/member/export': adminOnly(async () => ({ query: '?status=active' })),
  'GET /api/member/:id/history': memberAdminOnly(createMemberParams),
  'GET /api/member/:id/pdf': memberAdminOnly(createMemberParams),
  'GET /api/member/:id': memberAdminOnly(createMemberParams),
  'GET /api/member/:id/second-factor': memberAdminOnly(createMemberParams),
  'DELETE /api/member/:id/second-factor': memberAdminOnly(createMemberWithSecondFactor),
  'GET /api/member/:id/activity': memberAdminOnly(createMemberParams),
  'PATCH /api/member/:id': memberAdminOnly(async (context, owner) => {
    const member = await requireMember(context, owner)
    return { params: { id: member.id }, body: memberInput(member) }
  }),
  'DELETE /api/member/:id': memberAdminOnly(createMemberParams),
  'GET /api/member/:id/data': memberAdminOnly(createMemberParams),
  'POST /api/member/:id/erase': memberAdminOnly(createMemberParams),
  'POST /api/member/:id/file': memberAdminOnly(async (context, owner) => ({
    ...(await createMemberParams(context, owner)),
    body: await pictureForm(),
  })),
  'GET /api/file/:id/download': memberAdminOnly(createMemberFile),
  'DELETE /api/file/:id': memberAdminOnly(createMemberFile),

  'GET /api/documents': membersRead(async () => ({})),
  'GET /api/documents/:id': membersRead(createDocument),
  'GET /api/documents/:id/download': membersRead(createDocument),
  'POST /api/documents': adminOnly(async () => ({ body: documentForm() })),
  'PATCH /api/documents/:id': adminOnly(async (context) => ({
    ...(await createDocument(context)),
    body: documentForm(),
  })),
  'DELETE /api/documents/:id/file': adminOnly(createDocument),
  'DELETE /api/documents/:id': adminOnly(createDocument),

  'GET /api/handbook': membersRead(async () => ({})),
  'GET /api/handbook/zip': membersRead(async () => ({})),
  'GET /api/handbook/for-evaluations': membersRead(async () => ({})),
  'GET /api/handbook/:id': membersRead(createChapter),
  'POST /api/handbook': adminOnly(async () => ({ body: chapterInput() })),
  'PATCH /api/handbook/:id': adminOnly(async (context) => ({ ...(await createChapter(context)), body: { code: 'X' } })),
  'DELETE /api/handbook/:id': adminOnly(createChapter),
  'POST /api/handbook/:id/file/:language': adminOnly(async (context) => ({
    ...(await createChapter(context)),
    body: handbookForm('Edition 2024'),
  })),
  'GET /api/handbook/:id/file/:language': membersRead(createChapter),
  'DELETE /api/handbook/:id/file/:language': adminOnly(createChapter),

  'GET /api/news': signedInRoute,
  'GET /api/news/years': signedInRoute,
  'GET /api/news/:id': { open: SIGNED_IN, record: createNews, own: { admin: 200, STJ: 200, CCM: 404 } },
  'POST /api/news': adminOnly(async () => ({ body: newsItem })),
  'PATCH /api/news/:id': adminOnly(createNews),
  'DELETE /api/news/:id': adminOnly(async (context) => ({ params: (await createNews(context)).params })),
  'POST /api/news/image': adminOnly(async () => ({ body: await pictureForm() })),
  'GET /api/news/image/:uid': publicRoute,
  'GET /api/notifications/:token': publicRoute,
  'POST /api/notifications/:token': publicRoute,
  'GET /api/audit': adminOnly(async () => ({ query: '?kind=sign-in&at_from=2026-01-01' })),
  'GET /api/audit/export.csv': adminOnly(async () => ({ query: '?by=anna' })),
  'POST /notifications/:token': publicRoute,
  'GET /api/mails': adminOnly(async () => ({ query: '?state=failed' })),
  'POST /api/mails/:id/retry': adminOnly(createMail),
  'POST /api/mails/:id/give-up': adminOnly(createMail),
}

const context = await testApp()
const { app, as, guest, make } = context

const createUser = (role: SignedInRole) => (role === 'admin' ? make.admin() : make.member({ role }))
const createClient = async (caller: Caller): Promise<Client> =>
  caller === 'guest' ? guest : as(await createUser(caller))

/** Calls a route and returns the status; path parameters default to an unknown id. */
const requestStatus = async (
  route: string,
  { token }: Client,
  { params = {}, query = '', body }: RequestInput = {},
) => {
  const [method, pattern = ''] = route.split(' ')
  const url = pattern
    .replace(/:(\w+)/g, (_, name: string) => params[name] ?? '00000000-0000-7000-8000-000000000000')
    .replace('*', 'nothing')
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url: url + query,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' || body === undefined ? {} : { payload: body as object }),
  })
  return statusCode
}

const routes = app.routeAccess.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`)

it('lists every route of the server, and no others', () => {
  expect([...new Set(routes)].sort()).toEqual(Object.keys(accessTable).sort())
})

describe.each(Object.entries(accessTable))('%s', (route, { open, record, own = {}, others = {} }) => {
  it.each(CALLERS)('allows or denies %s [A-205] [A-206] [A-207] [A-208] [A-210]', async (caller) => {
    const status = await requestStatus(route, await createClient(caller))
    if (open.includes(caller)) expect([401, 403, 500, 503]).not.toContain(status)
    else expect(status).toBe(caller === 'guest' ? 401 : 403)
  })

  if (record === undefined) return
  for (const role of SIGNED_IN) {
    const [ownStatus, otherStatus] = [own[role], others[role]]
    if (ownStatus !== undefined)
      it(`returns ${ownStatus} to its owner, ${role}`, async () => {
        const owner = await createUser(role)
        expect(await requestStatus(route, await as(owner), await record(context, owner))).toBe(ownStatus)
      })
    if (otherStatus !== undefined)
      it(`returns ${otherStatus} to another ${role}`, async () => {
        const input = await record(context, await make.member())
        expect(await requestStatus(route, await createClient(role), input)).toBe(otherStatus)
      })
  }
})
