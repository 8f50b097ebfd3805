import { screen, within } from '@testing-library/react'
import { EVALUATION_TYPES, type Evaluation } from '@trophy/domain'
import { expect, it } from 'vitest'
import { evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()

const enter = async (user: User, eval_date: string) => {
  const data = { ...evaluationInput({ eval_date, hunt_date: '2020-01-01' }), eval_type: [EVALUATION_TYPES[0]] }
  return (await (await web.as(user)).post<Evaluation>('/evaluation/red-deer', { data })).data
}
const createMember = () => web.make.member({ valid_from: '2000-01-01' })
const findYear = async () => within(await screen.findByRole('region', { name: 'Your year 2026' }))

it('shows a member the evaluations of the year by month, the medals and the requirement', async () => {
  const user = await createMember()
  await enter(user, '2025-06-02')
  await enter(user, '2026-01-15')
  await enter(user, '2026-05-02')
  const { total_points } = await enter(user, '2026-05-03')
  await web.open('/', { as: user })
  const year = await findYear()
  expect(year.getByRole('img', { name: 'Evaluations by month of 2026. January: 1, May: 2.' })).toBeTruthy()
  const medals = within(year.getByRole('list', { name: 'Medals' })).getAllByRole('listitem')
  expect(medals.map(({ textContent }) => textContent)).toEqual([
    `${total_points.award === 'none' ? 'No medal' : total_points.award}3`,
  ])
  expect(year.getByText('4 trophies in three years (15 required).')).toBeTruthy()
  expect(year.getByText('11 more needed. Counted by date of evaluation.')).toBeTruthy()
})

it('says that the requirement is met', async () => {
  const user = await createMember()
  for (let day = 10; day < 25; day += 1) await enter(user, `2026-04-${day}`)
  await web.open('/', { as: user })
  const year = await findYear()
  expect(year.getByText('15 trophies in three years (15 required).')).toBeTruthy()
  expect(year.getByText('Requirement met. Counted by date of evaluation.')).toBeTruthy()
})

it('is fetched with one call', async () => {
  await web.open('/', { as: await createMember() })
  const year = await findYear()
  expect(year.getByText('No evaluation this year yet.')).toBeTruthy()
  expect(year.getByRole('img', { name: 'Evaluations by month of 2026. None yet.' })).toBeTruthy()
  expect(web.calls.filter(({ path }) => path.startsWith('/me/year'))).toHaveLength(1)
  expect(web.calls.some(({ path }) => path.startsWith('/me/activity'))).toBe(false)
})

it('is shown to an admin with evaluations in this year, without the requirement of members [O-027]', async () => {
  const admin = await web.make.admin()
  await web.open('/', { as: admin })
  await screen.findByRole('region', { name: 'Work queue' })
  await screen.findByRole('region', { name: 'Your species' })
  expect(screen.queryByRole('region', { name: /Your year/ })).toBeNull()
  await enter(admin, '2025-05-02')
  await web.open('/', { as: admin })
  await screen.findByRole('region', { name: 'Last measured' })
  expect(screen.queryByRole('region', { name: /Your year/ })).toBeNull()
  await enter(admin, '2026-05-02')
  await web.open('/', { as: admin })
  const year = await findYear()
  expect(year.getByRole('img', { name: /May: 1/ })).toBeTruthy()
  expect(year.queryByText(/required/)).toBeNull()
})
