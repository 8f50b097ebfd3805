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
import { readPdf } from '#testing/inputs/pdf-text.ts'
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

const HUNTER = ['hunter address', 'hunter phone', 'hunter e-mail', 'information'] as const
const LISTED = ['hunter name', 'measurer name', 'measurer number'] as const
const SHEET = [...LISTED, 'comments'] as const
const MEMBER = [
  'measurer name',
  'measurer number',
  'measurer e-mail',
  'measurer phone',
  'measurer address',
  'measurer invoice',
] as const
const NOTHING: readonly Datum[] = []

const log: string[] = []
const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const world = await testApp({ config: { smtpUrl: mailbox.url }, log: { write: (line) => log.push(line) } })
const { as, db, guest, make } = world

const [firstname = '', lastname = ''] = PLANTED['measurer name'].split(' ')
const made = await make.member({
  firstname,
  lastname,
  id_number: PLANTED['measurer number'],
  email: PLANTED['measurer e-mail'],
})
const office = await as(await make.admin({ firstname: 'Office' }))
const edited = await office.patch(
  `/member/${made.id}`,
  memberInput(made, {
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
  measurer: await as(made),
  other: await as(await make.member({ firstname: 'Otto', email: 'otto@example.org', news_notification: true })),
} satisfies Record<string, Client>
type Viewer = keyof typeof viewers
const VIEWERS = Object.keys(viewers) as Viewer[]

const planted = () => ({
  hunter_name: PLANTED['hunter name'],
  hunter_address: PLANTED['hunter address'],
  hunter_phone: PLANTED['hunter phone'],
  hunter_email: PLANTED['hunter e-mail'],
  supporting_information: PLANTED.information,
  data: withValue(validSheet('red-deer').data, 'supplementary.comments', PLANTED.comments),
})
const enter = async (): Promise<Evaluation> => {
  const { data, problem } = await viewers.measurer.post<Evaluation>('/evaluation/red-deer', {
    data: evaluationInput(planted()),
  })
  if (problem) throw new Error(`The evaluation was not saved: ${JSON.stringify(problem)}`)
  expect(getValueAtPath(data.data, 'supplementary.comments')).toBe(PLANTED.comments)
  return data
}
const evaluation = await enter()
await viewers.measurer.patch<Evaluation>(`/evaluation/${evaluation._id}`, {
  data: { modified_date: evaluation.modified_date, eval_location: 'Another place' },
})
// Stands in the audit log, whose CSV ends before the moment at which it is asked for.
await viewers.measurer.get('/evaluation/export')
world.clock.pass(1)
const withdrawn = await enter()
await office.delete(`/evaluation/${withdrawn._id}`)

/** The words of an answer, whatever kind of file it is. */
const wordsOf = ({ raw, headers }: Awaited<ReturnType<Client['get']>>): string => {
  const type = String(headers['content-type'])
  if (type.includes('spreadsheetml')) {
    const { SheetNames, Sheets } = read(raw)
    return SheetNames.map((name) => utils.sheet_to_csv(Sheets[name] ?? {}, { FS: '|' })).join('\n')
  }
  return type === 'application/pdf' ? readPdf(raw) : raw.toString()
}

const inOrder = (data: readonly Datum[]): Datum[] =>
  (Object.keys(PLANTED) as Datum[]).filter((one) => data.includes(one))

const bare = (text: string): string => text.replace(/\s/g, '')

/** Which of the planted values stand in a text; where lines end does not count. */
const foundIn = (text: string): Datum[] => {
  const words = bare(text.replaceAll('\\"', '"'))
  return inOrder((Object.keys(PLANTED) as Datum[]).filter((datum) => words.includes(bare(PLANTED[datum]))))
}

type Channel = {
  readonly ask: (who: Client) => ReturnType<Client['get']>
  /** What each finds in it; whoever is not named is refused, and finds nothing in the refusal. */
  readonly finds: Partial<Record<Viewer, readonly Datum[]>>
}

const get =
  (path: string): Channel['ask'] =>
  (who) =>
    who.get(path)
const everybody = (data: readonly Datum[]): Channel['finds'] => ({
  guest: data,
  admin: data,
  judge: data,
  measurer: data,
  other: data,
})
const signedIn = (data: readonly Datum[]): Channel['finds'] => ({
  admin: data,
  judge: data,
  measurer: data,
  other: data,
})
/** Everything for judges and the measurer; for other measurers without what is the hunter's own. */
const byRight = (data: readonly Datum[]): Channel['finds'] => ({
  admin: [...data, ...HUNTER],
  judge: [...data, ...HUNTER],
  measurer: [...data, ...HUNTER],
  other: data,
})
const ofAdmin = (data: readonly Datum[]): Channel['finds'] => ({ admin: data })

const { _id, public_id } = evaluation
const channels: Readonly<Record<string, Channel>> = {
  'the list of evaluations': { ask: get('/evaluation'), finds: signedIn(LISTED) },
  'the list of deleted evaluations': { ask: get('/evaluation?deleted=true'), finds: ofAdmin(LISTED) },
  'the values of its filters': { ask: get('/evaluation?filterListQuery=true'), finds: signedIn(NOTHING) },
  'an evaluation': { ask: get(`/evaluation/${_id}`), finds: byRight(SHEET) },
  'a deleted evaluation': { ask: get(`/evaluation/${withdrawn._id}`), finds: ofAdmin([...SHEET, ...HUNTER]) },
  'the history of an evaluation': {
    ask: get(`/evaluation/${_id}/history`),
    finds: Object.fromEntries(
      (['admin', 'judge', 'measurer'] as const).map((who) => [
        who,
        ['hunter name', 'measurer name', 'comments', ...HUNTER] as const,
      ]),
    ),
  },
  'questions beside the same sheet': {
    ask: (who) => who.post('/evaluation/red-deer/hints', { data: evaluationInput(planted()) }),
    finds: signedIn(NOTHING),
  },
  'the certificate and the sheet as PDF': { ask: get(`/evaluation/pdf/${_id}`), finds: byRight(SHEET) },
  'the workbook of the list': { ask: get('/evaluation/export'), finds: byRight(SHEET) },
  'common data': { ask: get('/evaluation/common-data-export'), finds: ofAdmin([...LISTED, ...HUNTER]) },
  'everything as CSV': { ask: get('/evaluation/export.csv'), finds: ofAdmin([...SHEET, ...HUNTER]) },
  'the public record that the QR code opens': {
    ask: get(`/evaluation/public/${public_id}`),
    finds: everybody(['measurer name']),
  },
  'the public record of a withdrawn evaluation': {
    ask: get(`/evaluation/public/${withdrawn.public_id}`),
    finds: everybody(NOTHING),
  },
  'the choice of a measurer': {
    ask: get('/evaluation/measurers?animal=red-deer'),
    finds: { admin: ['measurer name', 'measurer number'], judge: ['measurer name', 'measurer number'] },
  },
  'imports that were made': { ask: get('/bulk-import'), finds: { admin: NOTHING, judge: NOTHING } },
  'judges and measurers': { ask: get('/member/JM'), finds: ofAdmin(['measurer name', 'measurer number']) },
  'the waiting list': { ask: get('/member/waiting'), finds: ofAdmin(NOTHING) },
  'a member': { ask: get(`/member/${made.id}`), finds: ofAdmin(MEMBER) },
  'the history of a member': {
    ask: get(`/member/${made.id}/history`),
    finds: ofAdmin(['measurer phone', 'measurer address', 'measurer invoice']),
  },
  "a member's record as PDF": { ask: get(`/member/${made.id}/pdf`), finds: ofAdmin(MEMBER) },
  'members as a workbook': { ask: get('/member/export'), finds: ofAdmin(MEMBER) },
  "one's own record": { ask: get('/me'), finds: { ...signedIn(NOTHING), measurer: MEMBER } },
  "one's own data as an archive": { ask: get('/me/data'), finds: { ...signedIn(NOTHING), measurer: MEMBER } },
  "a member's data as an archive": { ask: get(`/member/${made.id}/data`), finds: ofAdmin(MEMBER) },
  "a hunter's data for the hunter": {
    ask: get(`/evaluation/${_id}/hunter-data`),
    finds: ofAdmin(['hunter name', 'measurer name', 'comments', ...HUNTER]),
  },
  "one's own sessions": { ask: get('/me/sessions'), finds: signedIn(NOTHING) },
  'the queue of mails': { ask: get('/mails'), finds: ofAdmin(NOTHING) },
  'the audit log': { ask: get('/audit'), finds: ofAdmin(['measurer name']) },
  'the audit log as CSV': { ask: get('/audit/export.csv'), finds: ofAdmin(['measurer name']) },
  'what the product says of itself': { ask: get('/config'), finds: everybody(NOTHING) },
  'what the API says of itself': { ask: get('/docs/json'), finds: everybody(NOTHING) },
}

describe.each(Object.entries(channels))('%s', (_, { ask, finds }) => {
  it.each(VIEWERS)('tells what is promised, and nothing else: %s', async (viewer) => {
    const answer = await ask(viewers[viewer])
    const promised = finds[viewer]
    expect(promised ? [200] : [401, 403, 404]).toContain(answer.status)
    expect(foundIn(wordsOf(answer))).toEqual(inOrder(promised ?? NOTHING))
  })
})

const save = (who: Client, wishes: Readonly<Record<string, unknown>> = {}) =>
  who.post('/evaluation/red-deer', { data: evaluationInput({ ...planted(), ...wishes }) })

/** Calls that nobody gets through with. */
const refusals: Readonly<Record<string, Channel['ask']>> = {
  'a stale correction': (who) =>
    who.patch(`/evaluation/${_id}`, { data: { modified_date: evaluation.modified_date, eval_location: 'Forest' } }),
  'a save with faults': (who) => save(who, { hunter_email: PLANTED['hunter phone'], hunt_date: '2027-01-01' }),
  'a field that nobody knows': (who) => save(who, { hunter_nickname: PLANTED['hunter name'] }),
  'an id that is a name': get(`/evaluation/${encodeURIComponent(PLANTED['hunter name'])}`),
  'a filter that nobody knows': get(`/evaluation?hunter_email=${encodeURIComponent(PLANTED['hunter e-mail'])}`),
  'a wrong password': (who) =>
    who.post('/login', { username: PLANTED['measurer e-mail'], password: PLANTED['hunter name'] }),
  'an address that is taken': (who) =>
    who.patch(`/member/${made.id}`, memberInput(made, { email: PLANTED['measurer e-mail'], modified_date: '' })),
}

describe.each(Object.entries(refusals))('the refusal of %s', (_, ask) => {
  it.each(VIEWERS)('repeats nothing of it: %s', async (viewer) => {
    const answer = await ask(viewers[viewer])
    expect([400, 401, 403, 404, 409]).toContain(answer.status)
    expect(foundIn(wordsOf(answer))).toEqual(NOTHING)
  })
})

it('tells nothing of what it was about when something breaks inside', async () => {
  await sql`alter table evaluations add constraint broken check (hunter_name = '') not valid`.execute(db)
  const answer = await save(viewers.measurer)
  await sql`alter table evaluations drop constraint broken`.execute(db)
  expect(answer).toMatchObject({ status: 500, problem: { code: 'SERVER_ERROR' } })
  expect(foundIn(wordsOf(answer))).toEqual(NOTHING)
})

describe('mails', () => {
  /** What of the planted data each mail tells, by whom it goes to and its subject. */
  const told = async () => {
    const mails = await mailbox.receive(world)
    return mails.map(({ to, subject = '', text = '', html = '' }) => [
      `${to?.[0]?.address}: ${subject}`,
      foundIn(`${subject}\n${text}\n${html}`),
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
    expect(Object.fromEntries(await told())).toEqual({
      'applicant-4713@messquast.example: Your application to the Trophy Evaluation Database': name,
      'office@cic-wildlife.org: A new application waits in the Trophy Evaluation Database': name,
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
    expect(Object.fromEntries([...(await told()), ...(await told())])).toEqual({
      'measurer-4712@messquast.example: Choose a new password for the Trophy Evaluation Database': ['measurer name'],
      'measurer-4712@messquast.example: News: Show': ['measurer name'],
      'otto@example.org: News: Show': NOTHING,
    })
  })
})

it('writes nothing of anybody into the log of all this', () => {
  expect(log.length).toBeGreaterThan(Object.keys(channels).length * VIEWERS.length)
  expect(foundIn(log.join(''))).toEqual(NOTHING)
  expect(log.join('')).not.toMatch(/@|Bearer|eyJ/)
})
