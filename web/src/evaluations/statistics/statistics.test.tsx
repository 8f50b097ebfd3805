import { screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { captureSavedFiles } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ role: 'CCM' })
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

it('the strip of a record and of a sheet marks the trophy among the others of its phenotype', async () => {
  const response = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const others = 'other trophies.'
  const judge = await web.make.member({ role: 'STJ' })
  await web.open(`/evaluation/${response.data._id}/view`, { as: judge })
  expect(await screen.findByText(`Higher than 0 % of 3 ${others}`)).toBeTruthy()
  await web.open(`/evaluation/${response.data._id}/edit`, { as: measurer })
  expect(await screen.findByText(`Higher than 0 % of 3 ${others}`)).toBeTruthy()
})
