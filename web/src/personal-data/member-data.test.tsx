import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const section = async () => within(await screen.findByRole('region', { name: 'Personal data' }))
const press = (within: Awaited<ReturnType<typeof section>>, name: string) =>
  act(async () => fireEvent.click(within.getByText(name, { selector: 'button' })))

it('of a member is downloaded and erased by an admin, after a question that says what goes and what stays', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Erasova' })
  await web.open(`/members/${member.id}/edit`, { as: admin })
  const part = await section()
  await press(part, 'Download the data')
  await waitFor(() => expect(saved).toEqual(['personal-data-Jana Erasova-01-06-2026.zip']))
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Not saved' } })

  await press(part, 'Erase this member')
  const question = within(await screen.findByRole('dialog', { name: 'Erase this member?' }))
  expect(question.getByText('Jana Erasova')).toBeTruthy()
  expect(question.getByText(/What stays: evaluations, with name and ID number of the measurer/)).toBeTruthy()
  await press(question, 'Cancel')
  expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)

  await press(part, 'Erase this member')
  await press(within(await screen.findByRole('dialog', { name: 'Erase this member?' })), 'Erase for good')
  expect(await screen.findByText('The member was erased.')).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe('/members/JM'))
  expect((await (await web.as(admin)).get(`/member/${member.id}`)).status).toBe(404)
})

it('stays where it is when the erasure fails, and cannot be erased from the screen for reading', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member()
  await web.open(`/members/${member.id}/edit`, { as: admin })
  web.interrupt('POST /member/', () => new Response('', { status: 500 }))
  await press(await section(), 'Erase this member')
  await press(within(await screen.findByRole('dialog', { name: 'Erase this member?' })), 'Erase for good')
  expect(await screen.findByText(/^Erasing failed!/)).toBeTruthy()
  expect(currentPath()).toBe(`/members/${member.id}/edit`)
  await web.open(`/members/${member.id}/view`, { as: admin })
  expect((await section()).queryByText('Erase this member')).toBeNull()
})
