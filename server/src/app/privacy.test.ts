/**
 * What of a hunter's and of a member's data comes out where, in one table: every channel by everyone who can ask it.
 * What is named must be there, everything else must not: the values are planted by the tests and like nothing else.
 */
import { read, utils } from '@e965/xlsx'
import { type Evaluation, getValueAtPath, withValue } from '@trophy/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { extractPdfText } from '#testing/inputs/pdf-text.ts'
import { openMailbox } from '#testing/mailbox.ts'

/** Everything personal that is kept, under the words of the table. */
const PLANTED = {
  'hunter name': 'Wendelin Waidmann-Qvist',
  'hunter address': 'Hirschquellgasse IV, Zwieselforst',
  'hunter phone': '+999 (4711) 4711-4711',
  'hunter e-mail': 'hunter-4711@waidmann.example',
  information: 'Supportingly: the hunter limped.',
  comments: 'Commentingly: a fine old stag.',
  'measurer name': 'Mechthild Messquast',
  'measurer number': 'NR-QXZ-11',
  'measurer e-mail': 'measurer-4712@messquast.example',
  'measurer phone': '+998 (4712) 4712-4712',
  'measurer address': 'Zollstockwinkel VI',
  'measurer invoice': 'Invoice-QXZ-paid',
  'password hash': 'argon2',
} as const
type Datum = keyof typeof PLANTED

const HUNTER_DATA = ['hunter address', 'hunter phone', 'hunter e-mail', 'information'] as const
const LIST_DATA = ['hunter name', 'measurer name', 'measurer number'] as const
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
afterAll(() => mailbox.close())
const context = await testApp({ config: { smtpUrl: mailbox.url }, log: { write: (line) => log.push(line) } })
const { as, db, guest, make } = context

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

/** Everyone who can ask. The measurer is a CCM, and so is the other measurer. */
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
await viewers.measurer.patch<Evaluation>(`/evaluation/${evaluation._id}`, {
  data: { modified_date: evaluation.modified_date, eval_location: 'Another place' },
})
// Stands in the audit log, whose CSV ends before the moment at which it is asked for.
await viewers.measurer.get('/evaluation/export')
context.clock.advance(1)
const deletedEvaluation = await createEvaluation()
await office.delete(`/evaluation/${deletedEvaluation._id}`)

/** The words of an answer, whatever kind of file it is. */
const extractWords = ({ raw, headers }: Awaited<ReturnType<Client['get']>>): string => {
  const type = String(headers['content-type'])
  if (type.includes('spreadsheetml')) {
    const { SheetNames, Sheets } = read(raw)
    return SheetNames.map((name) => utils.sheet_to_csv(Sheets[name] ?? {}, { FS: '|' })).join('\n')
  }
  return type === 'application/pdf' ? extractPdfText(raw) : raw.toString()
}

const sortPlanted = (data: readonly Datum[]): Datum[] =>
  (Object.keys(PLANTED) as Datum[]).filter((one) => data.includes(one))

const stripWhitespace = (text: string): string => text.replace(/\s/g, '')

/** Which of the planted values stand in a text; where lines end does not count. */
const findPlanted = (text: string): Datum[] => {
  const words = stripWhitespace(text.replaceAll('\\"', '"'))
  return sortPlanted(
    (Object.keys(PLANTED) as Datum[]).filter((datum) => words.includes(stripWhitespace(PLANTED[datum]))),
  )
}

type Channel = {
  readonly request: (client: Client) => ReturnType<Client['get']>
  /** What each finds in it; whoever is not named is refused, and finds nothing in the refusal. */
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
/** Everything for judges and the measurer; for other measurers without what is the hunter's own. */
const byPermission = (data: readonly Datum[]): Channel['expected'] => ({
  admin: [...data, ...HUNTER_DATA],
  judge: [...data, ...HUNTER_DATA],
  measurer: [...data, ...HUNTER_DATA],
  other: data,
})
const adminOnly = (data: readonly Datum[]): Channel['expected'] => ({ admin: data })

const { _id, public_id } = evaluation
const channels: Readonly<Record<string, Channel>> = {
  'the list of evaluations': { request: get('/evaluation'), expected: toSignedIn(LIST_DATA) },
  'the list of deleted evaluations': { request: get('/evaluation?deleted=true'), expected: adminOnly(LIST_DATA) },
  'the values of its filters': { request: get('/evaluation?filterListQuery=true'), expected: toSignedIn(NO_DATA) },
  'an evaluation': { request: get(`/evaluation/${_id}`), expected: byPermission(SHEET_DATA) },
  'a deleted evaluation': {
    request: get(`/evaluation/${deletedEvaluation._id}`),
    expected: adminOnly([...SHEET_DATA, ...HUNTER_DATA]),
  },
  'the history of an evaluation': {
    request: get(`/evaluation/${_id}/history`),
    expected: Object.fromEntries(
      (['admin', 'judge', 'measurer'] as const).map((client) => [
        client,
        ['hunter name', 'measurer name', 'comments', ...HUNTER_DATA] as const,
      ]),
    ),
  },
  'questions beside the same sheet': {
    request: (client) => client.post('/evaluation/red-deer/hints', { data: evaluationInput(plantedInput()) }),
    expected: toSignedIn(NO_DATA),
  },
  'the certificate and the sheet as PDF': {
    request: get(`/evaluation/pdf/${_id}`),
    expected: byPermission(SHEET_DATA),
  },
  'the workbook of the list': { request: get('/evaluation/export'), expected: byPermission(SHEET_DATA) },
  'common data': {
    request: get('/evaluation/common-data-export'),
    expected: adminOnly([...LIST_DATA, ...HUNTER_DATA]),
  },
  'everything as CSV': { request: get('/evaluation/export.csv'), expected: adminOnly([...SHEET_DATA, ...HUNTER_DATA]) },
  'the public record that the QR code opens': {
    request: get(`/evaluation/public/${public_id}`),
    expected: toEveryone(['measurer name']),
  },
  'the public record of a withdrawn evaluation': {
    request: get(`/evaluation/public/${deletedEvaluation.public_id}`),
    expected: toEveryone(NO_DATA),
  },
  'the choice of a measurer': {
    request: get('/evaluation/measurers?animal=red-deer'),
    expected: { admin: ['measurer name', 'measurer number'], judge: ['measurer name', 'measurer number'] },
  },
  'imports that were made': { request: get('/bulk-import'), expected: { admin: NO_DATA, judge: NO_DATA } },
  'judges and measurers': { request: get('/member/JM'), expected: adminOnly(['measurer name', 'measurer number']) },
  'the waiting list': { request: get('/member/waiting'), expected: adminOnly(NO_DATA) },
  'a member': { request: get(`/member/${measurerRow.id}`), expected: adminOnly(MEMBER_DATA) },
  'the history of a member': {
    request: get(`/member/${measurerRow.id}/history`),
    expected: adminOnly(['measurer phone', 'measurer address', 'measurer invoice']),
  },
  "a member's record as PDF": { request: get(`/member/${measurerRow.id}/pdf`), expected: adminOnly(MEMBER_DATA) },
  'members as a workbook': { request: get('/member/export'), expected: adminOnly(MEMBER_DATA) },
  "one's own record": { request: get('/me'), expected: { ...toSignedIn(NO_DATA), measurer: MEMBER_DATA } },
  "one's own data as an archive": {
    request: get('/me/data'),
    expected: { ...toSignedIn(NO_DATA), measurer: MEMBER_DATA },
  },
  "a member's data as an archive": { request: get(`/member/${measurerRow.id}/data`), expected: adminOnly(MEMBER_DATA) },
  "a hunter's data for the hunter": {
    request: get(`/evaluation/${_id}/hunter-data`),
    expected: adminOnly(['hunter name', 'measurer name', 'comments', ...HUNTER_DATA]),
  },
  "one's own sessions": { request: get('/me/sessions'), expected: toSignedIn(NO_DATA) },
  'the queue of mails': { request: get('/mails'), expected: adminOnly(NO_DATA) },
  'the audit log': { request: get('/audit'), expected: adminOnly(['measurer name']) },
  'the audit log as CSV': { request: get('/audit/export.csv'), expected: adminOnly(['measurer name']) },
  'what the product says of itself': { request: get('/config'), expected: toEveryone(NO_DATA) },
  'what the API says of itself': { request: get('/docs/json'), expected: toEveryone(NO_DATA) },
}

describe.each(Object.entries(channels))('%s', (_, { request, expected }) => {
  it.each(VIEWERS)('tells what is promised, and nothing else: %s', async (viewer) => {
    const response = await request(viewers[viewer])
    const expectedData = expected[viewer]
    expect(expectedData ? [200] : [401, 403, 404]).toContain(response.status)
    expect(findPlanted(extractWords(response))).toEqual(sortPlanted(expectedData ?? NO_DATA))
  })
})

const save = (client: Client, overrides: Readonly<Record<string, unknown>> = {}) =>
  client.post('/evaluation/red-deer', { data: evaluationInput({ ...plantedInput(), ...overrides }) })

/** Calls that nobody gets through with. */
const rejectedCalls: Readonly<Record<string, Channel['request']>> = {
  'a stale correction': (client) =>
    client.patch(`/evaluation/${_id}`, { data: { modified_date: evaluation.modified_date, eval_location: 'Forest' } }),
  'a save with faults': (client) => save(client, { hunter_email: PLANTED['hunter phone'], hunt_date: '2027-01-01' }),
  'a field that nobody knows': (client) => save(client, { hunter_nickname: PLANTED['hunter name'] }),
  'an id that is a name': get(`/evaluation/${encodeURIComponent(PLANTED['hunter name'])}`),
  'a filter that nobody knows': get(`/evaluation?hunter_email=${encodeURIComponent(PLANTED['hunter e-mail'])}`),
  'a wrong password': (client) =>
    client.post('/login', { username: PLANTED['measurer e-mail'], password: PLANTED['hunter name'] }),
  'an address that is taken': (client) =>
    client.patch(
      `/member/${measurerRow.id}`,
      memberInput(measurerRow, { email: PLANTED['measurer e-mail'], modified_date: '' }),
    ),
}

describe.each(Object.entries(rejectedCalls))('the refusal of %s', (_, request) => {
  it.each(VIEWERS)('repeats nothing of it: %s', async (viewer) => {
    const response = await request(viewers[viewer])
    expect([400, 401, 403, 404, 409]).toContain(response.status)
    expect(findPlanted(extractWords(response))).toEqual(NO_DATA)
  })
})

it('tells nothing of what it was about when something breaks inside', async () => {
  await sql`alter table evaluations add constraint broken check (hunter_name = '') not valid`.execute(db)
  const response = await save(viewers.measurer)
  await sql`alter table evaluations drop constraint broken`.execute(db)
  expect(response).toMatchObject({ status: 500, problem: { code: 'SERVER_ERROR' } })
  expect(findPlanted(extractWords(response))).toEqual(NO_DATA)
})

describe('mails', () => {
  /** What of the planted data each mail tells, by whom it goes to and its subject. */
  const findPlantedInMails = async () => {
    const mails = await mailbox.processQueues(context)
    return mails.map(({ to, subject = '', text = '', html = '' }) => [
      `${to?.[0]?.address}: ${subject}`,
      findPlanted(`${subject}\n${text}\n${html}`),
    ])
  }

  it('name an applicant to the office, and repeat no more of an application', async () => {
    const application = applicationInput({
      firstname: 'Mechthild',
      lastname: 'Messquast',
      email: 'applicant-4713@messquast.example',
      address: PLANTED['measurer address'],
      primary_phone: PLANTED['measurer phone'],
      supporting_information: PLANTED.information,
    })
    expect((await guest.post('/registration', application)).status).toBe(200)
    const name = ['measurer name']
    expect(Object.fromEntries(await findPlantedInMails())).toEqual({
      'applicant-4713@messquast.example: Your application to the Trophy Evaluation Database': name,
      'office@cic-wildlife.org: A new application is waiting in the Trophy Evaluation Database': name,
    })
  })

  it('tell a member of the own account, and others nothing', async () => {
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

it('writes nothing of anybody into the log of all this', () => {
  expect(log.length).toBeGreaterThan(Object.keys(channels).length * VIEWERS.length)
  expect(findPlanted(log.join(''))).toEqual(NO_DATA)
  expect(log.join('')).not.toMatch(/@|Bearer|eyJ/)
})
