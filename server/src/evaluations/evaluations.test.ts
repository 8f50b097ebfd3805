/** Entering an evaluation, reading it back, and what stands against it. */
import { type Evaluation, messages, speciesList } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '../db/history.ts'
import { testApp } from '../testing/app.ts'
import { evaluationInput, validSheet } from '../testing/evaluation-input.ts'

const { as, clock, db, make } = await testApp()

const count = async () =>
  Number((await db.selectFrom('evaluations').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
const history = (id: string) => listHistory(db, { kind: 'evaluation', id })

const measurer = await make.member({
  firstname: 'Łukasz',
  lastname: 'Żak',
  id_number: '10042',
  email: 'zak@example.org',
})
const client = await as(measurer)
const enter = (wishes: Record<string, unknown> = {}, who = client, animal = 'red-deer') =>
  who.post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput(wishes, animal) })

describe('a new evaluation', () => {
  it('is stored, scored and answered with every field [E-068] [E-072] [E-076]', async () => {
    const { status, data } = await enter()
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['_id', 'public_id', 'hunt_date', 'hunt_country', 'hunt_location', 'eval_date', 'eval_country'],
        ...['eval_location', 'eval_type', 'hunter_name', 'hunter_address', 'hunter_phone', 'hunter_email'],
        ...[
          'supporting_information',
          'source',
          'phenotype',
          'data',
          'lines',
          'eval_option',
          'files',
          'readOnly',
          'message',
        ],
        ...['measurer_id_number', 'measurer_id', 'measurer_name', 'total_points', 'files_num', 'version'],
        ...['created_at', 'modified_date'],
      ].sort(),
    )
    expect(data).toMatchObject({
      public_id: expect.stringMatching(/^CE01-[0-9A-HJKMNP-TV-Z]{7}$/),
      phenotype: { label: 'Swedish red deer', latin: 'Cervus elaphus elaphus', thresholds: [160, 170, 180] },
      eval_option: 'red-deer',
      files: [],
      files_num: 0,
      readOnly: false,
      message: null,
      measurer_id: measurer.id,
      measurer_id_number: '10042',
      measurer_name: 'Łukasz Żak',
      total_points: { award: 'Silver', points: data.data.totalPoints },
      version: '2023',
      created_at: '2026-06-01T12:00:00.000Z',
      modified_date: '2026-06-01T12:00:00.000Z',
      hunter_name: 'Łucja Őrsi',
      hunt_date: '2025-09-20',
    })
    expect(await client.get(`/evaluation/${data._id}`)).toMatchObject({ status: 200, data })
  })

  it('is scored by the server, whatever a client sends [E-075]', async () => {
    const { data: sheet } = validSheet('red-deer')
    const forged = { ...sheet, calculations: { mainBeamLength: 9999 }, totalPoints: 9999 }
    const { data } = await enter({ data: forged, total_points: { award: 'Gold', points: 9999 }, version: '1999' })
    expect(data.total_points).toMatchObject({ award: 'Silver', points: data.data.totalPoints })
    expect(data.data.totalPoints).toBeLessThan(180)
    expect(data.version).toBe('2023')
  })

  it('is kept whole when a hall saves in the same moment, each with its own history', async () => {
    const hunters = Array.from({ length: 60 }, (_, nth) => `Hunter ${nth}`)
    const saved = await Promise.all(hunters.map((hunter_name) => enter({ hunter_name })))
    for (const [nth, { status, data }] of saved.entries()) {
      expect(status).toBe(200)
      const { data: read } = await client.get<Evaluation>(`/evaluation/${data._id}`)
      expect(read).toEqual(data)
      expect(read.hunter_name).toBe(hunters[nth])
      const rows = await history(data._id)
      expect(rows).toHaveLength(1)
      expect(verifyChain(rows)).toBeNull()
      expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ path: 'hunter_name', to: hunters[nth] }))
    }
    expect(new Set(saved.map(({ data }) => data.public_id)).size).toBe(hunters.length)
  })

  it('begins its history with the hunter, the rest and the sheet', async () => {
    const { data } = await enter()
    const rows = await history(data._id)
    expect(rows).toMatchObject([{ seq: 1, action: 'create', by_name: 'Łukasz Żak', by_role: 'CCM' }])
    expect(rows[0]?.changes.map(({ path }) => path)).toEqual([
      'information',
      'hunter_name',
      'hunter_address',
      'hunter_phone',
      'hunter_email',
      'supporting_information',
      'data',
    ])
    expect(verifyChain(rows)).toBeNull()
  })

  it('keeps the lines of its score beside the sheet, without words', async () => {
    const { data } = await enter()
    const { lines } = await db
      .selectFrom('evaluations')
      .select('lines')
      .where('id', '=', data._id)
      .executeTakeFirstOrThrow()
    const sum = lines.reduce((total, [, , , points, sign]) => total + sign * Number(points), 0)
    expect(sum).toBeCloseTo(data.data.totalPoints, 1)
    expect(lines[0]).toEqual([
      'mainBeamLength',
      expect.any(String),
      '0.5',
      expect.any(String),
      1,
      expect.any(Number),
      expect.any(Number),
    ])
  })

  it('comes back as it went in, for every species [E-062]', async () => {
    const admin = await as(await make.admin())
    for (const { key } of speciesList()) {
      const { key: phenotype, data: sheet } = validSheet(key)
      const { status, data } = await enter({ data: sheet, phenotype: { key: phenotype }, hunter_email: '' }, admin, key)
      expect([key, status]).toEqual([key, 200])
      const { calculations, totalPoints, ...stored } = data.data
      expect(stored).toEqual(sheet)
      expect(data.phenotype?.key).toBe(phenotype)
      const sentBack = await admin.patch<Evaluation>(`/evaluation/${data._id}`, { data })
      expect(sentBack.status).toBe(200)
      expect(sentBack.data).toEqual({ ...data, modified_date: sentBack.data.modified_date })
      expect((await history(data._id)).map(({ action }) => action)).toEqual(['create'])
    }
  })
})

describe('what is refused', () => {
  const refused = async (wishes: Record<string, unknown>, fields: Record<string, string>, who = client) => {
    const before = await count()
    const { status, problem } = await enter(wishes, who)
    expect({ status, fields: problem?.fields }).toEqual({ status: 400, fields })
    expect(problem?.message).toBe(messages.formInvalid)
    expect(await count()).toBe(before)
  }

  it.each([
    'eval_date',
    'hunt_date',
    'hunt_country',
    'eval_country',
    'eval_location',
    'hunter_name',
    'source',
    'phenotype',
  ])('an evaluation without %s [E-077] [E-080] [E-083]', (name) =>
    refused({ [name]: undefined }, { [name]: 'Required' }),
  )

  it('one without a type [E-083]', () => refused({ eval_type: [] }, { eval_type: 'Required' }))

  it('one outside the validity; its first and last day are inside [E-078]', async () => {
    const judge = await as(await make.member({ valid_from: '2026-02-01', valid_to: '2026-06-30' }))
    for (const eval_date of ['2026-02-01', '2026-06-01']) expect((await enter({ eval_date }, judge)).status).toBe(200)
    await refused({ eval_date: '2026-01-31' }, { eval_date: messages.outsideValidity }, judge)
    const ending = await as(await make.member({ valid_from: '2026-02-01', valid_to: '2026-05-30' }))
    expect((await enter({ eval_date: '2026-05-30' }, ending)).status).toBe(200)
    await refused({ eval_date: '2026-05-31' }, { eval_date: messages.outsideValidity }, ending)
  })

  it('one before 1900 or after today by a judge without dates; today is the latest on Earth [E-079]', async () => {
    const judge = await as(await make.member({ valid_from: null, valid_to: null }))
    expect((await enter({ eval_date: '1900-01-01', hunt_date: '1899-10-01' }, judge)).status).toBe(200)
    expect((await enter({ eval_date: '2026-06-02' }, judge)).status).toBe(200)
    await refused({ eval_date: '1899-12-31', hunt_date: '1899-10-01' }, { eval_date: messages.outsideValidity }, judge)
    await refused({ eval_date: '2026-06-03' }, { eval_date: messages.outsideValidity }, judge)
  })

  it('a hunt tomorrow, or within 30 days [E-080] [E-081]', async () => {
    const both = { hunt_date: messages.thirtyDays, eval_date: messages.thirtyDays }
    await refused({ hunt_date: '2026-06-03' }, { hunt_date: messages.huntInFuture })
    await refused({ hunt_date: '2026-02-01' }, both)
    expect((await enter({ hunt_date: '2026-01-31' })).status).toBe(200)
  })

  it('an invalid e-mail address; none is fine [E-084] [E-085]', async () => {
    await refused({ hunter_email: 'nobody' }, { hunter_email: 'Invalid email.' })
    const optional = {
      hunt_location: '',
      hunter_address: '',
      hunter_phone: '',
      hunter_email: '',
      supporting_information: '',
    }
    expect((await enter(optional)).status).toBe(200)
  })

  it("the measurer's own trophy", () =>
    refused({ hunter_email: 'ZAK@example.org' }, { hunter_email: messages.ownTrophy }))

  it('longer texts on the sheet [E-087]', async () => {
    const { data } = validSheet('red-deer')
    const withTexts = (comments: number, instituteName: number) => ({
      data: {
        ...data,
        supplementary: {
          ...data.supplementary,
          comments: 'ő'.repeat(comments),
          instituteName: 'ő'.repeat(instituteName),
        },
      },
    })
    expect((await enter(withTexts(200, 110))).status).toBe(200)
    await refused(withTexts(201, 111), {
      'supplementary.comments': 'No longer than 200 characters',
      'supplementary.instituteName': 'No longer than 110 characters',
    })
  })

  it('an unknown species, and one that the measurer does not hold [E-088]', async () => {
    expect(await client.post('/evaluation/unicorn', { data: evaluationInput() })).toMatchObject({
      status: 404,
      problem: { message: 'There is no such species.' },
    })
    expect((await client.post('/evaluation/__proto__', { data: evaluationInput() })).status).toBe(404)
    expect((await enter({}, client, 'moose')).status).toBe(403)
    expect(
      (await client.post('/evaluation/red-deer', { data: evaluationInput({ eval_option: 'moose' }) })).problem?.fields,
    ).toEqual({
      eval_option: messages.otherSpecies,
    })
  })

  it('a measurer whose certification is not active', async () => {
    const approved = await as(await make.member({ status: 'approved' }))
    expect(await enter({}, approved)).toMatchObject({ status: 403, problem: { message: messages.notActive } })
    const expired = await make.member({ valid_to: '2026-03-15' })
    const reader = await as(expired)
    const own = await enter({ eval_date: '2026-03-02' }, await as(await make.member({ valid_to: '2026-04-10' })))
    expect(own.status).toBe(200)
    expect(await enter({}, reader)).toMatchObject({
      status: 403,
      problem: { message: 'Your certification expired on 15/03/2026. Evaluations are read-only.' },
    })
  })
})

describe('reading', () => {
  it('hides the private data of the hunter from other CCMs', async () => {
    const { data } = await enter()
    const hidden = { hunter_address: null, hunter_phone: null, hunter_email: null, supporting_information: null }
    const other = await as(await make.member())
    expect((await other.get(`/evaluation/${data._id}`)).data).toMatchObject({ ...hidden, hunter_name: 'Łucja Őrsi' })
    for (const user of [await make.admin(), await make.member({ role: 'STJ' })])
      expect((await (await as(user)).get(`/evaluation/${data._id}`)).data).toMatchObject({
        hunter_email: 'hunter@example.com',
      })
  })

  it('tells others that they may only read [E-034] [E-063]', async () => {
    const { data } = await enter()
    const other = await as(await make.member())
    expect((await other.get(`/evaluation/${data._id}`)).data).toMatchObject({
      readOnly: true,
      message: messages.evaluationReadOnly,
    })
    const judge = await as(await make.member({ role: 'STJ', evaluation_options: [] }))
    expect((await judge.get(`/evaluation/${data._id}`)).data).toMatchObject({ readOnly: false, message: null })
  })

  it('knows no other ids [E-067]', async () => {
    for (const id of ['0', 'nothing', '00000000-0000-7000-8000-000000000000', "' or 1=1 --", '%00'])
      expect(await client.get(`/evaluation/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        problem: { message: 'This evaluation does not exist or was deleted.' },
      })
  })
})

describe('deleting', () => {
  it('takes the evaluation out of reading, list and edits, and tells the history [E-036] [E-038]', async () => {
    const { data } = await enter()
    expect((await client.delete(`/evaluation/${data._id}`)).status).toBe(403)
    expect((await client.get(`/evaluation/${data._id}`)).status).toBe(200)
    const judge = await as(await make.member({ role: 'STJ' }))
    const total = async () => (await judge.get<{ totalDocs: number }>('/evaluation')).data.totalDocs
    const before = await total()
    expect((await judge.delete(`/evaluation/${data._id}`)).status).toBe(200)
    expect(await total()).toBe(before - 1)
    const gone = { status: 404, problem: { message: 'This evaluation does not exist or was deleted.' } }
    expect(await judge.get(`/evaluation/${data._id}`)).toMatchObject(gone)
    expect(await judge.patch(`/evaluation/${data._id}`, { data })).toMatchObject(gone)
    expect(await judge.delete(`/evaluation/${data._id}`)).toMatchObject(gone)
    const rows = await history(data._id)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
    expect(verifyChain(rows)).toBeNull()
  })
})

describe('scoring without saving', () => {
  it('answers total, medal, distance, lines, faults and notices, and stores nothing [E-061] [E-074]', async () => {
    const before = await count()
    const { key, data: sheet } = validSheet('red-deer', 'Gold')
    const { status, data } = await client.post('/evaluation/red-deer/score', {
      data: { phenotype: { key }, data: sheet },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ award: 'Gold', next: null, fields: {}, notices: expect.any(Array) })
    expect(Object.keys(data as object).sort()).toEqual([
      'award',
      'calculations',
      'fields',
      'lines',
      'next',
      'notices',
      'totalPoints',
    ])
    expect(await count()).toBe(before)
  })

  it('scores without a phenotype, and any sheet', async () => {
    const { data } = await client.post('/evaluation/moose/score', { data: { phenotype: null, data: {} } })
    expect(data).toMatchObject({ totalPoints: 0, award: 'none', next: null })
  })

  it('refuses what is not of the species', async () => {
    const score = (data: unknown) => client.post('/evaluation/red-deer/score', { data })
    expect(await score({ phenotype: { key: 'moose' }, data: {} })).toMatchObject({
      status: 400,
      problem: { fields: { phenotype: messages.notInList } },
    })
    expect(await score({ phenotype: null, data: { extra: 1 } })).toMatchObject({
      status: 400,
      problem: { fields: { extra: 'Unknown field' } },
    })
    expect(await score({ phenotype: null, data: {}, more: 1 })).toMatchObject({ status: 400 })
    expect((await client.post('/evaluation/unicorn/score', { data: { phenotype: null, data: {} } })).status).toBe(404)
  })
})

describe('the clock', () => {
  it('lets an expired member finish for 60 days, from within the validity only', async () => {
    const own = await make.member({ valid_to: '2026-05-01' })
    const me = await as(own)
    const inside = await enter({ eval_date: '2026-05-01', hunt_date: '2026-01-01' }, me)
    expect(inside.status).toBe(200)
    const path = `/evaluation/${inside.data._id}`
    clock.set('2026-06-30T12:00:00.000Z')
    const within = await as(own)
    const corrected = await within.patch<Evaluation>(path, { data: { ...inside.data, hunter_name: 'Corrected' } })
    expect(corrected).toMatchObject({ status: 200, data: { readOnly: false, hunter_name: 'Corrected' } })
    clock.set('2026-07-01T12:00:00.000Z')
    const late = await as(own)
    expect((await late.get(path)).data).toMatchObject({
      readOnly: true,
      message: 'Your certification expired on 01/05/2026. Evaluations are read-only.',
    })
    expect((await late.patch(path, { data: corrected.data })).status).toBe(403)
  })
})
