/** A valid call of every route that needs input; a route with a path parameter or a file does not compile without. */
import type { CallInput, Contract, FileRule } from '@trophy/domain'
import type { Api } from '@trophy/domain/routes'
import type { z } from 'zod'
import type { UserRow } from '#platform/database/types.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { chapterInput, createPdf } from '#testing/inputs/handbook-input.ts'
import { createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { newsInput } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { toFullName } from './contracts.ts'
import type { Records } from './records.ts'

/** The input of a call. */
export type Input = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The texts of a form with a file. */
  readonly texts?: Readonly<Record<string, string>>
}

type InputOf<C> = CallInput<C> & (C extends { readonly file: FileRule } ? Pick<Input, 'texts'> : unknown)

type RequiringInput = { readonly params: z.ZodType } | { readonly file: FileRule }

type Inputs = {
  readonly [Name in keyof Api as Api[Name] extends RequiringInput ? Name : never]: InputOf<Api[Name]>
} & { readonly [Name in keyof Api]?: InputOf<Api[Name]> }

/** Returns inputs by route. The server accepts them from every caller with access to the route and to the records. */
export const listValidInputs = (records: Records): Readonly<Record<string, Input>> => ({
  ...Object.fromEntries(Object.entries(listApiInputs(records)).map(([name, input]) => [toFullName(name), input])),
  'POST /notifications/:token': { params: { token: records.newsToken }, body: { 'List-Unsubscribe': 'One-Click' } },
  'GET /api/docs/*': { params: { '*': 'json' } },
})

type Files = Readonly<Record<string, Buffer>>

/** Creates a valid file of each kind, by the label of the kind. */
export const createValidFiles = async (): Promise<Files> => ({
  PDF: createPdf('A paper.'),
  PNG: await plainPicture('png', 60, 40),
  JPEG: await plainPicture('jpeg', 60, 40),
  Excel: createImportWorkbook([validRow({ hunter_name: 'Second head' })]),
})

/** Returns the valid request of a route, such as `POST /api/news`; its form has a file of the first accepted kind. */
export const createValidRequest = (route: string, { file }: Contract, input: Input, files: Files) => {
  const [method, path = ''] = route.split(' ')
  const [kind] = file?.kinds ?? []
  const content = files[kind?.label ?? '']
  return {
    method: method as 'GET',
    url: path.replace(/:\w+|\*/g, (name) => input.params?.[name.replace(':', '')] ?? ''),
    query: input.query as Record<string, string>,
    ...(content ? { payload: fileForm(content, `paper${kind?.extensions[0]}`, input.texts) } : {}),
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  }
}

const listApiInputs = (records: Records): Inputs => {
  const { member, evaluation, holder } = records
  const ofEvaluation = { params: { id: evaluation._id } }
  const ofMember = { params: { id: member.id } }
  const ofChapter = { params: { id: records.chapter } }
  const ofDocument = { params: { id: records.document } }
  const ofNews = { params: { id: records.news } }
  const ofMail = { params: { id: records.mail } }
  const ofReset = { params: { resetToken: records.resetToken } }
  const ofEmail = { params: { token: records.emailToken } }
  const ofSubscription = { params: { token: records.newsToken } }
  const ofEvaluationFile = { params: { fileId: records.evaluationFile } }
  const ofMemberFile = { params: { id: records.memberFile } }
  const ofSpecies = { params: { animal: 'red-deer' } }
  const inLanguage = (language: string) => ({ params: { id: records.chapter, language } })
  const { phenotype, data } = evaluationInput()
  const workbook = { texts: { animal: 'red-deer', corrections: '{}' } }
  const documentForm = { texts: { title: 'New rules', category: 'General' } }
  const letter = {
    body: { id: member.id, members: [{ _id: member.id }], subject: 'Meeting', text: 'On Friday.' },
  }
  const newPassword = { pass: 'Other-1', repass: 'Other-1' }
  const edited = { ...evaluationInput(), modified_date: evaluation.modified_date, hunter_name: 'Jan' }
  return {
    'POST /login': { body: { username: member.email, password: PASSWORD } },
    'POST /login/second-factor': { body: { challenge: records.challenge, code: records.codes[0] ?? '' } },
    'POST /forgot': { body: { username: member.email } },
    'GET /reset/:resetToken': ofReset,
    'POST /reset/:resetToken': { ...ofReset, body: newPassword },
    'POST /registration': { body: applicationInput() as CallInput<Api['POST /registration']>['body'] },
    'POST /me': { body: toProfileInput(member) },
    'POST /me/password': { body: { current_password: PASSWORD, ...newPassword } },
    'DELETE /me/sessions/:id': { params: { id: records.session } },
    'POST /me/confirmation': { body: { current_password: PASSWORD } },
    'POST /me/second-factor': { body: { current_password: PASSWORD } },
    'POST /me/download-link': { body: { path: '/evaluation/export?animal=red-deer' } },
    'GET /account/email/:token': ofEmail,
    'POST /account/email/:token': ofEmail,

    'GET /evaluation': { query: { page: 1, rowsPerPage: 25, sortBy: 'hunt_date', sortDir: 'desc' } },
    'GET /evaluation/export': { query: { eval_option: 'red-deer' } },
    'GET /evaluation/labels': { query: { first: '001', count: '2', format: 'roll-62' } },
    'GET /evaluation/blank-sheet': { query: { animal: 'red-deer' } },
    'GET /evaluation/summary': { query: { eval_location: 'Gödöllő', eval_date: '2026-03-02' } },
    'GET /evaluation/summary-export': { query: { eval_location: 'Gödöllő', eval_date: '2026-03-02' } },
    'GET /evaluation/measurers': { query: { animal: 'red-deer' } },
    'GET /evaluation-statistics': { query: { eval_option: 'red-deer' } },
    'GET /evaluation-statistics/rank': {
      query: { species: 'red-deer', phenotype: 'red-deer-swedish', points: '165.5', version: '2023' },
    },
    'GET /trophies': { query: { eval_option: 'red-deer' } },
    'GET /trophies/export.csv': { query: { eval_option: 'red-deer' } },
    'POST /evaluation/:id': { params: { id: 'red-deer' }, body: { data: evaluationInput() } },
    'POST /evaluation/:animal/score': { ...ofSpecies, body: { data: { phenotype: Object(phenotype), data } } },
    'POST /evaluation/:animal/hints': { ...ofSpecies, body: { data: evaluationInput() } },
    'GET /evaluation/public/:publicId': { params: { publicId: evaluation.public_id } },
    'GET /evaluation/:id': ofEvaluation,
    'GET /evaluation/pdf/:id': ofEvaluation,
    'PATCH /evaluation/:id': { ...ofEvaluation, body: { data: edited } },
    'DELETE /evaluation/:id': ofEvaluation,
    'GET /evaluation/:id/history': ofEvaluation,
    'POST /evaluation/:id/restore': { params: { id: records.deleted } },
    'GET /evaluation/:id/hunter-data': ofEvaluation,
    'POST /evaluation/:id/erase-hunter': ofEvaluation,
    'POST /evaluation/:id/file': { ...ofEvaluation, texts: { shows_hunter: 'true' } },
    'GET /evaluation/file/:fileId': ofEvaluationFile,
    'PATCH /evaluation/file/:fileId': { ...ofEvaluationFile, body: { shows_hunter: true } },
    'DELETE /evaluation/file/:fileId': ofEvaluationFile,

    'POST /bulk-import-validate': workbook,
    'POST /bulk-import-marked': workbook,
    'POST /bulk-import': workbook,
    'DELETE /bulk-import/:batch': { params: { batch: records.batch } },

    'GET /member/JM': { query: { expireFilter: 'true' } },
    'GET /member/export': { query: { status: 'active' } },
    'GET /member/:id': ofMember,
    'GET /member/:id/activity': ofMember,
    'GET /member/:id/history': ofMember,
    'GET /member/:id/pdf': ofMember,
    'GET /member/:id/data': ofMember,
    'PATCH /member/:id': { ...ofMember, body: memberInput(member, { city: 'Brno' }) },
    'POST /member/renew': {
      body: { members: [{ _id: member.id, modified_date: member.modified_date }], valid_to: '2101-01-01' },
    },
    'POST /member/letter': letter,
    'POST /member/letter/preview': letter,
    'DELETE /member/:id': ofMember,
    'POST /member/:id/decline': {
      params: { id: records.applicant },
      body: { letter: { subject: 'Hello', text: 'Sorry.' } },
    },
    'POST /member/:id/invitation': { params: { id: records.invited } },
    'POST /member/:id/erase': ofMember,
    'GET /member/:id/second-factor': ofMember,
    'DELETE /member/:id/second-factor': { params: { id: holder.id } },
    'POST /member/:id/file': ofMember,
    'GET /file/:id/download': ofMemberFile,
    'DELETE /file/:id': ofMemberFile,

    'GET /documents/:id': ofDocument,
    'GET /documents/:id/download': ofDocument,
    'POST /documents': documentForm,
    'PATCH /documents/:id': { ...ofDocument, ...documentForm },
    'DELETE /documents/:id/file': ofDocument,
    'DELETE /documents/:id': ofDocument,
    'GET /handbook/:id': ofChapter,
    'POST /handbook': { body: chapterInput({ code: 'ZZ01' }) },
    'PATCH /handbook/:id': { ...ofChapter, body: { code: 'ZZ02' } },
    'DELETE /handbook/:id': ofChapter,
    'POST /handbook/:id/file/:language': { ...inLanguage('german'), texts: { name: 'Ausgabe 2023' } },
    'GET /handbook/:id/file/:language': inLanguage('english'),
    'DELETE /handbook/:id/file/:language': inLanguage('english'),

    'GET /news': { query: { page: 1 } },
    'GET /news/recipients': { query: { event: 'false', roles: ['STJ', 'CCM'] } },
    'GET /news/:id': ofNews,
    'POST /news': { body: newsInput() },
    'POST /news/preview': { body: newsInput() },
    'PATCH /news/:id': { ...ofNews, body: newsInput({ title: 'Closed' }) },
    'DELETE /news/:id': ofNews,
    'POST /news/image': {},
    'GET /news/image/:uid': { params: { uid: records.newsPicture } },
    'GET /calendar/:key': { params: { key: records.calendarKey } },
    'GET /notifications/:token': ofSubscription,
    'POST /notifications/:token': { ...ofSubscription, body: { isOn: false } },
    'GET /audit': { query: { kind: 'sign-in', at_from: '2026-01-01' } },
    'GET /audit/export.csv': { query: { by: 'anna' } },
    'GET /mails': { query: { state: 'failed' } },
    'POST /mails/:id/retry': ofMail,
    'PATCH /reviews/setting': { body: { awards: 'Gold', since: '2001-01-01' } },
    'POST /reviews/:id': {
      params: { id: records.awaitingReview._id },
      body: { modified_date: records.awaitingReview.modified_date },
    },
    'DELETE /reviews/person/:personId': { params: { personId: records.presentPerson } },
    'POST /mails/:id/give-up': ofMail,
  }
}

const toProfileInput = (row: UserRow) => {
  const { firstname, lastname, role, status, evaluation_options, valid_from, valid_to, ...rest } = memberInput(row)
  const { supporting_information, cic_member_id, cic_delegation, corresponding_invoice, ...profile } = rest
  return { ...profile, city: 'Brno', password: '', retype_password: '' } as CallInput<Api['POST /me']>['body']
}
