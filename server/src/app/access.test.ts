/**
 * Who may do what, in one table: every route of the server, called by every role, and where a record belongs to
 * somebody, by its owner and by another. A route that is missing here fails the test.
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
import { importForm, importWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

type Caller = 'guest' | SignedInRole
const CALLERS: readonly Caller[] = ['guest', ...SIGNED_IN]

/** What to send: values for the path's parameters, a query, a body. Nothing where it does not matter. */
type Sent = { readonly params?: Readonly<Record<string, string>>; readonly query?: string; readonly body?: unknown }

type Row = {
  /** Who gets past the door. Of the others a guest gets 401, everybody else 403. */
  readonly open: readonly Caller[]
  /** For a record that belongs to somebody: makes one of `owner`'s and answers the call that concerns it. */
  readonly record?: (world: TestApp, owner: UserRow) => Promise<Sent>
  /** The status that the owner gets, by role. */
  readonly own?: Partial<Record<SignedInRole, number>>
  /** The status that another of the role gets. */
  readonly others?: Partial<Record<SignedInRole, number>>
}

const everybody: Row = { open: CALLERS }
const signedIn: Row = { open: SIGNED_IN }

/** For what is the admin's alone, and nobody's own. */
const ofAdmin = (record: Row['record']): Row => ({
  open: ['admin'],
  ...(record ? { record } : {}),
  own: { admin: 200, STJ: 403, CCM: 403 },
})

const waitingMail = async ({ make }: TestApp) => ({ params: { id: await make.mail() } })

/** An evaluation by its owner, and an edit of it. */
const evaluationOf = async ({ as }: TestApp, owner: UserRow) => {
  const entered = await (await as(owner)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const { _id: id, modified_date } = entered.data
  return { params: { id }, body: { data: { modified_date, hunter_name: 'Changed' } } }
}

const idOfEvaluation = async (world: TestApp, owner: UserRow) => ({
  params: (await evaluationOf(world, owner)).params,
})

/** A form with a small PDF. */
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

/** A file of an evaluation by its owner. */
const fileOf = async (world: TestApp, owner: UserRow) => {
  const { params } = await evaluationOf(world, owner)
  const client = await world.as(owner)
  const { data } = await client.post<FileRecord>(`/evaluation/${params.id}/file`, fileForm())
  return { params: { fileId: data._id } }
}

/** A member; an admin is none. */
const memberOf = async ({ make }: TestApp, owner: UserRow): Promise<UserRow> =>
  owner.role === 'admin' ? make.member() : owner

const idOfMember = async (world: TestApp, owner: UserRow) => ({ params: { id: (await memberOf(world, owner)).id } })

/** A file that an admin has attached to a member. */
const fileOfMember = async (world: TestApp, owner: UserRow) => {
  const { id } = await memberOf(world, owner)
  const admin = await world.as(await world.make.admin())
  const { data } = await admin.post<FileRecord>(`/member/${id}/file`, await pictureForm())
  return { params: { id: data._id } }
}

/** A member with a second factor. */
const memberWithSecondFactor = async (world: TestApp, owner: UserRow) => {
  const sent = await idOfMember(world, owner)
  const now = world.clock.now()
  const values = { user_id: sent.params.id, secret: '', started_at: now, confirmed_at: now }
  await world.db.insertInto('second_factors').values(values).execute()
  return sent
}

const documentForm = (): FormData => {
  const form = fileForm()
  form.append('title', 'Rules')
  form.append('category', 'General')
  return form
}

/** A document that an admin has added. */
const documentOf = async ({ as, make }: TestApp) => {
  const { data } = await (await as(await make.admin())).post<DocumentRecord>('/documents', documentForm())
  return { params: { id: data._id } }
}

/** What every member reads and the admin alone writes. */
const readByAll = (record: Row['record']): Row => ({
  open: SIGNED_IN,
  ...(record ? { record } : {}),
  own: { admin: 200, STJ: 200, CCM: 200 },
})

/** A workbook with one evaluation, to check or to import. */
const workbookForm = async () => ({ body: importForm(importWorkbook([validRow({ hunter_name: newId() })])) })

/** An import by its owner; by an admin where its owner may not. */
const batchOf = async ({ as, make }: TestApp, owner: UserRow) => {
  const client = await as(owner.role === 'CCM' ? await make.admin() : owner)
  const { data } = await client.post<ImportResult>('/bulk-import', (await workbookForm()).body)
  return { params: { batch: data.batch } }
}

const ofJudges = (record: Row['record']): Row => ({
  open: ['admin', 'STJ'],
  ...(record ? { record } : {}),
  own: { admin: 200, STJ: 200, CCM: 403 },
})

/** For the record of a member: the admin's alone, not even the member's own. */
const ofMember = (record: Row['record']): Row => ({ ...ofAdmin(record), others: { admin: 200, STJ: 403, CCM: 403 } })

/** A chapter of the handbook with an English file. */
const chapter = async ({ as, make: { admin } }: TestApp) => {
  const office = await as(await admin())
  const { data } = await office.post<Handbook>('/handbook', chapterInput())
  const params = { id: data._id, language: 'english' }
  await office.post(`/handbook/${params.id}/file/${params.language}`, handbookForm('Edition 2023'))
  return { params }
}

/** An event for judges. */
const newsItem = { title: 'Show', content: '<p>Come.</p>', dateFrom: '2026-07-01', event: true, roles: ['STJ'] }

const idOfNews = async ({ as, make }: TestApp) => {
  const { data } = await (await as(await make.admin())).post<NewsItem>('/news', newsItem)
  return { params: { id: data._id }, body: newsItem }
}

const table: Readonly<Record<string, Row>> = {
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /api/docs': everybody,
  'GET /api/docs/*': everybody,

  'GET /api/config': everybody,

  'POST /api/login': everybody,
  'POST /api/login/second-factor': everybody,
  'POST /api/logout': signedIn,
  'POST /api/forgot': everybody,
  'GET /api/reset/:resetToken': everybody,
  'POST /api/reset/:resetToken': everybody,

  'POST /api/registration': everybody,
  'GET /api/static/pdf/guidelines.pdf': everybody,

  'GET /api/me': signedIn,
  'POST /api/me': { open: ['STJ', 'CCM'] },
  'GET /api/me/data': signedIn,
  'GET /api/me/sessions': signedIn,
  'DELETE /api/me/sessions': signedIn,
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
  'POST /api/me/password': signedIn,
  'GET /api/me/second-factor': signedIn,
  'POST /api/me/second-factor': signedIn,
  'POST /api/me/second-factor/confirm': signedIn,
  'POST /api/me/second-factor/recovery-codes': signedIn,
  'POST /api/me/second-factor/off': signedIn,
  'POST /api/me/download-link': signedIn,
  'GET /api/account/email/:token': everybody,
  'POST /api/account/email/:token': everybody,

  'GET /api/evaluation': signedIn,
  'GET /api/evaluation/export': signedIn,
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
  'GET /api/evaluation/public/:publicId': everybody,
  'GET /api/evaluation/:id': {
    open: SIGNED_IN,
    record: evaluationOf,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 200 },
  },
  'GET /api/evaluation/pdf/:id': {
    open: SIGNED_IN,
    record: evaluationOf,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 200 },
  },
  'PATCH /api/evaluation/:id': {
    open: SIGNED_IN,
    record: evaluationOf,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'DELETE /api/evaluation/:id': {
    open: ['admin', 'STJ'],
    record: idOfEvaluation,
    own: { admin: 200, STJ: 200, CCM: 403 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'GET /api/evaluation/:id/history': {
    open: SIGNED_IN,
    record: idOfEvaluation,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'POST /api/evaluation/:id/restore': {
    open: ['admin'],
    record: async (world, owner) => {
      const sent = await idOfEvaluation(world, owner)
      const admin = await world.as(await world.make.admin())
      await admin.delete(`/evaluation/${sent.params.id}`)
      return sent
    },
    own: { admin: 200, STJ: 403, CCM: 403 },
    others: { admin: 200, STJ: 403, CCM: 403 },
  },
  'GET /api/evaluation/:id/hunter-data': {
    open: ['admin'],
    record: idOfEvaluation,
    own: { admin: 200, STJ: 403, CCM: 403 },
    others: { admin: 200, STJ: 403, CCM: 403 },
  },
  'POST /api/evaluation/:id/erase-hunter': {
    open: ['admin'],
    record: idOfEvaluation,
    own: { admin: 200, STJ: 403, CCM: 403 },
    others: { admin: 200, STJ: 403, CCM: 403 },
  },
  'POST /api/evaluation/:id/file': {
    open: SIGNED_IN,
    record: async (world, owner) => ({ params: (await evaluationOf(world, owner)).params, body: fileForm() }),
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },
  'GET /api/evaluation/file/:fileId': {
    open: SIGNED_IN,
    record: fileOf,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 200 },
  },
  'DELETE /api/evaluation/file/:fileId': {
    open: SIGNED_IN,
    record: fileOf,
    own: { admin: 200, STJ: 200, CCM: 200 },
    others: { admin: 200, STJ: 200, CCM: 403 },
  },

  'GET /api/evaluation/bulk-import/templates': ofJudges(async () => ({})),
  'POST /api/bulk-import-validate': ofJudges(workbookForm),
  'POST /api/bulk-import-marked': ofJudges(workbookForm),
  'POST /api/bulk-import': ofJudges(workbookForm),
  'GET /api/bulk-import': ofJudges(async () => ({})),
  'DELETE /api/bulk-import/:batch': {
    ...ofJudges(batchOf),
    others: { admin: 200, STJ: 403, CCM: 403 },
  },

  'GET /api/me/activity': signedIn,
  'GET /api/member/waiting': ofAdmin(async () => ({})),
  'GET /api/member/JM': ofAdmin(async () => ({ query: '?expireFilter=true' })),
  'GET /api/member/export': ofAdmin(async () => ({ query: '?status=active' })),
  'GET /api/member/:id/history': ofMember(idOfMember),
  'GET /api/member/:id/pdf': ofMember(idOfMember),
  'GET /api/member/:id': ofMember(idOfMember),
  'GET /api/member/:id/second-factor': ofMember(idOfMember),
  'DELETE /api/member/:id/second-factor': ofMember(memberWithSecondFactor),
  'GET /api/member/:id/activity': ofMember(idOfMember),
  'PATCH /api/member/:id': ofMember(async (world, owner) => {
    const member = await memberOf(world, owner)
    return { params: { id: member.id }, body: memberInput(member) }
  }),
  'DELETE /api/member/:id': ofMember(idOfMember),
  'GET /api/member/:id/data': ofMember(idOfMember),
  'POST /api/member/:id/erase': ofMember(idOfMember),
  'POST /api/member/:id/file': ofMember(async (world, owner) => ({
    ...(await idOfMember(world, owner)),
    body: await pictureForm(),
  })),
  'GET /api/file/:id/download': ofMember(fileOfMember),
  'DELETE /api/file/:id': ofMember(fileOfMember),

  'GET /api/documents': readByAll(async () => ({})),
  'GET /api/documents/:id': readByAll(documentOf),
  'GET /api/documents/:id/download': readByAll(documentOf),
  'POST /api/documents': ofAdmin(async () => ({ body: documentForm() })),
  'PATCH /api/documents/:id': ofAdmin(async (world) => ({ ...(await documentOf(world)), body: documentForm() })),
  'DELETE /api/documents/:id/file': ofAdmin(documentOf),
  'DELETE /api/documents/:id': ofAdmin(documentOf),

  'GET /api/handbook': readByAll(async () => ({})),
  'GET /api/handbook/zip': readByAll(async () => ({})),
  'GET /api/handbook/for-evaluations': readByAll(async () => ({})),
  'GET /api/handbook/:id': readByAll(chapter),
  'POST /api/handbook': ofAdmin(async () => ({ body: chapterInput() })),
  'PATCH /api/handbook/:id': ofAdmin(async (world) => ({ ...(await chapter(world)), body: { code: 'X' } })),
  'DELETE /api/handbook/:id': ofAdmin(chapter),
  'POST /api/handbook/:id/file/:language': ofAdmin(async (world) => ({
    ...(await chapter(world)),
    body: handbookForm('Edition 2024'),
  })),
  'GET /api/handbook/:id/file/:language': readByAll(chapter),
  'DELETE /api/handbook/:id/file/:language': ofAdmin(chapter),

  'GET /api/news': signedIn,
  'GET /api/news/years': signedIn,
  'GET /api/news/:id': { open: SIGNED_IN, record: idOfNews, own: { admin: 200, STJ: 200, CCM: 404 } },
  'POST /api/news': ofAdmin(async () => ({ body: newsItem })),
  'PATCH /api/news/:id': ofAdmin(idOfNews),
  'DELETE /api/news/:id': ofAdmin(async (world) => ({ params: (await idOfNews(world)).params })),
  'POST /api/news/image': ofAdmin(async () => ({ body: await pictureForm() })),
  'GET /api/news/image/:uid': everybody,
  'GET /api/notifications/:token': everybody,
  'POST /api/notifications/:token': everybody,
  'GET /api/audit': ofAdmin(async () => ({ query: '?kind=sign-in&at_from=2026-01-01' })),
  'GET /api/audit/export.csv': ofAdmin(async () => ({ query: '?by=anna' })),
  'POST /notifications/:token': everybody,
  'GET /api/mails': ofAdmin(async () => ({ query: '?state=failed' })),
  'POST /api/mails/:id/retry': ofAdmin(waitingMail),
  'POST /api/mails/:id/give-up': ofAdmin(waitingMail),
}

const world = await testApp()
const { app, as, guest, make } = world

const userOf = (role: SignedInRole) => (role === 'admin' ? make.admin() : make.member({ role }))
const clientOf = async (caller: Caller): Promise<Client> => (caller === 'guest' ? guest : as(await userOf(caller)))

/** Calls a route in a way that needs no record: a path parameter is an id that nobody has. */
const statusOf = async (route: string, { token }: Client, { params = {}, query = '', body }: Sent = {}) => {
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

it('knows every route of the server, and no other', () => {
  expect([...new Set(routes)].sort()).toEqual(Object.keys(table).sort())
})

describe.each(Object.entries(table))('%s', (route, { open, record, own = {}, others = {} }) => {
  it.each(CALLERS)('lets in or keeps out: %s [A-205] [A-206] [A-207] [A-208] [A-210]', async (caller) => {
    const status = await statusOf(route, await clientOf(caller))
    if (open.includes(caller)) expect([401, 403, 500, 503]).not.toContain(status)
    else expect(status).toBe(caller === 'guest' ? 401 : 403)
  })

  if (record === undefined) return
  for (const role of SIGNED_IN) {
    const [mine, theirs] = [own[role], others[role]]
    if (mine !== undefined)
      it(`answers ${mine} to its owner, ${role}`, async () => {
        const owner = await userOf(role)
        expect(await statusOf(route, await as(owner), await record(world, owner))).toBe(mine)
      })
    if (theirs !== undefined)
      it(`answers ${theirs} to another ${role}`, async () => {
        const sent = await record(world, await make.member())
        expect(await statusOf(route, await clientOf(role), sent)).toBe(theirs)
      })
  }
})
