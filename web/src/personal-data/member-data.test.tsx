import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const savedFiles: string[] = []
beforeEach(() => {
  savedFiles.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const findSection = async () => within(await screen.findByRole('region', { name: 'Personal data' }))
const clickButton = (within: Awaited<ReturnType<typeof findSection>>, name: string) =>
  act(async () => fireEvent.click(within.getByText(name, { selector: 'button' })))

it('lets an admin download and erase the data of a member, after a confirmation that lists what stays', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Erasova' })
  await web.open(`/members/${member.id}/edit`, { as: admin })
  const section = await findSection()
  await clickButton(section, 'Download data')
  await waitFor(() => expect(savedFiles).toEqual(['personal-data-Jana Erasova-01-06-2026.zip']))
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Not saved' } })

  await clickButton(section, 'Erase this member')
  const question = within(await screen.findByRole('dialog', { name: 'Erase this member?' }))
  expect(question.getByText('Jana Erasova')).toBeTruthy()
  expect(question.getByText(/The following stays: evaluations, with the measurer’s name and ID number/)).toBeTruthy()
  await clickButton(question, 'Cancel')
  expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)

  await clickButton(section, 'Erase this member')
  await clickButton(within(await screen.findByRole('dialog', { name: 'Erase this member?' })), 'Erase permanently')
  expect(await screen.findByText('The member was erased.')).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe('/members/JM'))
  expect((await (await web.as(admin)).get(`/member/${member.id}`)).status).toBe(404)
})

it('stays on the page if the erasure fails, and offers no erasure on the read-only page', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member()
  await web.open(`/members/${member.id}/edit`, { as: admin })
  web.intercept('POST /member/', () => new Response('', { status: 500 }))
  await clickButton(await findSection(), 'Erase this member')
  await clickButton(within(await screen.findByRole('dialog', { name: 'Erase this member?' })), 'Erase permanently')
  expect(await screen.findByText(/^Erasing failed!/)).toBeTruthy()
  expect(currentPath()).toBe(`/members/${member.id}/edit`)
  await web.open(`/members/${member.id}/view`, { as: admin })
  expect((await findSection()).queryByText('Erase this member')).toBeNull()
})
