import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation, Review } from '@trophy/domain'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { clearAllUsers } from '#lib/storage/personal-storage.ts'
import { resetDeviceStorage } from '#testing/device-storage.ts'
import { enter as enterField, save } from '#testing/editor.ts'
import { clickButton, enter, expectToast, findButton, findDialog, getFieldNote, getInput } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User, validSheet } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ firstname: 'Mia', lastname: 'Nagy' })
const judge = await web.make.member({ role: 'STJ', firstname: 'Jon', lastname: 'Judge', id_number: '40001' })
const admin = await web.make.admin()
const present = [
  { id_number: measurer.id_number, name: '', agreed: true },
  { id_number: '', name: 'Eva Guest', agreed: false },
]

const enterGold = async (overrides: object = {}) => {
  const { key, data } = validSheet('red-deer', 'Gold')
  const body = { data: evaluationInput({ phenotype: { key }, data, ...overrides }) }
  return (await (await web.as(measurer)).post<Evaluation>('/evaluation/red-deer', body)).data
}
const open = async ({ _id }: Evaluation, as: User = judge, page = 'view') => {
  await web.open(`/evaluation/${_id}/${page}`, { as })
  await screen.findByText('Evaluation Information')
}
const openToReview = async (overrides: object = {}) => {
  const gold = await enterGold(overrides)
  await open(gold)
  await findButton('Review')
  return gold
}
const review = async ({ _id, modified_date }: Evaluation, input: object = {}) =>
  (await (await web.as(judge)).post<Review>(`/reviews/${_id}`, { modified_date, ...input })).data
const press = (key: string, options: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options }))
const hasDialog = () => document.querySelector('[role=dialog]') !== null
const storeReview = async () => clickButton('Store the review', await findDialog())

beforeAll(async () => {
  await (await web.as(admin)).patch('/reviews/setting', { awards: 'Gold', since: '2000-01-01' })
})

describe('the review panel', () => {
  it('ignores its keys in fields, dialogs and with modifiers, and when they are switched off [O-100]', async () => {
    await openToReview()
    await screen.findByText('Golds created since 01/01/2000 are reviewed.')
    expect(document.querySelector('article section')?.textContent).toMatch(/^ReviewHow far usual measuring errors/)
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey']) await press('r', { [modifier]: true })
    expect(hasDialog()).toBe(false)
    await press('r')
    await findDialog()
    getInput('body').focus()
    for (const key of ['e', 'n']) await press(key)
    expect(hasDialog()).toBe(true)
    await clickButton('Cancel')
    await waitFor(() => expect(hasDialog()).toBe(false))
    fireEvent.click(screen.getByLabelText('Use the keys R, E and N'))
    await openToReview()
    await press('r')
    expect(hasDialog()).toBe(false)
    fireEvent.click(screen.getByLabelText('Use the keys R, E and N'))
    await press('e')
    await waitFor(() => expect(currentPath()).toMatch(/\/edit$/))
  })

  it('remembers the persons and the body until the user logs out, shows errors at their fields [O-101]', async () => {
    const gold = await openToReview({ hunter_name: 'Judge Jon' })
    await clickButton('Review')
    const dialog = await findDialog()
    expect(dialog.querySelector<HTMLInputElement>('input[required]')?.closest('label')?.textContent).toContain(
      'your name',
    )
    fireEvent.click(dialog.querySelector('input[required]') as HTMLElement)
    await clickButton('Add a person present', dialog)
    await enter({ 'present.0.id_number': '99999', body: 'National commission', remark: 'Once' })
    await storeReview()
    await waitFor(() => expect(getFieldNote('present.0.id_number')).toBe('No member has this ID number'))
    await enter({ 'present.0.id_number': measurer.id_number ?? '' })
    fireEvent.click(getInput('present.0.agreed'))
    await storeReview()
    await expectToast(gold.public_id)
    await openToReview()
    await clickButton('Review')
    expect((await findDialog()).querySelector('input[required]')).toBeNull()
    const values = ['present.0.id_number', 'body', 'remark'].map((name) => getInput(name).value)
    expect(values).toEqual([measurer.id_number, 'National commission', ''])
    clearAllUsers()
    expect(localStorage.getItem(`review:${judge.id}:sitting`)).toBeNull()
  })

  it('says why this judge may not review, that it needs a connection, and what to do if it was reviewed [O-102]', async () => {
    const own = await enterGold({ hunter_email: judge.email })
    await open(own)
    await screen.findByText(/^The hunter has your e-mail address/)
    expect(document.querySelector('[aria-keyshortcuts=R]')).toBeNull()
    const gold = await openToReview()
    await review(gold)
    await clickButton('Review')
    await storeReview()
    await screen.findByText(/^This evaluation has been reviewed already\. Reload/)
    await clickButton('Reload')
    await screen.findByText(/^Reviewed on/)
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
    await open(gold, judge, 'view?queue=')
    expect(await findButton(/^Next/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
    await openToReview()
    await clickButton('Review')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await waitFor(() =>
      expect(document.querySelector('[data-full] [role=status]')?.textContent).toMatch(/needs the network/),
    )
    expect(document.querySelectorAll('[data-full] button:disabled')).toHaveLength(3)
    web.intercept('POST', () => Promise.reject(new TypeError('Failed to fetch')))
    await storeReview()
    await within(await findDialog()).findByText(/no connection to the server\. The review was not stored\.$/)
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
  })
})

describe('a reviewed evaluation', () => {
  it('shows who reviewed it, also in its history, and lets admins erase a name [O-097] [O-103]', async () => {
    const gold = await enterGold()
    await review(gold, { body: 'Board', remark: 'Checked.', present })
    const sentence = /^Reviewed on .* by Jon Judge \(40001\), with Mia Nagy and 1 other, for Board\s+Remark: Checked\.$/
    await open(gold)
    await screen.findByText(sentence)
    expect(web.calls.some(({ path }) => /^.reviews|reviewable/.test(path))).toBe(false)
    await waitFor(() => expect(document.querySelector('li h3')?.textContent).toBe('Reviewed'))
    await web.open(`/evaluation/${gold._id}/view?print`, { as: judge })
    await screen.findByText(sentence)
    await open(gold, admin, 'edit')
    await clickButton('Erase the name Eva Guest')
    await clickButton('Erase permanently', await findDialog())
    await expectToast('Eva Guest')
    await waitFor(() => expect(screen.queryByLabelText('Erase the name Eva Guest')).toBeNull())
    await open(gold)
    await waitFor(() => expect(document.querySelector('li h3')?.textContent).toBe('Name erased'))
  })
})

describe('a save of another measurer’s gold', () => {
  it('sends the review with it if the judge ticks that [O-104]', async () => {
    resetDeviceStorage()
    const gold = await enterGold()
    await open(gold, judge, 'view?queue=?eval_location=x')
    await clickButton(/^Edit/)
    await waitFor(() => enterField('Location of the hunt', 'Gemenc'))
    await save()
    const dialog = await findDialog()
    fireEvent.click(await screen.findByLabelText('Review with this save'))
    await enter({ body: 'Board' })
    fireEvent.change(dialog.querySelector('textarea[aria-required]') as HTMLElement, { target: { value: 'Misread' } })
    await clickButton('Save', dialog)
    await waitFor(async () => {
      const { data } = await (await web.as(judge)).get<Evaluation>(`/evaluation/${gold._id}`)
      expect(data).toMatchObject({ review_state: 'reviewed', review: { body: 'Board' } })
    })
    expect(currentPath()).toMatch(/^\/reviews\?.*eval_location=x/)
  })
})
