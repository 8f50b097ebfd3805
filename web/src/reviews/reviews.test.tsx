import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { beforeEach, expect, it } from 'vitest'
import { clickButton, enter, expectToast, findDialog, getCellTexts, getHeadings, getRows } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const judge = await web.make.member({ role: 'STJ' })
const office = await web.as(admin)
const measurer = await web.as(await web.make.member({ firstname: 'Mia', lastname: 'Measurer' }))

const createSilver = async (overrides: Record<string, string>) =>
  (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
const set = (awards: string) => office.patch('/reviews/setting', { awards, since: '2026-01-01' })
const waitForRows = (count: number) => waitFor(() => expect(getRows()).toHaveLength(count))
const getLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

const first = await createSilver({ ticket: 'A 7' })
web.clock.advance(60)
const second = await createSilver({ eval_location: 'Kőszeg' })

beforeEach(() => set('Gold and Silver'))

it('lists what a judge may review, oldest first [O-090]', async () => {
  await web.open('/reviews', { as: judge })
  await waitForRows(2)
  expect(await screen.findByText('Golds and silvers created since 01/01/2026 are reviewed.')).toBeTruthy()
  expect(String(getHeadings())).toBe('Public ID,Species,Points,Above the line,Place,Day,Ticket,Measurer,Created')
  const { points } = first.total_points
  const above = (points - (first.phenotype?.thresholds?.[1] ?? 0)).toFixed(2)
  const values = [points.toFixed(2), `Silver +${above}`, 'Gödöllő', '02/03/2026', 'A 7', 'Mia Measurer']
  expect(getCellTexts(getRows()[0]).slice(2, 8)).toEqual(values)
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
})

it('takes its filters and its order to the record, also from a card [O-091]', async () => {
  await web.open('/reviews?eval_location=koszeg&sortBy=eval_date', { as: judge, width: 390 })
  const path = await getLink(second.public_id)
  const queue = new URL(path ?? '', 'http://x').searchParams.get('queue')
  expect(queue).toBe('?eval_location=koszeg&sortBy=eval_date')
  expect(screen.queryByText(first.public_id)).toBeNull()
})

it('stores the setting of an admin, names the outcome and shows the history [O-092] [O-093]', async () => {
  await web.open('/reviews', { as: admin })
  expect(await getLink(first.public_id)).toBe(`/evaluation/${first._id}/edit`)
  await clickButton('Settings')
  await findDialog()
  await enter({ awards: 'none', since: '31/02/2026' })
  await clickButton('Save')
  await screen.findByText('This day does not exist')
  await enter({ since: '01/05/2026' })
  await clickButton('Save')
  await expectToast('Reviews are off.')
  expect(await screen.findByRole('heading', { name: 'Reviews are off' })).toBeTruthy()
  await clickButton('History')
  expect((await screen.findAllByText('Changed'))[0]?.closest('li')?.textContent).toContain('01/05/2026')
})

it.each([
  ['Gold', 'Nothing awaits a review'],
  ['none', 'Reviews are off'],
])('says to a judge that the queue is empty: %s [O-093]', async (awards, title) => {
  await set(awards)
  await web.open('/reviews', { as: judge })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  await web.open('/', { as: judge })
  await screen.findByText('Species you are certified for.')
  await waitFor(() => expect(web.calls.some(({ path }) => path.includes('reviewable=true'))).toBe(true))
  expect(screen.queryByRole('link', { name: /your review/ })).toBeNull()
})

it('is reached from the home page of judges, from Account and from the list [O-094] [O-095]', async () => {
  await web.open('/', { as: judge })
  expect(await getLink('2 evaluations await your review')).toBe('/reviews')
  await web.open('/account', { as: admin })
  expect(await getLink('Reviews')).toBe('/reviews')
  const user = await web.open('/evaluations?review_state=awaiting&search=A+7', { as: judge })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await getLink('Reviews')).toBe('/reviews')
  await user.keyboard('{Escape}')
  expect(await getLink('Awaiting review')).toBe('/reviews')
  expect(getHeadings()).toContain('Review')
})

it('no longer lists what has just been reviewed, and says on its record that nothing else awaits [O-090] [O-099]', async () => {
  await web.open('/reviews?eval_location=koszeg', { as: judge })
  fireEvent.click(await screen.findByRole('link', { name: second.public_id }))
  await clickButton('Review')
  await clickButton('Store the review', await findDialog())
  await clickButton('Next')
  await expectToast('Nothing else awaits a review')
  expect(currentPath()).toMatch(/^\/reviews\?.*eval_location=koszeg$/)
  await waitFor(() => expect(screen.queryByRole('link', { name: second.public_id })).toBeNull())
})
