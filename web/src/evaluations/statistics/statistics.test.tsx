import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { captureSavedFiles } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ evaluation_options: ['red-deer', 'moose', 'fallow-deer'] })
const client = await web.as(measurer)
const store = (hunt_date: string) => client.post('/evaluation/red-deer', { data: evaluationInput({ hunt_date }) })

const findChart = async (name: string) => within(await screen.findByRole('region', { name }))

describe('statistics', () => {
  it('say that there are no trophies yet', async () => {
    await web.open('/statistics', { as: measurer })
    expect(await screen.findByText('No trophies yet')).toBeTruthy()
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
