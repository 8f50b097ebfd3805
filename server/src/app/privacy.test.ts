/**
 * Personal data of hunters and members by channel and viewer, in one table. Listed data must be in the response, all
 * other data must not. The tests plant unique values.
 */
import { read, utils } from '@e965/xlsx'
import { type Evaluation, type EvaluationFile, getValueAtPath, withValue } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { extractPdfText } from '#testing/inputs/pdf-text.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { openMailbox } from '#testing/mailbox.ts'

/** All personal data that is stored, by the names used in the table. */
const PLANTED = {
  'hunter name': 'Wendelin Waidmann-Qvist',
  'hunter address': 'Hirschquellgasse IV, Zwieselforst',
  'hunter phone': '+999 (4711) 4711-4711',
  'hunter e-mail': 'hunter-4711@waidmann.example',
  information: 'Supportingly: the hunter limped.',
  comments: 'Commentingly: a fine old stag.',
  'reason for a correction': 'Correctingly: misread on the label.',
  'measurer name': 'Mechthild Messquast',
  'measurer number': 'NR-QXZ-11',
  'measurer e-mail': 'measurer-4712@messquast.example',
  'measurer phone': '+998 (4712) 4712-4712',
  'measurer address': 'Zollstockwinkel VI',
  'measurer invoice': 'Invoice-QXZ-paid',
  'password hash': 'argon2',
  'hunter file': 'Zwieselpass-4714',
  'hunter file content': 'Passbild-QXZ',
  'person present': 'Gwendolin Gegenwart',
  'unnamed person present': 'Stillfried Schweiger',
  'remark of a review': 'Remarkingly: the burr was measured again.',
} as const
type Datum = keyof typeof PLANTED

const HUNTER_DATA = ['hunter address', 'hunter phone', 'hunter e-mail', 'information'] as const
const LIST_DATA = ['hunter name', 'measurer name', 'measurer number'] as const
const REVIEW_DATA = ['person present', 'remark of a review'] as const
const SHEET_DATA = [...LIST_DATA, 'comments'] as const
const MEMBER_DATA = [
  'measurer name',
  'measurer number',
  'measurer e-mail',
  'measurer phone',
  'measurer address',
  'measurer invoice',
] as const
const NO_DATA: readonly Datum[] = []

const log: string[] = []
const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url }, log: { write: (line) => log.push(line) } })
const { as, guest, make, ownerDb } = context

const [firstname = '', lastname = ''] = PLANTED['measurer name'].split(' ')
const measurerRow = await make.member({
  firstname,
  lastname,
  id_number: PLANTED['measurer number'],
  email: PLANTED['measurer e-mail'],
})
const office = await as(await make.admin({ firstname: 'Office' }))
const edited = await office.patch(
  `/member/${measurerRow.id}`,
  memberInput(measurerRow, {
    primary_phone: PLANTED['measurer phone'],
    address: PLANTED['measurer address'],
    corresponding_invoice: PLANTED['measurer invoice'],
    news_notification: true,
  }),
)
if (edited.status !== 200) throw new Error(`The member was not edited: ${JSON.stringify(edited.problem)}`)

/** Every kind of viewer. The measurer and the other measurer are CCMs. */
const viewers = {
  guest,
  admin: office,
  judge: await as(await make.member({ role: 'STJ', firstname: 'Judit', lastname: 'Judge' })),
  measurer: await as(measurerRow),
  other: await as(await make.member({ firstname: 'Otto', email: 'otto@example.org', news_notification: true })),
} satisfies Record<string, Client>
type Viewer = keyof typeof viewers
const VIEWERS = Object.keys(viewers) as Viewer[]

const plantedInput = () => ({
  hunter_name: PLANTED['hunter name'],
  hunter_address: PLANTED['hunter address'],
  hunter_phone: PLANTED['hunter phone'],
  hunter_email: PLANTED['hunter e-mail'],
  supporting_information: PLANTED.information,
  data: withValue(validSheet('red-deer').data, 'supplementary.comments', PLANTED.comments),
})
const createEvaluation = async (): Promise<Evaluation> => {
  const { data, problem } = await viewers.measurer.post<Evaluation>('/evaluation/red-deer', {
    data: evaluationInput(plantedInput()),
  })
  if (problem) throw new Error(`The evaluation was not saved: ${JSON.stringify(problem)}`)
  expect(getValueAtPath(data.data, 'supplementary.comments')).toBe(PLANTED.comments)
  return data
}
const evaluation = await createEvaluation()
const attachHunterFile = async (content: Buffer | string, extension: string): Promise<string> => {
  const form = fileForm(content, `${PLANTED['hunter file']}${extension}`, { shows_hunter: 'true' })
  const { data } = await viewers.measurer.post<EvaluationFile>(`/evaluation/${evaluation._id}/file`, form)
  return data._id
}
const hunterPaper = await attachHunterFile(`%PDF-1.7\n${PLANTED['hunter file content']}\n%%EOF\n`, '.pdf')
const hunterPicture = await attachHunterFile(await plainPicture(), '.jpg')
await viewers.measurer.patch<Evaluation>(`/evaluation/${evaluation._id}`, {
  data: {
    modified_date: evaluation.modified_date,
    eval_location: 'Another place',
    change_reason: PLANTED['reason for a correction'],
  },
})
await office.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
const { data: corrected } = await viewers.judge.get<Evaluation>(`/evaluation/${evaluation._id}`)
const reviewed = await viewers.judge.post(`/reviews/${evaluation._id}`, {
  modified_date: corrected.modified_date,
  remark: PLANTED['remark of a review'],
  present: [
    { name: PLANTED['person present'], agreed: true },
    { name: PLANTED['unnamed person present'], agreed: false },
    { id_number: PLANTED['measurer number'], agreed: false },
  ],
})
if (reviewed.status !== 200) throw new Error(`It was not reviewed: ${JSON.stringify(reviewed.problem)}`)
// Adds an audit entry; the audit CSV contains only entries before the request.
await viewers.measurer.get('/evaluation/export')
context.clock.advance(1)
const deletedEvaluation = await createEvaluation()
await office.delete(`/evaluation/${deletedEvaluation._id}`)

/** Returns the text of a response in any file format. */
const extractWords = ({ raw, headers }: Awaited<ReturnType<Client['get']>>): string => {
  const type = String(headers['content-type'])
  if (type.includes('spreadsheetml')) {
    const { SheetNames, Sheets } = read(raw)
    return SheetNames.map((name) => utils.sheet_to_csv(Sheets[name] ?? {}, { FS: '|' })).join('\n')
  }
  // The content of an uploaded PDF is not compressed.
  return type === 'application/pdf' ? `${extractPdfText(raw)}\n${raw}` : raw.toString()
}

const sortPlanted = (data: readonly Datum[]): Datum[] =>
  (Object.keys(PLANTED) as Datum[]).filter((one) => data.includes(one))

const stripWhitespace = (text: string): string => text.replace(/\s/g, '')

/** Returns the planted values in a text, ignoring whitespace. */
const findPlanted = (text: string): Datum[] => {
  const words = stripWhitespace(text.replaceAll('\\"', '"'))
  return sortPlanted(
    (Object.keys(PLANTED) as Datum[]).filter((datum) => words.includes(stripWhitespace(PLANTED[datum]))),
  )
}

type Channel = {
  readonly request: (client: Client) => ReturnType<Client['get']>
  /** The data each viewer finds; viewers not listed are rejected, without data in the error. */
  readonly expected: Partial<Record<Viewer, readonly Datum[]>>
}

const get =
  (path: string): Channel['request'] =>
  (client) =>
    client.get(path)
const toEveryone = (data: readonly Datum[]): Channel['expected'] => ({
  guest: data,
  admin: data,
  judge: data,
  measurer: data,
  other: data,
})
const toSignedIn = (data: readonly Datum[]): Channel['expected'] => ({
  admin: data,
  judge: data,
  measurer: data,
  other: data,
})
/** All data for judges and the measurer, and without the hunter's data for other measurers. */
const byPermission = (data: readonly Datum[]): Channel['expected'] => ({
  admin: [...data, ...HUNTER_DATA],
  judge: [...data, ...HUNTER_DATA],
  measurer: [...data, ...HUNTER_DATA],
  other: data,
})
/** Only for judges and the measurer. */
const toPermitted = (data: readonly Datum[]): Channel['expected'] => ({ admin: data, judge: data, measurer: data })
const adminOnly = (data: readonly Datum[]): Channel['expected'] => ({ admin: data })

const { _id, public_id, eval_date } = evaluation
const SUMMARY = new URLSearchParams({ eval_location: 'Another place', eval_date })
const channels: Readonly<Record<string, Channel>> = {
  'list of evaluations': { request: get('/evaluation'), expected: toSignedIn(LIST_DATA) },
  'list of deleted evaluations': { request: get('/evaluation?deleted=true'), expected: adminOnly(LIST_DATA) },
  'filter values of the list': { request: get('/evaluation?filterListQuery=true'), expected: toSignedIn(NO_DATA) },
  evaluation: {
    request: get(`/evaluation/${_id}`),
    expected: {
      ...toPermitted([...SHEET_DATA, ...HUNTER_DATA, 'hunter file', ...REVIEW_DATA]),
      admin: [...SHEET_DATA, ...HUNTER_DATA, 'hunter file', ...REVIEW_DATA, 'unnamed person present'],
      other: [...SHEET_DATA, 'person present'],
    },
  },
  'file that shows the hunter': {
    request: get(`/evaluation/file/${hunterPaper}`),
    expected: toPermitted(['hunter file content']),
  },
  'picture that shows the hunter': {
    request: get(`/evaluation/file/${hunterPicture}`),
    expected: toPermitted(NO_DATA),
  },
  'thumbnail that shows the hunter': {
    request: get(`/evaluation/file/${hunterPicture}?thumbnail=true`),
    expected: toPermitted(NO_DATA),
  },
  'deleted evaluation': {
    request: get(`/evaluation/${deletedEvaluation._id}`),
    expected: adminOnly([...SHEET_DATA, ...HUNTER_DATA]),
  },
  'history of an evaluation': {
    request: get(`/evaluation/${_id}/history`),
    expected: toPermitted([
      ...[...SHEET_DATA, ...HUNTER_DATA],
      ...(['reason for a correction', 'hunter file', 'remark of a review'] as const),
    ]),
  },
  'hints for the same sheet': {
    request: (client) => client.post('/evaluation/red-deer/hints', { data: evaluationInput(plantedInput()) }),
    expected: toSignedIn(NO_DATA),
  },
  'certificate and sheet as PDF': {
    request: get(`/evaluation/pdf/${_id}`),
    expected: byPermission([...SHEET_DATA, 'person present']),
  },
  'workbook of the list': { request: get('/evaluation/export'), expected: byPermission(SHEET_DATA) },
  'summary of a place and a day': {
    request: get(`/evaluation/summary?${SUMMARY}`),
    expected: { ...toPermitted(['measurer name', 'measurer number']), other: NO_DATA },
  },
  'workbook of the summary': {
    request: get(`/evaluation/summary-export?${SUMMARY}`),
    expected: { ...toPermitted(['measurer name', 'measurer number']), other: NO_DATA },
  },
  'common data': {
    request: get('/evaluation/common-data-export'),
    expected: adminOnly([...LIST_DATA, ...HUNTER_DATA]),
  },
  'all evaluations as CSV': {
    request: get('/evaluation/export.csv'),
    expected: adminOnly([...SHEET_DATA, ...HUNTER_DATA]),
  },
  'public record': {
    request: get(`/evaluation/public/${public_id}`),
    expected: toEveryone(['measurer name']),
  },
  'public record of a deleted evaluation': {
    request: get(`/evaluation/public/${deletedEvaluation.public_id}`),
    expected: toEveryone(NO_DATA),
  },
  'list of measurers to choose from': {
    request: get('/evaluation/measurers?animal=red-deer'),
    expected: { admin: ['measurer name', 'measurer number'], judge: ['measurer name', 'measurer number'] },
  },
  'list of imports': { request: get('/bulk-import'), expected: { admin: NO_DATA, judge: NO_DATA } },
  'judges and measurers': {
    request: get('/member/JM'),
    expected: adminOnly(['measurer name', 'measurer number', 'measurer e-mail']),
  },
  'preview of a letter': {
    request: (client) =>
      client.post('/member/letter/preview', {
        ...{ id: measurerRow.id, members: [{ _id: measurerRow.id }] },
        ...{ subject: 'Meeting', text: 'On Friday.' },
      }),
    expected: adminOnly(['measurer name', 'measurer e-mail']),
  },
  'waiting list': { request: get('/member/waiting'), expected: adminOnly(NO_DATA) },
  member: { request: get(`/member/${measurerRow.id}`), expected: adminOnly(MEMBER_DATA) },
  'history of a member': {
    request: get(`/member/${measurerRow.id}/history`),
    expected: adminOnly(['measurer phone', 'measurer address', 'measurer invoice']),
  },
  'record of a member as PDF': { request: get(`/member/${measurerRow.id}/pdf`), expected: adminOnly(MEMBER_DATA) },
  'members as a workbook': { request: get('/member/export'), expected: adminOnly(MEMBER_DATA) },
  'own record': { request: get('/me'), expected: { ...toSignedIn(NO_DATA), measurer: MEMBER_DATA } },
  'own data as an archive': {
    request: get('/me/data'),
    expected: { ...toSignedIn(NO_DATA), measurer: MEMBER_DATA },
  },
  'data of a member as an archive': {
    request: get(`/member/${measurerRow.id}/data`),
    expected: adminOnly(MEMBER_DATA),
  },
  'data of a hunter for the hunter': {
    request: get(`/evaluation/${_id}/hunter-data`),
    expected: adminOnly([
      'hunter name',
      'measurer name',
      'comments',
      'reason for a correction',
      ...HUNTER_DATA,
      'hunter file',
    ]),
  },
  'own sessions': { request: get('/me/sessions'), expected: toSignedIn(NO_DATA) },
  'own calendar address': { request: get('/me/calendar'), expected: toSignedIn(NO_DATA) },
  'mail queue': { request: get('/mails'), expected: adminOnly(['measurer name', 'measurer e-mail']) },
  'audit log': { request: get('/audit'), expected: adminOnly(['measurer name']) },
  'audit log as CSV': { request: get('/audit/export.csv'), expected: adminOnly(['measurer name']) },
  configuration: { request: get('/config'), expected: toEveryone(NO_DATA) },
  'API documentation': { request: get('/docs/json'), expected: toEveryone(NO_DATA) },
}

describe.each(Object.entries(channels))('%s', (_, { request, expected }) => {
  it.each(VIEWERS)('contains the expected data and no other: %s', async (viewer) => {
    const response = await request(viewers[viewer])
    const expectedData = expected[viewer]
    expect(expectedData ? [200] : [401, 403, 404]).toContain(response.status)
    expect(findPlanted(extractWords(response))).toEqual(sortPlanted(expectedData ?? NO_DATA))
  })
})

const save = (client: Client, overrides: Readonly<Record<string, unknown>> = {}) =>
  client.post('/evaluation/red-deer', { data: evaluationInput({ ...plantedInput(), ...overrides }) })

/** Requests that are rejected for every viewer. */
const rejectedCalls: Readonly<Record<string, Channel['request']>> = {
  'an outdated correction': (client) =>
    client.patch(`/evaluation/${_id}`, { data: { modified_date: evaluation.modified_date, eval_location: 'Forest' } }),
  'invalid input': (client) => save(client, { hunter_email: PLANTED['hunter phone'], hunt_date: '2027-01-01' }),
  'an unknown field': (client) => save(client, { hunter_nickname: PLANTED['hunter name'] }),
  'an id that is a name': get(`/evaluation/${encodeURIComponent(PLANTED['hunter name'])}`),
  'an unknown filter': get(`/evaluation?hunter_email=${encodeURIComponent(PLANTED['hunter e-mail'])}`),
  'a wrong password': (client) =>
    client.post('/login', { username: PLANTED['measurer e-mail'], password: PLANTED['hunter name'] }),
  'an e-mail address in use': (client) =>
    client.patch(
      `/member/${measurerRow.id}`,
      memberInput(measurerRow, { email: PLANTED['measurer e-mail'], modified_date: '' }),
    ),
}

describe.each(Object.entries(rejectedCalls))('error for %s', (_, request) => {
  it.each(VIEWERS)('does not repeat the input: %s', async (viewer) => {
    const response = await request(viewers[viewer])
    expect([400, 401, 403, 404, 409]).toContain(response.status)
    expect(findPlanted(extractWords(response))).toEqual(NO_DATA)
  })
})

it('does not expose data in a server error', async () => {
  await sql`alter table evaluations add constraint broken check (hunter_name = '') not valid`.execute(ownerDb)
  const response = await save(viewers.measurer)
  await sql`alter table evaluations drop constraint broken`.execute(ownerDb)
  expect(response).toMatchObject({ status: 500, problem: { code: 'SERVER_ERROR' } })
  expect(findPlanted(extractWords(response))).toEqual(NO_DATA)
})

describe('mails', () => {
  /** Returns the planted data in each mail, by recipient and subject. */
  const findPlantedInMails = async () => {
    const mails = await mailbox.processQueues(context)
    return mails.map(({ to, subject = '', text = '', html = '' }) => [
      `${to?.[0]?.address}: ${subject}`,
      findPlanted(`${subject}\n${text}\n${html}`),
    ])
  }

  it('contain only the name of an applicant, and only for the office', async () => {
    const application = applicationInput({
      firstname: 'Mechthild',
      lastname: 'Messquast',
      email: 'applicant-4713@messquast.example',
      address: PLANTED['measurer address'],
      primary_phone: PLANTED['measurer phone'],
      supporting_information: PLANTED.information,
    })
    expect((await guest.post('/registration', application)).status).toBe(200)
    expect(Object.fromEntries(await findPlantedInMails())).toEqual({
      'applicant-4713@messquast.example: Your application to the Trophy Evaluation Database': NO_DATA,
      'office@cic-wildlife.org: A new application is waiting in the Trophy Evaluation Database': ['measurer name'],
      'measurer-4712@messquast.example: Office entered or changed evaluations in your name': ['measurer name'],
    })
  })

  it('contain the name of a member only in mails to this member', async () => {
    await guest.post('/forgot', { username: PLANTED['measurer e-mail'] })
    await office.post('/news', {
      title: 'Show',
      content: '<p>Come.</p>',
      dateFrom: '2026-07-01',
      roles: ['CCM'],
      notification: true,
    })
    expect(Object.fromEntries([...(await findPlantedInMails()), ...(await findPlantedInMails())])).toEqual({
      'measurer-4712@messquast.example: Choose a new password for the Trophy Evaluation Database': ['measurer name'],
      'measurer-4712@messquast.example: News: Show': ['measurer name'],
      'otto@example.org: News: Show': NO_DATA,
    })
  })
})

it('writes no personal data into the log', () => {
  expect(log.length).toBeGreaterThan(Object.keys(channels).length * VIEWERS.length)
  expect(findPlanted(log.join(''))).toEqual(NO_DATA)
  expect(log.join('')).not.toMatch(/@|Bearer|eyJ/)
})
