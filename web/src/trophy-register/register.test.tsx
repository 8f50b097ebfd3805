import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { reportReachable } from '#lib/connection.ts'
import { enter } from '#testing/editor.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['wild-boar'] })
const trophies: Evaluation[] = []

beforeAll(async () => {
  const client = await web.as(judge)
  for (const points of [310, 305, 305, 320]) {
    const { data } = await client.post<Evaluation>('/evaluation/wild-boar', { data: evaluationInput({}, 'wild-boar') })
    await sql`update evaluations set total_points = ${points * 100},
      version = ${points === 320 ? '2019' : '2023'},
      reviewed_at = ${points === 310 ? '2026-05-12T23:30:00Z' : null} where id = ${data._id}`.execute(web.db)
    trophies.push(data)
  }
})

const findLink = (trophy?: Evaluation) => screen.findByRole('link', { name: new RegExp(trophy?.public_id ?? '-') })

it('the register is reached from Home, and has places, evidence, other editions and filters in the address [O-083]', async () => {
  const user = await web.open('/', { as: judge })
  await user.click(await screen.findByRole('link', { name: 'Highest trophies' }))
  expect((await findLink(trophies[0])).getAttribute('href')).toBe(`/evaluation/${trophies[0]?._id}/view`)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.map(([place, , points]) => [place, points])).toEqual([
    ['1', '310.00'],
    ['2', '305.00'],
    ['2', '305.00'],
  ])
  expect(cells[0]?.at(-1)).toBe('Reviewed 12/05/2026 · No files')
  await user.click(screen.getByRole('link', { name: 'Edition 2019: 1 trophy' }))
  await findLink(trophies[3])
  await user.selectOptions(screen.getByLabelText('Species'), 'Red deer')
  await waitFor(() => expect(currentPath()).toMatch(/eval_option=red-deer/))
  expect(currentPath()).not.toContain('version')
})

it('the register has cards on a phone', async () => {
  await web.open('/trophies?eval_option=wild-boar', { as: judge, width: 390 })
  expect((await findLink(trophies[0])).textContent).toBe(`1. ${trophies[0]?.public_id}`)
})

it('a complete sheet has its place, with a connection, and a near medal line, as its record [O-084] [O-087]', async () => {
  const nearLine = /within the usual difference of two measurements/
  await web.open(`/evaluation/${trophies[1]?._id}/view`, { as: await web.make.member({ role: 'STJ' }) })
  expect(await screen.findByText(nearLine)).toBeTruthy()
  await web.open(`/evaluation/${trophies[1]?._id}/edit`, { as: judge })
  const place = /^Would be the .*highest .+ of the register\.$/
  expect(await screen.findByText(place)).toBeTruthy()
  expect(screen.getByText(/^Would be the 2nd highest/)).toBeTruthy()
  enter('Earlier judgement (Public ID)', trophies[0]?.public_id ?? '')
  expect(await screen.findByText(/^Would be the highest/)).toBeTruthy()
  act(() => reportReachable(false))
  expect(screen.queryByText(place)).toBeNull()
  expect(screen.getByText(nearLine)).toBeTruthy()
  act(() => reportReachable(true))
  expect(screen.getByText(place)).toBeTruthy()
  const [input] = document.querySelectorAll<HTMLInputElement>('[data-path^="measurementParams."] input')
  fireEvent.change(input as HTMLInputElement, { target: { value: '' } })
  fireEvent.blur(input as HTMLInputElement)
  await waitFor(() => expect(screen.queryByText(nearLine)).toBeNull())
  await waitFor(() => expect(screen.queryByText(place)).toBeNull())
})
