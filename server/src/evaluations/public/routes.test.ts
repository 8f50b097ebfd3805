import {
  EDITION,
  type Evaluation,
  findEdition,
  listSpeciesInForce,
  type PublicRecord,
  type ValidRecord,
} from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { describe, expect, it } from 'vitest'
import { createCertificateUrl } from '#evaluations/pdf/certificate-url.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { extractPdfText } from '#testing/inputs/pdf-text.ts'

const NOT_FOUND = 'The requested Measurement could not be found.'

/** The hunter's data, in words that occur nowhere else. */
const HUNTER = {
  hunter_name: 'Zebulon Quagmire',
  hunter_address: 'Hidden Hollow 77',
  hunter_phone: '+36 55 987654321',
  hunter_email: 'zebulon@secret.example.com',
  supporting_information: 'Inherited from grandfather Xaver',
}

const logLines: string[] = []
const { as, db, deps, guest, guestAt, make, clock } = await testApp({ log: { write: (line) => logLines.push(line) } })
const judge = await make.member({
  role: 'STJ',
  firstname: 'Margit',
  lastname: 'Erdős',
  evaluation_options: listSpeciesInForce('2026-06-01').map(({ key }) => key),
})
const client = await as(judge)

const createEvaluation = async (animal = 'red-deer'): Promise<Evaluation> =>
  (await client.post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput(HUNTER, animal) })).data
const evaluation = await createEvaluation()

const lookUp = (id: string) => guest.get<PublicRecord>(`/evaluation/public/${encodeURIComponent(id)}`)
const lookUpFromAddress = (address: string, id = evaluation.public_id) =>
  guestAt(address).get(`/evaluation/public/${id}`)

/** Returns the dotted paths of all values; list items share one path. */
const listKeys = (value: unknown, prefix = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [prefix]
  const entries = Array.isArray(value) ? value.map((item) => ['[]', item] as const) : Object.entries(value)
  return [...new Set(entries.flatMap(([name, below]) => listKeys(below, prefix === '' ? name : `${prefix}.${name}`)))]
}

describe('public look-up', () => {
  it('returns only the summary of an evaluation, without a token [E-095]', async () => {
    const { status, data, headers } = await lookUp(evaluation.public_id)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(listKeys(data).sort()).toEqual(
      [
        'public_id',
        'state',
        'withdrawn_at',
        ...['species.key', 'species.code', 'species.name'],
        ...['phenotype.label', 'phenotype.latin', 'phenotype.gender'],
        ...['path', 'label', 'unit', 'left', 'right', 'value', 'factor', 'points', 'reason'].map(
          (name) => `points.[].${name}`,
        ),
        ...['total_points.points', 'total_points.award'],
        'measurer_name',
        'hunt_date',
        'version',
        'revision.number',
        'revision.valid_since',
        'email',
      ].sort(),
    )
    expect(data).toMatchObject({
      public_id: evaluation.public_id,
      state: 'valid',
      withdrawn_at: null,
      species: { key: 'red-deer', code: 'CE01', name: 'Red deer' },
      phenotype: { label: evaluation.phenotype?.label, latin: evaluation.phenotype?.latin, gender: null },
      total_points: evaluation.total_points,
      measurer_name: 'Margit Erdős',
      hunt_date: '2025-09-20',
      version: '2023',
      email: expect.stringContaining('@'),
    })
  })

  it.each(REPRESENTATIVE_SPECIES)('returns points of %s that add up to the total', async (animal) => {
    const { public_id, total_points } = await createEvaluation(animal)
    const { points } = (await lookUp(public_id)).data as ValidRecord
    const sum = points.reduce((total, point) => total + Math.round(Number(point.points ?? 0) * 100_000), 0)
    expect(Math.round(sum / 1000)).toBe(Math.round(total_points.points * 100))
    expect(new Set(points.map(({ path }) => path)).size).toBe(points.length)
    const texts = findEdition(animal, EDITION)?.leaves.filter(({ field }) => field.kind === 'text') ?? []
    expect(points.filter(({ path }) => texts.some((text) => text.path === path))).toEqual([])
    clock.advance(10)
  })

  it('returns both sides of a pair and their result', async () => {
    const { points } = (await lookUp(evaluation.public_id)).data as ValidRecord
    const beam = points.find(({ path }) => path === 'measurementParams.mainBeamLength')
    const { left, right } = evaluation.data.measurementParams.mainBeamLength as { left: number; right: number }
    expect(beam).toEqual({
      path: 'measurementParams.mainBeamLength',
      label: 'Length of main beam',
      unit: 'cm',
      left,
      right,
      value: String(Math.round(((left + right) / 2) * 1000) / 1000),
      factor: '0.5',
      points: String(Math.round(((left + right) / 4) * 10_000) / 10_000),
      reason: null,
    })
    expect(points.find(({ path }) => path === 'calculations.dryAntlerWeight')).toMatchObject({
      label: 'Weight of dry antlers, net',
      unit: 'kg',
    })
  })

  it('returns the rule behind points without a factor', async () => {
    const { points } = (await lookUp(evaluation.public_id)).data as ValidRecord
    expect(points.find(({ path }) => path === 'measurementParams.insideSpread')?.reason).toMatch(
      /^spread [\d.]+% of beam$/,
    )
  })

  it('accepts ids in any notation', async () => {
    const [code = '', tail = ''] = evaluation.public_id.split('-')
    const misread = tail.replaceAll('0', 'O').replaceAll('1', 'l')
    for (const typed of [` ${code.toLowerCase()} - ${misread.slice(0, 3)} ${misread.slice(3)} `, code + tail])
      expect((await lookUp(typed)).data.public_id, typed).toBe(evaluation.public_id)
  })

  it('counts the edits of more than private data as revisions, and names the time of the last one', async () => {
    const { _id, public_id } = await createEvaluation()
    const edit = async (overrides: object) => {
      const { modified_date } = (await client.get<Evaluation>(`/evaluation/${_id}`)).data
      return client.patch(`/evaluation/${_id}`, { data: { modified_date, ...overrides } })
    }
    const findRevision = async () => ((await lookUp(public_id)).data as ValidRecord).revision
    const created = await findRevision()
    expect(created?.number).toBe(1)
    clock.advance(3600)
    expect((await edit({ hunter_phone: '+36 55 1234567', change_reason: 'He called' })).status).toBe(200)
    expect(await findRevision()).toEqual(created)
    expect((await edit({ hunt_location: 'Gemenc' })).status).toBe(200)
    const corrected = { number: 2, valid_since: clock.now().toISOString() }
    expect(await findRevision()).toEqual(corrected)
    clock.advance(3600)
    expect((await edit({ hunt_location: 'Gemenc' })).status).toBe(200)
    expect(await findRevision()).toEqual(corrected)
    const { raw } = await client.get(`/evaluation/pdf/${_id}`)
    expect(extractPdfText(raw)).toContain('Revision2of01/06/2026')
  })

  it('compares the code of a certificate with the record, and ignores it once the evaluation is withdrawn', async () => {
    const created = await createEvaluation()
    const { _id, public_id, modified_date, total_points } = created
    const { revision } = (await lookUp(public_id)).data as ValidRecord
    const url = createCertificateUrl({ publicUrl: '', signingKeys: deps.signingKeys }, created, revision ?? null)
    const lookUpCode = async (query: string) =>
      (await guest.get<PublicRecord>(`/evaluation/public/${public_id}?${query}`)).data
    const query = url.slice(url.indexOf('&') + 1)
    const printed = { revision: 1, total_points, version: '2023', review: 'none' }
    expect(await lookUpCode(query)).toEqual({
      ...(await lookUp(public_id)).data,
      certificate: { state: 'current', printed },
    })
    await client.patch(`/evaluation/${_id}`, { data: { modified_date, hunt_location: 'Gemenc' } })
    expect(await lookUpCode(query)).toMatchObject({
      revision: { number: 2 },
      certificate: { state: 'corrected', printed },
    })
    for (const altered of [query.replace('r=1', 'r=2'), query.replace('&m=', '&m=x'), 'r=1'])
      expect(await lookUpCode(altered)).toMatchObject({ certificate: { state: 'invalid', printed: null } })
    await client.delete(`/evaluation/${_id}`)
    const withdrawn = (await lookUp(public_id)).data
    expect(withdrawn.state).toBe('withdrawn')
    for (const any of [query, 'r=1']) expect(await lookUpCode(any)).toEqual(withdrawn)
  })

  it('names the review without the persons present, and other judgements; neither makes a revision [O-069] [O-072]', async () => {
    const admin = await as(await make.admin())
    await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const { _id, public_id, modified_date } = await createEvaluation()
    const find = async () => (await lookUp(public_id)).data as ValidRecord
    const { revision, review } = await find()
    expect([revision?.number, review]).toEqual([1, { state: 'awaiting' }])
    const present = [{ name: 'Petra Present', agreed: true }]
    const other = await as(await make.member({ role: 'STJ', firstname: 'Jon', lastname: 'Judge' }))
    expect((await other.post(`/reviews/${_id}`, { modified_date, present })).status).toBe(200)
    const at = clock.now().toISOString()
    const expected = { revision, review: { state: 'reviewed', at, by_name: 'Jon Judge', corrected: false } }
    expect(await find()).toMatchObject(expected)
    expect(JSON.stringify(await find())).not.toContain('Petra')
    const later = await createEvaluation()
    await db.updateTable('evaluations').set({ earlier_public_id: public_id }).where('id', '=', later._id).execute()
    expect(await find()).toMatchObject({ ...expected, later_public_id: later.public_id })
    expect((await lookUp(later.public_id)).data).toMatchObject({ earlier_public_id: public_id })
    await client.delete(`/evaluation/${later._id}`)
    expect(await find()).not.toHaveProperty('later_public_id')
    await admin.patch('/reviews/setting', { awards: 'none', since: '2000-01-01' })
  })

  it('returns 404 for another id [E-093]', async () => {
    const misspelt = evaluation.public_id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const id of ['CE01-0000000', misspelt, 'nonsense', "' or 1=1 --", '%00', 'CE01-\u0000', evaluation._id]) {
      const { status, problem } = await lookUp(id)
      expect([id, status, problem?.message, problem?.code]).toEqual([id, 404, NOT_FOUND, 'NOT_FOUND'])
    }
  })

  it('returns only the withdrawal of a deleted evaluation', async () => {
    const { _id, public_id } = await createEvaluation()
    clock.set('2026-06-01T18:30:00.000Z')
    await client.delete(`/evaluation/${_id}`)
    const { status, data } = await lookUp(public_id)
    expect(status).toBe(200)
    expect(data).toEqual({
      public_id,
      state: 'withdrawn',
      withdrawn_at: '2026-06-01T18:30:00.000Z',
      species: { key: 'red-deer', code: 'CE01', name: 'Red deer' },
      email: expect.stringContaining('@'),
    })
  })

  it("never includes the hunter's data in responses or logs", async () => {
    const { raw } = await lookUp(evaluation.public_id)
    expect(logLines.some((line) => line.includes('/evaluation/public/:publicId'))).toBe(true)
    for (const secret of [...Object.values(HUNTER), 'Zebulon', 'Quagmire', 'Hidden Hollow', 'Xaver', '987654321']) {
      expect(raw.toString()).not.toContain(secret)
      expect(logLines.join('\n')).not.toContain(secret)
    }
    expect(logLines.join('\n')).not.toContain(evaluation.public_id)
  })

  it('allows 120 look-ups per minute and address, then returns Retry-After', async () => {
    clock.set('2026-06-03T12:00:00.000Z')
    for (let index = 1; index <= 120; index += 1)
      expect((await lookUpFromAddress('192.0.2.7', index % 2 ? evaluation.public_id : 'wrong')).status).toBe(
        index % 2 ? 200 : 404,
      )
    clock.set('2026-06-03T12:00:20.000Z')
    const rejected = await lookUpFromAddress('192.0.2.7')
    expect([rejected.status, rejected.problem?.code, rejected.headers['retry-after']]).toEqual([429, 'TOO_MANY', '40'])
    expect((await lookUpFromAddress('192.0.2.8')).status).toBe(200)
    clock.set('2026-06-03T12:01:01.000Z')
    expect((await lookUpFromAddress('192.0.2.7')).status).toBe(200)
  })
})
