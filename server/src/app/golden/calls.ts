/** The recorded calls by file: at least one for every route of the server. */
import { applicationInput } from '#testing/inputs/application-input.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { chapterInput, handbookForm } from '#testing/inputs/handbook-input.ts'
import { createImportForm, createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { newsInput } from '#testing/inputs/news-input.ts'
import { type Caller, type Fixtures, fileForm, importedRows, pictureForm } from './fixtures.ts'

export type Call = {
  /** For example `POST /api/news`. */
  readonly route: string
  /** Distinguishes it from the other calls of the route. */
  readonly title?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  /** Creates the body, which can be sent once. */
  readonly body?: () => unknown
  /** All callers by default. */
  readonly callers?: readonly Caller[]
}

const ONE: readonly Caller[] = ['guest']
const READERS: readonly Caller[] = ['CCM', 'admin']
const ADMIN: readonly Caller[] = ['admin']

const otherCalls = ({ users, tokens }: Fixtures): Call[] => [
  { route: 'GET /healthz' },
  { route: 'GET /readyz' },
  { route: 'GET /api/docs', callers: ONE },
  { route: 'GET /api/docs/*', params: { '*': 'nothing' }, callers: ONE },
  { route: 'GET /api/config' },
  { route: 'GET /api/signing-keys' },
  { route: 'GET /api/static/pdf/guidelines.pdf', callers: ONE },
  {
    route: 'POST /api/login',
    title: 'by e-mail address',
    callers: ONE,
    body: () => ({ username: users.CCM.email, password: PASSWORD }),
  },
  { route: 'POST /api/login', title: 'by number', body: () => ({ username: users.STJ.id_number, password: PASSWORD }) },
  {
    route: 'POST /api/login',
    title: 'with a second factor',
    callers: ONE,
    body: () => ({ username: users['with second factor'].email, password: PASSWORD }),
  },
  {
    route: 'POST /api/login',
    title: 'with a wrong password',
    callers: ONE,
    body: () => ({ username: users.CCM.email, password: 'Wrong-1' }),
  },
  {
    route: 'POST /api/login/second-factor',
    callers: ONE,
    body: () => ({ challenge: tokens.challenge, code: tokens.recoveryCode }),
  },
  {
    route: 'POST /api/login/second-factor',
    title: 'with a wrong code',
    callers: ONE,
    body: () => ({ challenge: tokens.challenge, code: '000000' }),
  },
  { route: 'POST /api/logout' },
  { route: 'POST /api/forgot', body: () => ({ username: users.CCM.email }) },
  { route: 'GET /api/reset/:resetToken', params: { resetToken: tokens.reset } },
  {
    route: 'POST /api/reset/:resetToken',
    params: { resetToken: tokens.reset },
    callers: ONE,
    body: () => ({ pass: 'Other-1', repass: 'Other-1' }),
  },
  { route: 'POST /api/registration', callers: ONE, body: () => applicationInput({ email: 'new@example.org' }) },
  { route: 'GET /api/account/email/:token', params: { token: tokens.email } },
  { route: 'POST /api/account/email/:token', params: { token: tokens.email } },
  { route: 'GET /api/notifications/:token', params: { token: tokens.notification } },
  { route: 'POST /api/notifications/:token', params: { token: tokens.notification }, body: () => ({ isOn: false }) },
  { route: 'POST /notifications/:token', params: { token: tokens.notification } },
]

const ownCalls = ({ users, sessionOfJudge }: Fixtures): Call[] => {
  const { firstname, lastname, role, status, evaluation_options, valid_from, valid_to, ...rest } = memberInput(
    users.CCM,
  )
  const { supporting_information, cic_member_id, cic_delegation, corresponding_invoice, ...profile } = rest
  const password = { current_password: PASSWORD, pass: 'Other-1', repass: 'Other-1' }
  const { modified_date: _, ...unversioned } = profile
  return [
    { route: 'GET /api/me' },
    {
      route: 'POST /api/me',
      body: () => ({ ...unversioned, city: 'Brno', password: '', retype_password: '' }),
      callers: ['guest', 'CCM', 'STJ', 'admin'],
    },
    {
      route: 'POST /api/me',
      title: 'with another address',
      body: () => ({
        ...unversioned,
        email: 'another@example.org',
        current_password: PASSWORD,
        password: '',
        retype_password: '',
      }),
      callers: ['CCM'],
    },
    { route: 'GET /api/me/data' },
    { route: 'GET /api/me/sessions' },
    { route: 'DELETE /api/me/sessions' },
    { route: 'DELETE /api/me/sessions/:id', params: { id: sessionOfJudge } },
    { route: 'GET /api/me/reminders' },
    { route: 'POST /api/me/password', body: () => password, callers: ['guest', 'CCM', 'STJ', 'admin'] },
    {
      route: 'POST /api/me/password',
      title: 'with a wrong password',
      body: () => ({ ...password, current_password: 'Wrong-1' }),
      callers: ['CCM'],
    },
    { route: 'GET /api/me/confirmation' },
    { route: 'POST /api/me/confirmation', body: () => ({ current_password: PASSWORD }) },
    { route: 'POST /api/me/second-factor/postpone' },
    { route: 'GET /api/me/second-factor' },
    { route: 'POST /api/me/second-factor', body: () => ({ current_password: PASSWORD }) },
    { route: 'POST /api/me/second-factor/confirm', body: () => ({ code: '000000' }) },
    {
      route: 'POST /api/me/second-factor/recovery-codes',
      body: () => ({ current_password: PASSWORD, code: '000000' }),
    },
    { route: 'POST /api/me/second-factor/off', body: () => ({ current_password: PASSWORD, code: '000000' }) },
    { route: 'POST /api/me/download-link', body: () => ({ path: '/evaluation/export?animal=red-deer' }) },
    { route: 'GET /api/me/activity' },
    { route: 'GET /api/me/year' },
  ]
}

const listCalls = (): Call[] => [
  { route: 'GET /api/evaluation' },
  {
    route: 'GET /api/evaluation',
    title: 'sorted and filtered',
    query: '?page=1&rowsPerPage=10&sortBy=hunter_name&sortDir=desc&hunt_country=SK&hunter_name=o',
    callers: READERS,
  },
  { route: 'GET /api/evaluation', title: 'searched', query: '?search=o&medal=Silver', callers: READERS },
  { route: 'GET /api/evaluation', title: 'of the deleted ones', query: '?deleted=true', callers: READERS },
  { route: 'GET /api/evaluation', title: 'values of the filters', query: '?filterListQuery=true', callers: READERS },
  {
    route: 'GET /api/evaluation',
    title: 'with an invalid query',
    query: '?page=0&sortBy=nothing&hunt_date_from=yesterday&medal=Tin',
    callers: READERS,
  },
  { route: 'GET /api/evaluation/export' },
  { route: 'GET /api/evaluation/export', title: 'filtered', query: '?hunter_name=novak', callers: READERS },
  { route: 'GET /api/evaluation/common-data-export' },
  { route: 'GET /api/evaluation/export.csv' },
  { route: 'GET /api/evaluation/measurers', query: '?animal=red-deer' },
  { route: 'GET /api/evaluation-statistics' },
  { route: 'GET /api/evaluation-statistics', title: 'of a species', query: '?species=red-deer', callers: READERS },
  {
    route: 'GET /api/evaluation-statistics',
    title: 'of an unknown species',
    query: '?species=unicorn',
    callers: READERS,
  },
  {
    route: 'GET /api/evaluation-statistics/rank',
    query: '?species=red-deer&phenotype=red-deer-swedish&points=165.5',
  },
  {
    route: 'GET /api/evaluation/labels',
    query: '?prefix=A-&first=099&count=2&format=roll-62',
    callers: ['guest', 'CCM'],
  },
  {
    route: 'GET /api/evaluation/labels',
    title: 'too many',
    query: '?first=1&count=501&format=a4-24',
    callers: ['CCM'],
  },
]

const evaluationCalls = (fixtures: Fixtures): Call[] => {
  const { evaluation, evaluationOfJudge, deleted, evaluationFile, importedId } = fixtures
  const params = { id: evaluation._id }
  const ofJudge = { id: evaluationOfJudge._id }
  const ofDeleted = { id: deleted._id }
  const { key, data } = validSheet('red-deer')
  const { modified_date } = evaluation
  const edit = (values: object) => () => ({ data: { modified_date, ...values } })
  return [
    {
      route: 'POST /api/evaluation/:id',
      params: { id: 'red-deer' },
      body: () => ({ data: evaluationInput({ hunter_name: 'New' }) }),
    },
    {
      route: 'POST /api/evaluation/:id',
      title: 'for another measurer',
      params: { id: 'red-deer' },
      body: () => ({ data: evaluationInput({ measurer_id: fixtures.users['another CCM'].id }) }),
    },
    {
      route: 'POST /api/evaluation/:id',
      title: 'of a species that is not held',
      params: { id: 'wild-boar' },
      body: () => ({ data: evaluationInput({}, 'wild-boar') }),
    },
    {
      route: 'POST /api/evaluation/:id',
      title: 'with errors',
      params: { id: 'red-deer' },
      body: () => ({
        data: evaluationInput({
          hunt_date: '2027-01-01',
          eval_country: 'XX',
          hunter_name: '',
          hunter_email: 'x',
          source: 'y',
          data: {},
        }),
      }),
      callers: READERS,
    },
    {
      route: 'POST /api/evaluation/:animal/score',
      params: { animal: 'red-deer' },
      body: () => ({ data: { phenotype: { key }, data } }),
    },
    {
      route: 'POST /api/evaluation/:animal/score',
      title: 'of an empty sheet',
      params: { animal: 'red-deer' },
      body: () => ({ data: { phenotype: null, data: {} } }),
      callers: READERS,
    },
    {
      route: 'POST /api/evaluation/:animal/hints',
      params: { animal: 'red-deer' },
      body: () => ({ data: evaluationInput() }),
    },
    { route: 'GET /api/evaluation/public/:publicId', params: { publicId: evaluation.public_id } },
    {
      route: 'GET /api/evaluation/public/:publicId',
      title: 'of a deleted one',
      params: { publicId: deleted.public_id },
      callers: ONE,
    },
    { route: 'GET /api/evaluation/:id', params },
    { route: 'GET /api/evaluation/:id', title: 'of the STJ', params: ofJudge },
    { route: 'GET /api/evaluation/:id', title: 'a deleted one', params: ofDeleted },
    { route: 'GET /api/evaluation/:id', title: 'an imported one', params: { id: importedId } },
    { route: 'GET /api/evaluation/pdf/:id', params, callers: ['guest', 'CCM', 'another CCM', 'STJ'] },
    { route: 'GET /api/evaluation/pdf/:id', title: 'a deleted one', params: ofDeleted, callers: READERS },
    { route: 'PATCH /api/evaluation/:id', params, body: edit({ hunter_name: 'Changed' }) },
    { route: 'PATCH /api/evaluation/:id', title: 'without a change', params, body: edit({}), callers: READERS },
    {
      route: 'PATCH /api/evaluation/:id',
      title: 'with errors',
      params,
      body: edit({ hunt_date: '', hunter_name: '', eval_type: ['Nothing'], extra: 1 }),
      callers: READERS,
    },
    {
      route: 'PATCH /api/evaluation/:id',
      title: 'of an outdated state',
      params,
      body: () => ({ data: { modified_date: '2026-05-01T00:00:00.000Z', hunter_name: 'Changed' } }),
      callers: READERS,
    },
    {
      route: 'PATCH /api/evaluation/:id',
      title: 'of the STJ',
      params: ofJudge,
      body: () => ({ data: { modified_date: evaluationOfJudge.modified_date, hunt_location: 'Changed' } }),
    },
    { route: 'PATCH /api/evaluation/:id', title: 'a deleted one', params: ofDeleted, body: edit({}), callers: READERS },
    { route: 'DELETE /api/evaluation/:id', params },
    { route: 'GET /api/evaluation/:id/history', params },
    { route: 'GET /api/evaluation/:id/history', title: 'of the STJ', params: ofJudge },
    { route: 'POST /api/evaluation/:id/restore', params: ofDeleted },
    { route: 'POST /api/evaluation/:id/restore', title: 'one that is not deleted', params, callers: ADMIN },
    { route: 'GET /api/evaluation/:id/hunter-data', params },
    { route: 'POST /api/evaluation/:id/erase-hunter', params },
    { route: 'POST /api/evaluation/:id/file', params, body: () => fileForm() },
    {
      route: 'POST /api/evaluation/:id/file',
      title: 'of a kind that is not accepted',
      params,
      body: () => fileForm({}, 'sheet.exe', 'MZ\0 a program'),
      callers: READERS,
    },
    { route: 'GET /api/evaluation/file/:fileId', params: { fileId: evaluationFile._id } },
    {
      route: 'PATCH /api/evaluation/file/:fileId',
      params: { fileId: evaluationFile._id },
      body: () => ({ shows_hunter: true }),
    },
    { route: 'DELETE /api/evaluation/file/:fileId', params: { fileId: evaluationFile._id } },
  ]
}

const importCalls = ({ batch }: Fixtures): Call[] => {
  const valid = () => createImportForm(createImportWorkbook([validRow({ hunter_name: 'Imported' })]))
  const invalid = () =>
    createImportForm(
      createImportWorkbook([validRow({ hunter_name: '', hunt_date: 'soon' }), validRow({ eval_country: 'Nowhere' })]),
    )
  const judges: readonly Caller[] = ['STJ']
  const everyRole: readonly Caller[] = ['guest', 'CCM', 'STJ', 'admin']
  return [
    { route: 'GET /api/evaluation/bulk-import/templates', callers: ['guest', 'CCM', 'another STJ'] },
    { route: 'POST /api/bulk-import-validate', body: valid, callers: everyRole },
    { route: 'POST /api/bulk-import-validate', title: 'with errors', body: invalid, callers: judges },
    {
      route: 'POST /api/bulk-import-validate',
      title: 'a workbook that was imported before',
      body: () => createImportForm(createImportWorkbook(importedRows())),
      callers: judges,
    },
    {
      route: 'POST /api/bulk-import-validate',
      title: 'no workbook',
      body: () => fileForm({ animal: 'red-deer' }),
      callers: judges,
    },
    { route: 'POST /api/bulk-import-marked', body: invalid, callers: everyRole },
    { route: 'POST /api/bulk-import', body: valid, callers: everyRole },
    { route: 'POST /api/bulk-import', title: 'with errors', body: invalid, callers: judges },
    { route: 'GET /api/bulk-import' },
    { route: 'DELETE /api/bulk-import/:batch', params: { batch } },
  ]
}

const memberCalls = ({ users, applicant, memberFile }: Fixtures): Call[] => {
  const params = { id: users.CCM.id }
  const withSecondFactor = { id: users['with second factor'].id }
  const { modified_date: _, ...record } = memberInput(users.CCM)
  const edited = memberInput(users['another CCM'])
  const ofApplicant = memberInput(applicant, { role: 'CCM', status: 'active' })
  return [
    { route: 'GET /api/member/waiting' },
    { route: 'GET /api/member/JM' },
    { route: 'GET /api/member/JM', title: 'whose validity ends', query: '?expireFilter=true', callers: ADMIN },
    { route: 'GET /api/member/export' },
    { route: 'GET /api/member/export', title: 'of applicants', query: '?status=new', callers: ADMIN },
    { route: 'GET /api/member/:id', params },
    { route: 'GET /api/member/:id', title: 'an applicant', params: { id: applicant.id }, callers: ADMIN },
    { route: 'GET /api/member/:id', title: 'an admin', params: { id: users.admin.id }, callers: ADMIN },
    { route: 'GET /api/member/:id/history', params },
    { route: 'GET /api/member/:id/pdf', params },
    { route: 'GET /api/member/:id/second-factor', params: withSecondFactor },
    { route: 'DELETE /api/member/:id/second-factor', params: withSecondFactor },
    { route: 'DELETE /api/member/:id/second-factor', title: 'without one', params, callers: ADMIN },
    { route: 'GET /api/member/:id/activity', params },
    {
      route: 'PATCH /api/member/:id',
      params: { id: users['another CCM'].id },
      body: () => ({ ...edited, city: 'Wien', role: 'STJ', evaluation_options: ['red-deer', 'roe-deer'] }),
    },
    {
      route: 'PATCH /api/member/:id',
      title: 'an applicant, who is approved',
      params: { id: applicant.id },
      body: () => ({ ...ofApplicant, status: 'approved', password: 'Start-1', password_confirm: 'Start-1' }),
      callers: ADMIN,
    },
    {
      route: 'PATCH /api/member/:id',
      title: 'an applicant, who is certified',
      params: { id: applicant.id },
      body: () => ({ ...ofApplicant, invitation: true, valid_from: '2026-06-01', valid_to: '2029-05-31' }),
      callers: ADMIN,
    },
    {
      route: 'PATCH /api/member/:id',
      title: 'with errors',
      params,
      body: () => ({ ...record, country: 'XX', email: 'x', zip: '', valid_to: '1999-01-01' }),
      callers: ADMIN,
    },
    {
      route: 'PATCH /api/member/:id',
      title: 'of an outdated state',
      params,
      body: () => ({ ...record, city: 'Wien', modified_date: '2026-05-01T00:00:00.000Z' }),
      callers: ADMIN,
    },
    { route: 'DELETE /api/member/:id', params },
    { route: 'DELETE /api/member/:id', title: 'an applicant', params: { id: applicant.id }, callers: ADMIN },
    { route: 'GET /api/member/:id/data', params },
    { route: 'POST /api/member/:id/erase', params },
    { route: 'POST /api/member/:id/file', params, body: () => pictureForm() },
    { route: 'GET /api/file/:id/download', params: { id: memberFile._id } },
    { route: 'DELETE /api/file/:id', params: { id: memberFile._id } },
  ]
}

const documentCalls = ({ document }: Fixtures): Call[] => {
  const params = { id: document._id }
  return [
    { route: 'GET /api/documents' },
    { route: 'GET /api/documents/:id', params },
    { route: 'GET /api/documents/:id/download', params },
    { route: 'POST /api/documents', body: () => fileForm({ title: 'Forms', category: 'General' }, 'forms.pdf') },
    { route: 'PATCH /api/documents/:id', params, body: () => fileForm({ title: 'New rules', category: 'Training' }) },
    { route: 'DELETE /api/documents/:id/file', params },
    { route: 'DELETE /api/documents/:id', params },
  ]
}

const handbookCalls = ({ chapter }: Fixtures): Call[] => {
  const params = { id: chapter._id }
  const ofFile = { ...params, language: 'english' }
  return [
    { route: 'GET /api/handbook' },
    { route: 'GET /api/handbook/zip' },
    { route: 'GET /api/handbook/for-evaluations' },
    { route: 'GET /api/handbook/:id', params },
    { route: 'POST /api/handbook', body: () => chapterInput({ code: 'ZZ01' }) },
    { route: 'PATCH /api/handbook/:id', params, body: () => ({ code: 'ZZ02' }) },
    { route: 'DELETE /api/handbook/:id', params },
    {
      route: 'POST /api/handbook/:id/file/:language',
      params: { ...params, language: 'german' },
      body: () => handbookForm('Ausgabe 2023'),
    },
    {
      route: 'POST /api/handbook/:id/file/:language',
      title: 'in place of one',
      params: ofFile,
      body: () => handbookForm('Edition 2024'),
    },
    { route: 'GET /api/handbook/:id/file/:language', params: ofFile },
    { route: 'DELETE /api/handbook/:id/file/:language', params: ofFile },
  ]
}

const newsCalls = ({ news, event, newsPicture }: Fixtures): Call[] => {
  const params = { id: news._id }
  return [
    { route: 'GET /api/news' },
    {
      route: 'GET /api/news',
      title: 'of one kind and month',
      query: '?isEvent=true&year=2026&month=07',
      callers: READERS,
    },
    { route: 'GET /api/news/years' },
    { route: 'GET /api/news/:id', params },
    { route: 'GET /api/news/:id', title: 'for judges', params: { id: event._id } },
    { route: 'POST /api/news', body: () => newsInput({ lead: '<p>Short.</p>', notification: true }) },
    {
      route: 'POST /api/news',
      title: 'with errors',
      body: () => newsInput({ title: '', content: '<p></p>', dateFrom: '2026-13-01', roles: [] }),
      callers: ADMIN,
    },
    { route: 'PATCH /api/news/:id', params, body: () => newsInput({ title: 'Open again' }) },
    { route: 'DELETE /api/news/:id', params },
    { route: 'POST /api/news/image', body: () => pictureForm() },
    { route: 'GET /api/news/image/:uid', params: { uid: newsPicture } },
  ]
}

const adminCalls = ({ mails }: Fixtures): Call[] => [
  { route: 'GET /api/backups/latest' },
  { route: 'GET /api/work-queue' },
  { route: 'GET /api/audit' },
  { route: 'GET /api/audit', title: 'filtered', query: '?kind=sign-in&at_from=2026-01-01', callers: ADMIN },
  { route: 'GET /api/audit/export.csv' },
  { route: 'GET /api/mails' },
  { route: 'GET /api/mails', title: 'that have failed', query: '?state=failed', callers: ADMIN },
  { route: 'POST /api/mails/:id/retry', params: { id: mails.failed } },
  { route: 'POST /api/mails/:id/retry', title: 'one that was sent', params: { id: mails.sent }, callers: ADMIN },
  { route: 'POST /api/mails/:id/give-up', params: { id: mails.queued } },
  { route: 'POST /api/mails/:id/give-up', title: 'one that was sent', params: { id: mails.sent }, callers: ADMIN },
]

export const createCalls = (fixtures: Fixtures): Readonly<Record<string, readonly Call[]>> => ({
  public: otherCalls(fixtures),
  me: ownCalls(fixtures),
  lists: listCalls(),
  evaluations: evaluationCalls(fixtures),
  'bulk-import': importCalls(fixtures),
  members: memberCalls(fixtures),
  documents: documentCalls(fixtures),
  handbook: handbookCalls(fixtures),
  news: newsCalls(fixtures),
  admin: adminCalls(fixtures),
})
