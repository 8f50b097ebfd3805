import { screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, listSpecies, type Role } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCertificatePath } from '#testing/certificate-path.ts'
import { createDeferred } from '#testing/deferred.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb({ config: { contactEmail: 'council@example.org' } })
const judge = await web.make.member({
  role: 'STJ',
  firstname: 'Margit',
  lastname: 'Erdős',
  evaluation_options: listSpecies().map(({ key }) => key),
})
const users: Readonly<Record<Role, User | undefined>> = {
  guest: undefined,
  admin: await web.make.admin(),
  STJ: judge,
  CCM: await web.make.member(),
}

const createEvaluation = async (animal = 'red-deer'): Promise<Evaluation> =>
  (await (await web.as(judge)).post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput({}, animal) })).data
const evaluation = await createEvaluation()

const open = (path: string, role: Role = 'guest') => {
  const as = users[role]
  return web.open(path, as ? { as } : {})
}
const findRecord = (id = evaluation.public_id) => screen.findByRole('article', { name: `Measurement ${id}` })
const findNote = async (id: string) => within(await findRecord(id)).findByRole('alert')
const findInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Measurement ID' })
const search = async (user: Awaited<ReturnType<typeof open>>, id: string) => {
  await user.clear(await findInput())
  if (id) await user.type(await findInput(), id)
  await user.click(screen.getByRole('button', { name: 'Search' }))
}
const getLookUpCalls = () => web.calls.filter(({ path }) => path.startsWith('/evaluation/public/'))

// Look-ups are rate-limited per client address.
beforeEach(() => web.clock.advance(61))

describe('public view', () => {
  it('is titled Evaluation View and asks for an id [E-089] [E-090] [E-091]', async () => {
    const user = await open('/evaluation-by-id')
    expect(await screen.findByRole('heading', { level: 1, name: 'Evaluation View' })).toBeTruthy()
    expect(document.title).toMatch(/^Evaluation View - /)
    expect(screen.getByRole('region', { name: 'Search for id' })).toBeTruthy()
    await search(user, '  ')
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(getLookUpCalls()).toEqual([])
  })

  it('shows species, points, score, measurer, hunt and contact of the record found [E-092]', async () => {
    const user = await open('/evaluation-by-id')
    await search(user, evaluation.public_id.toLowerCase().replace('-', ' '))
    const found = within(await findRecord())
    const headings = found.getAllByRole('rowheader')
    // Removes non-breaking spaces and the padding that aligns decimals.
    const normaliseText = ({ textContent }: Element) => textContent.replaceAll(/\s+/g, ' ').trim()
    const getCellTexts = (name: string) => {
      const row = headings.find((head) => normaliseText(head) === name)?.closest('tr')
      return [...(row?.cells ?? [])].slice(1).map(normaliseText)
    }
    expect(getCellTexts('Animal species')).toEqual(['CE01 - Red deer'])
    const { left, right } = evaluation.data.measurementParams.mainBeamLength as { left: number; right: number }
    const mean = ((left + right) / 2).toFixed(2).replace(/0$/, '')
    expect(getCellTexts('Length of main beam, cm')).toEqual([
      left.toFixed(1),
      right.toFixed(1),
      `mean ${mean}`,
      '× 0.5',
      expect.stringMatching(/^\d\d\.\d{2,4}$/),
    ])
    expect(getCellTexts('Circumference of lower beam, cm').slice(2, 4)).toEqual([
      expect.stringMatching(/^sum \d\d\.\d/),
      '× 1',
    ])
    const decimal = expect.stringMatching(/^\d+\.\d/)
    expect(getCellTexts('Weight of dry antlers, net, kg')).toEqual(['', '', decimal, '× 2', decimal])
    expect(getCellTexts('Colour'), 'formatted as on the sheet').toEqual([
      '',
      '',
      expect.stringMatching(/^\d\.\d$/),
      '× 1',
      decimal,
    ])
    expect(getCellTexts('Total Score')).toEqual([
      `${evaluation.total_points.award}${evaluation.total_points.points.toFixed(2)}`,
    ])
    expect(getCellTexts('Measurer')).toEqual(['Margit Erdős'])
    expect(getCellTexts('Date of the Hunt')).toEqual(['20/09/2025'])
    expect(getCellTexts('Revision')).toEqual([expect.stringMatching(/^1, valid since \d\d\/\d\d\/2026$/)])
    const contact = found.getByRole('link', { name: 'council@example.org' })
    expect(contact.getAttribute('href')).toBe('mailto:council@example.org')
    expect(document.body.textContent).not.toContain(evaluation.hunter_name)
  })

  it('puts the canonical id into the URL with a single request', async () => {
    const user = await open('/evaluation-by-id')
    await search(user, `\u200b${evaluation.public_id.toLowerCase()}`)
    await findRecord()
    await waitFor(() => expect(currentPath()).toBe(`/evaluation-by-id?id=${evaluation.public_id}`))
    await waitFor(async () => expect((await findInput()).value).toBe(evaluation.public_id))
    expect(getLookUpCalls()).toHaveLength(1)
  })

  it('keeps what is typed while a measurement is looked up', async () => {
    const request = createDeferred()
    web.intercept('GET /evaluation/public/', async (forward) => {
      await request.promise
      return forward()
    })
    const user = await open('/evaluation-by-id')
    await search(user, evaluation.public_id.toLowerCase())
    await waitFor(() => expect(getLookUpCalls()).toHaveLength(1))
    await user.clear(await findInput())
    await user.type(await findInput(), 'CE01')
    request.resolve()
    await waitFor(() => expect(currentPath()).toBe(`/evaluation-by-id?id=${evaluation.public_id}`))
    await findRecord()
    expect((await findInput()).value).toBe('CE01')
  })

  for (const role of ['guest', 'admin', 'STJ', 'CCM'] as const) {
    it(`shows the record of the id in the URL to ${role}`, async () => {
      await open(`/evaluation-by-id?id=${evaluation.public_id}`, role)
      await findRecord()
      expect((await findInput()).value).toBe(evaluation.public_id)
    })

    it(`${role === 'guest' ? 'is shown to' : 'redirects'} ${role} without an id [A-005]`, async () => {
      for (const path of ['/evaluation-by-id', '/evaluation-by-id?id=']) {
        await open(path, role)
        const title = role === 'guest' ? /^Evaluation View - / : /^Home - /
        await waitFor(() => expect(document.title).toMatch(title))
      }
    })
  }

  it('shows a message for an unknown id, also about a typing error, and finds the next one [E-093]', async () => {
    const user = await open('/evaluation-by-id?id=CE01-0000000')
    expect(await screen.findByText('The requested Measurement could not be found.')).toBeTruthy()
    expect(screen.queryByText('This id contains a typing error.')).toBeNull()
    await search(user, 'CE01-0000001')
    expect((await screen.findByText('This id contains a typing error.')).closest('p')?.textContent).toBe(
      'The requested Measurement could not be found. This id contains a typing error.',
    )
    await search(user, evaluation.public_id)
    await findRecord()
    expect(screen.queryByText('The requested Measurement could not be found.')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe(`Measurement ${evaluation.public_id} found.`)
  })

  it('shows a deleted measurement as withdrawn, with the date and without the score', async () => {
    const { _id, public_id } = await createEvaluation('wild-boar')
    await (await web.as(judge)).delete(`/evaluation/${_id}`)
    await open(`/evaluation-by-id?id=${public_id}`)
    const text = (await findRecord(public_id)).textContent
    expect(text).toMatch(/^WithdrawnThis measurement was withdrawn on 01\/06\/2026\./)
    expect(text).toContain('ST01 - Wild boar')
    expect(text).not.toContain('Erdős')
    expect(text).not.toContain('Total Score')
  })

  it('compares the code of a certificate with the record', async () => {
    const { _id, public_id, modified_date, total_points } = await createEvaluation()
    const { points, award } = total_points
    const content = { id: public_id, r: '1', p: points.toFixed(2), m: award, e: '2023' }
    const path = createCertificatePath(web.deps, content)
    await open(path)
    const genuine = await findNote(public_id)
    expect(genuine.textContent).toBe('GenuineThe certificate shows the current revision of this record.')
    const table = within(await findRecord(public_id)).getByRole('table')
    expect(genuine.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(currentPath()).toBe(path)

    const edit = { modified_date, hunt_location: 'Gemenc' }
    const edited = await (await web.as(judge)).patch<Evaluation>(`/evaluation/${_id}`, { data: edit })
    expect(edited.status).toBe(200)
    await open(path)
    const corrected = (await findNote(public_id)).textContent
    expect(corrected).toMatch(/^Corrected sinceThis certificate was printed from revision 1,/)
    expect(corrected).toContain('Points and medal have not changed.')

    const olderPath = createCertificatePath(web.deps, { ...content, p: '101.50', m: 'Bronze' })
    await open(olderPath)
    const former = 'It shows the former result: 101.50 points, Bronze medal.'
    expect((await findNote(public_id)).textContent).toContain(former)

    await open(olderPath.replace('p=101.50', 'p=201.50'))
    const invalid = (await findNote(public_id)).textContent
    expect(invalid).toBe('AlteredThe code was altered or not issued by this system. Only the record below is valid.')
  })

  it('adds to the verdict that it was reviewed, its review withdrawn or the trophy judged again since [O-069] [O-072]', async () => {
    const admin = await web.as(await web.make.admin())
    await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const { _id, public_id, modified_date, total_points } = await createEvaluation()
    const later = await createEvaluation()
    const content = { id: public_id, r: '1', p: total_points.points.toFixed(2), m: total_points.award, e: '2023' }
    const openCode = async (v?: 'awaiting' | 'reviewed') => {
      await open(createCertificatePath(web.deps, { ...content, ...(v && { v }) }))
      return (await findNote(public_id)).textContent
    }
    expect(await openCode('awaiting')).toMatch(/^GenuineThe certificate/)
    expect((await findRecord(public_id)).textContent).toContain('ReviewAwaiting review')
    const reviewer = await web.as(await web.make.member({ role: 'STJ', firstname: 'Jon', lastname: 'Judge' }))
    expect((await reviewer.post(`/reviews/${_id}`, { modified_date })).status).toBe(200)
    expect(await openCode('awaiting')).toMatch(/^Genuine, reviewed since.* Reviewed on 01\/06\/2026 by Jon Judge\.$/)
    expect(await openCode()).toMatch(/^GenuineThe certificate .* says nothing about a review\.$/)
    const values = { earlier_public_id: public_id }
    await web.deps.db.updateTable('evaluations').set(values).where('id', '=', later._id).execute()
    await (await web.as(judge)).patch(`/evaluation/${_id}`, { data: { modified_date, hunt_date: '2025-09-21' } })
    expect(await openCode('reviewed')).toMatch(/^Corrected since, review withdrawn since, judged again/)
    const href = `/evaluation-by-id?id=${later.public_id}`
    const link = within(await findNote(public_id)).getByRole('link')
    expect(link.getAttribute('href')).toBe(href)
    await open(href)
    expect((await findRecord(later.public_id)).textContent).toContain(`Earlier judgement${public_id}`)
    await admin.patch('/reviews/setting', { awards: 'none', since: '2000-01-01' })
  })

  it('shows a loading text, then errors with a retry button [E-094]', async () => {
    const response = createDeferred<Response>()
    web.intercept('GET /evaluation/public/', () => response.promise)
    const user = await open(`/evaluation-by-id?id=${evaluation.public_id}`)
    expect(await screen.findByText('Looking up the measurement…')).toBeTruthy()
    response.resolve(Response.json({ message: 'A server error has occured!', code: 'SERVER_ERROR' }, { status: 500 }))
    const sentence = 'A server error has occured! The measurement could not be looked up.'
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)

    const rateLimited = { status: 429, headers: { 'Retry-After': '40' } }
    web.intercept('GET /evaluation/public/', () => Response.json({ message: 'Wait.', code: 'TOO_MANY' }, rateLimited))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/Many measurements were looked up .* Please try again in 40 seconds\./)
    web.intercept('GET /evaluation/public/', () =>
      Response.json({ message: 'Gone.', code: 'NOT_FOUND' }, { status: 404 }),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The requested Measurement could not be found.')).toBeTruthy()
  })
})
