import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'
import { formatPlace } from './register-place.tsx'

const web = await testWeb()
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['moose'] })
const trophies: Evaluation[] = []

beforeAll(async () => {
  const client = await web.as(judge)
  for (const points of [310, 305, 305, 320]) {
    const { data } = await client.post<Evaluation>('/evaluation/moose', { data: evaluationInput({}, 'moose') })
    await sql`update evaluations set total_points = ${points * 100},
      version = ${points === 320 ? '2019' : '2023'} where id = ${data._id}`.execute(web.db)
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
  expect(cells[0]?.at(-1)).toBe('No files')
  await user.click(screen.getByRole('link', { name: 'Edition 2019: 1 trophy' }))
  await findLink(trophies[3])
  await user.selectOptions(screen.getByLabelText('Species'), 'Red deer')
  await waitFor(() => expect(currentPath()).toMatch(/eval_option=red-deer/))
  expect(currentPath()).not.toContain('version')
})

it('the register has cards on a phone', async () => {
  await web.open('/trophies?eval_option=moose', { as: judge, width: 390 })
  expect((await findLink(trophies[0])).textContent).toBe(`1. ${trophies[0]?.public_id}`)
})

it('a place is an ordinal [O-084]', () => {
  const places = [1, 2, 12, 1203].map((place) => formatPlace({ place, is_only: false }, { isStored: false }))
  expect(places).toEqual(['highest', '2nd highest', '12th highest', '1,203rd highest'])
  expect(formatPlace({ place: 1, is_only: true }, { isStored: false })).toBe('first')
})

it('a record and a sheet whose required fields are filled name their place [O-084]', async () => {
  await web.open(`/evaluation/${trophies[1]?._id}/view`, { as: judge })
  const sentence = `Is the 2nd highest ${trophies[1]?.phenotype?.label} of the register.`
  await screen.findByText((_, element) => element?.textContent === sentence)
  await web.open(`/evaluation/${trophies[1]?._id}/edit`, { as: judge })
  await screen.findByText(/^Would be the .* of the register\.$/)
  const [input] = document.querySelectorAll<HTMLInputElement>('[data-path^="measurementParams."] input')
  fireEvent.change(input as HTMLInputElement, { target: { value: '' } })
  fireEvent.blur(input as HTMLInputElement)
  await waitFor(() => expect(screen.queryByText(/of the register/)).toBeNull())
})

it('the place is not shown without a connection [O-084]', async () => {
  web.intercept('GET /trophies/rank', () => Promise.reject(new TypeError('Failed to fetch')))
  await web.open(`/evaluation/${trophies[1]?._id}/view`, { as: judge })
  await waitFor(() => expect(web.calls.some(({ path }) => path.startsWith('/trophies/rank'))).toBe(true))
  await screen.findByText(/^Higher than/)
  expect(screen.queryByText(/of the register/)).toBeNull()
})
