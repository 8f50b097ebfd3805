import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation, EvaluationListRow, Page } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { captureSavedFiles, clickButton, findDialog } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ evaluation_options: ['red-deer', 'moose', 'fallow-deer'] })
const client = await web.as(measurer)
const store = (hunt_date: string) => client.post('/evaluation/red-deer', { data: evaluationInput({ hunt_date }) })

const findLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
const findChart = async (name: string) => within(await screen.findByRole('region', { name }))

describe('statistics', () => {
  it('say that there are no trophies yet, and open the whole list [O-042]', async () => {
    await web.open('/statistics', { as: measurer })
    expect(await screen.findByText('No trophies yet')).toBeTruthy()
    // Without a query, the list would restore its last filters.
    expect(await findLink('Show these trophies')).toBe('/evaluations?page=1')
  })

  it('count the trophies of a species in charts with a table and a file of their figures', async () => {
    for (const date of ['2024-09-20', '2025-09-20', '2025-09-21']) expect((await store(date)).status).toBe(200)
    const user = await web.open('/', { as: measurer })
    await user.click((await screen.findAllByRole('link', { name: 'Statistics' }))[0] as HTMLElement)
    await waitFor(() => expect(currentPath()).toBe('/statistics'))
    await user.selectOptions(await screen.findByLabelText('Species'), 'Red deer')
    const years = await findChart('Trophies by year of the hunt')
    expect(years.getByText('Based on 3 trophies.')).toBeTruthy()
    await user.click(years.getByRole('button', { name: 'Table' }))
    const link = years.getByRole('link', { name: '2, 2025, All: open in the list' })
    const period = 'hunt_date_from=2025-01-01&hunt_date_to=2025-12-31'
    expect(link.getAttribute('href')).toBe(`/evaluations?eval_option=red-deer&${period}`)
    const saved = captureSavedFiles()
    await user.click(years.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/\.csv$/)]))
  })
})

describe('the filters of the statistics', () => {
  it('are those of the list and go back to it, also with a bar [O-042]', async () => {
    const filters = 'eval_option=red-deer&hunt_date_from=2025-09-21&hunt_country=SK&hunt_country=HU'
    const user = await web.open(`/evaluations?${filters}&hunter_name=rsi&points_from=1`, { as: measurer })
    await user.click((await screen.findAllByRole('link', { name: 'Statistics' }))[0] as HTMLElement)
    const omitted = "These filters of the list do not apply here: Hunter's Name: “rsi”; Points From: 1."
    expect(await screen.findByText(omitted)).toBeTruthy()
    expect(await findLink('Back to the list')).toBe(`/evaluations?${filters}&hunter_name=rsi&points_from=1`)
    for (const isGold of [true, false]) {
      await user.click(screen.getByRole('button', { name: 'Gold' }))
      await waitFor(() => expect(currentPath().includes('medal=Gold')).toBe(isGold))
    }
    expect(screen.getByText(omitted), 'after another filter').toBeTruthy()
    const years = await findChart('Trophies by year of the hunt')
    await user.click(years.getByRole('button', { name: 'Table' }))
    // The year starts with the period, which is later.
    expect(await findLink('1, 2025, All: open in the list')).toBe(
      '/evaluations?eval_option=red-deer&hunt_date_from=2025-09-21&hunt_country=SK&hunt_country=HU&hunt_date_to=2025-12-31',
    )
    const points = await findChart('Points: Swedish red deer')
    expect(points.getByRole('link', { name: /points, \w+: 1 trophy/ }).getAttribute('href')).toMatch(/&medal=\w+$/)
  })

  it('are set beside the charts and in the drawer, and named and cleared as chips [O-043]', async () => {
    const user = await web.open('/statistics?eval_option=red-deer', { as: measurer })
    await findChart('Trophies by source')
    await user.selectOptions(screen.getByLabelText('From year'), 'From 2025')
    await user.selectOptions(screen.getByLabelText('To year'), 'To 2025')
    const years = '&hunt_date_from=2025-01-01&hunt_date_to=2025-12-31'
    await waitFor(() => expect(currentPath()).toBe(`/statistics?eval_option=red-deer${years}`))
    expect((await findChart('Trophies by source')).getByText('Based on 2 trophies.')).toBeTruthy()
    await clickButton('Filters (3)')
    const drawer = within(await findDialog())
    await user.click(await drawer.findByRole('combobox', { name: 'Medal' }))
    await user.click(await screen.findByRole('option', { name: 'Bronze' }))
    await user.keyboard('{Escape}')
    await user.click(drawer.getByRole('button', { name: 'Done' }))
    const text =
      'No trophy has all of: Trophy Type: Red deer; Medal: Bronze; Hunt From: 01/01/2025; Hunt To: 31/12/2025.'
    expect(await screen.findByText(text)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Clear Medal: Bronze' }))
    expect((await findChart('Trophies by source')).getByText('Based on 2 trophies.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(currentPath()).toBe('/statistics'))
    await user.selectOptions(screen.getByLabelText('Species'), 'Moose')
    expect(await screen.findByText('No trophy has: Trophy Type: Moose.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await findChart('Trophies by species')
  })
})

it('the figures above the charts name the trophies, their medals, the best of a species, countries and years [O-044]', async () => {
  const { data } = await client.get<Page<EvaluationListRow>>('/evaluation?sortBy=total_points&sortDir=desc')
  const [best] = data.docs
  await web.open('/statistics?eval_option=red-deer', { as: measurer })
  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  const read = () => figures.getAllByRole('definition').map(({ textContent }) => textContent)
  const points = `${best?.total_points.points.toFixed(2)} ${best?.public_id}`
  expect(read()).toEqual(['3', points, '1', '2024–2025', 'Gold 0 0%Silver 3 100%Bronze 0 0%No medal 0 0%'])
  expect(figures.getByRole('link').getAttribute('href')).toBe(`/evaluation/${best?._id}/edit`)
  cleanup()
  await web.open('/statistics', { as: measurer })
  await screen.findByRole('region', { name: 'Figures' })
  expect(screen.queryByText('Most points'), 'of several species').toBeNull()
})

it('tell phenotypes of one name apart by gender', async () => {
  const member = await web.make.member({ evaluation_options: ['chamois'] })
  const api = await web.as(member)
  for (const gender of ['male', 'female']) {
    const data = evaluationInput({ phenotype: { key: `chamois-alpine-${gender}` } }, 'chamois')
    expect((await api.post('/evaluation/chamois', { data })).status).toBe(200)
  }
  await web.open('/statistics?eval_option=chamois', { as: member })
  for (const sign of ['♂', '♀']) await findChart(`Points: Alpine chamois ${sign}`)
})

describe('the strip of a sheet and of a record', () => {
  it('marks the trophy among the others of its phenotype', async () => {
    const species = 'moose'
    const body = { data: evaluationInput({}, species) }
    for (const _ of [1, 2, 3]) await client.post(`/evaluation/${species}`, body)
    const { data } = await client.post<Evaluation>(`/evaluation/${species}`, body)
    const judge = await web.make.member({ role: 'STJ', evaluation_options: [species] })
    await web.open(`/evaluation/${data._id}/view`, { as: judge })
    expect(await screen.findByText('Higher than 0% of 3 other trophies.')).toBeTruthy()
    await web.open(`/evaluation/${data._id}/edit`, { as: measurer })
    expect(await screen.findByText('Higher than 0% of 3 other trophies.')).toBeTruthy()
    const [input] = document.querySelectorAll<HTMLInputElement>('[data-path^="measurementParams."] input')
    if (!input) throw new Error('The sheet has no measures.')
    fireEvent.change(input, { target: { value: '' } })
    fireEvent.blur(input)
    await waitFor(() => expect(document.querySelector('[data-strip]'), 'with a missing measure').toBeNull())
  })

  it('says nothing about another phenotype until its trophies are counted', async () => {
    const { data } = await client.post<Evaluation>('/evaluation/fallow-deer', {
      data: evaluationInput({}, 'fallow-deer'),
    })
    const other = 'fallow-deer-mesopotamian'
    const late = createDeferred()
    const path = `/evaluation-statistics/rank?species=fallow-deer&phenotype=${other}`
    web.intercept(`GET ${path}`, async (forward) => {
      await late.promise
      return forward()
    })
    const user = await web.open(`/evaluation/${data._id}/edit`, { as: measurer })
    const sentence = 'No other trophy of this phenotype is stored yet.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Change, Measurement Base Information' }))
    await user.click(document.querySelector(`input[type=radio][value="${other}"]`) as HTMLElement)
    await waitFor(() => expect(web.calls.some((one) => one.path.startsWith(path))).toBe(true))
    expect(document.querySelector('[data-strip]')).toBeNull()
    late.resolve()
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

it('the bar of rare early years opens their trophies, within the chosen period [O-046]', async () => {
  for (const hunt_date of ['1931-10-01', ...Array.from({ length: 5 }, () => '2025-09-20')])
    await client.post('/evaluation/moose', { data: evaluationInput({ hunt_date }, 'moose') })
  await web.open('/statistics?eval_option=moose&hunt_date_from=1900-01-01', { as: measurer })
  const bar = await screen.findByRole('link', { name: /^before 2020, \w+: 1 trophy/ })
  const period = 'hunt_date_from=1900-01-01&hunt_date_to=2019-12-31'
  expect(bar.getAttribute('href')).toMatch(`/evaluations?eval_option=moose&${period}&medal=`)
})
