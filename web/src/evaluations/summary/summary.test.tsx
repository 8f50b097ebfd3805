import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { expect, it, vi } from 'vitest'
import { captureSavedFiles, clickButton, enter, findButton, getCellTexts, getRows } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const evaluation_options = ['red-deer', 'wild-boar']
const ccm = await web.make.member({ evaluation_options, firstname: 'Celia', lastname: 'Žárská', id_number: '12345' })
const judge = await web.make.member({ role: 'STJ', evaluation_options })

const store = async (user: User, species: string, ticket: string): Promise<string> => {
  const data = evaluationInput({ ticket }, species)
  return (await (await web.as(user)).post<Evaluation>(`/evaluation/${species}`, { data })).data.public_id
}
const first = await store(ccm, 'red-deer', 'T-2')
const second = await store(judge, 'wild-boar', '')

it('shows the trophies of a location and a day, by species and by ticket', async () => {
  const user = await web.open('/', { as: judge })
  await user.click(await screen.findByRole('link', { name: 'Summary of a day' }))
  await waitFor(() => expect(currentPath()).toBe('/summary'))
  await findButton('Show')
  await enter({ eval_date: '31/02/2026' })
  await clickButton('Show')
  expect(await screen.findByText('Required')).toBeTruthy()
  expect(screen.getByText('This day does not exist')).toBeTruthy()
  await enter({ eval_location: 'godollo', eval_date: '02/03/2026' })
  await clickButton('Show')
  expect(await screen.findByRole('heading', { name: 'godollo, 02/03/2026' })).toBeTruthy()
  expect(screen.getByText(/^2 trophies, 1 with a ticket\./)).toBeTruthy()
  const [redDeer, wildBoar, ...rows] = getRows().map(getCellTexts)
  expect([redDeer, wildBoar]).toEqual(Array(2).fill(['0', '1', '0', '0', '1']))
  expect(rows.map(([ticket, publicId]) => [ticket, publicId])).toEqual([
    ['T-2', first],
    ['–', second],
  ])
  expect(rows[0]?.at(-1)).toBe('Celia Žárská (12345)')
  const saved = captureSavedFiles()
  await clickButton('Download Excel')
  await waitFor(() => expect(saved).toEqual(['summary-02-03-2026.xlsx']))
})

it('is printed with the time of printing', async () => {
  await web.open('/summary?eval_location=Gödöllő&eval_date=2026-03-02', { as: judge })
  vi.stubGlobal('print', () => window.dispatchEvent(new Event('beforeprint')))
  const button = await findButton('Print')
  vi.setSystemTime(new Date(2026, 5, 1, 10, 30))
  fireEvent.click(button)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(screen.getByText('Printed 01/06/2026, 10:30.')).toBeTruthy()
})

it('shows a CCM their own trophies, and says why there are none', async () => {
  await web.open('/summary?eval_location=Gödöllő&eval_date=2026-03-02', { as: ccm })
  expect(await screen.findByText(/^1 trophy, 1 with a ticket\./)).toBeTruthy()
  await enter({ eval_location: 'Wien' })
  await clickButton('Show')
  expect(await screen.findByText(/^You have no evaluation of this day with this location\./)).toBeTruthy()
})
