import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { captureSavedFiles, clickButton, findDialog } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

it('lets an admin download and erase the data of a member, after a confirmation that lists what stays', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Erasova' })
  await web.open(`/members/${member.id}/edit`, { as: admin })
  const saved = captureSavedFiles()
  await clickButton('Download data')
  await waitFor(() => expect(saved).toEqual(['personal-data-Jana Erasova-01-06-2026.zip']))
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Not saved' } })

  await clickButton('Erase this member')
  const question = await findDialog()
  expect(within(question).getByText('Jana Erasova')).toBeTruthy()
  expect(
    within(question).getByText(/The following stays: evaluations, with the measurer’s name and ID number/),
  ).toBeTruthy()
  await clickButton('Cancel', question)
  expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)

  await clickButton('Erase this member')
  await clickButton('Erase permanently')
  expect(await screen.findByText('The member was erased.')).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe('/members/JM'))
  expect((await (await web.as(admin)).get(`/member/${member.id}`)).status).toBe(404)
})

it('stays on the page if the erasure fails, and offers no erasure on the read-only page', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member()
  await web.open(`/members/${member.id}/edit`, { as: admin })
  web.intercept('POST /member/', () => new Response('', { status: 500 }))
  await clickButton('Erase this member')
  await clickButton('Erase permanently')
  expect(await screen.findByText(/^Erasing failed!/)).toBeTruthy()
  expect(currentPath()).toBe(`/members/${member.id}/edit`)
  await web.open(`/members/${member.id}/view`, { as: admin })
  await screen.findByRole('region', { name: 'Personal data' })
  expect(screen.queryByText('Erase this member')).toBeNull()
})

it('offers the download of personal data in the account, and names the contact for an erasure', async () => {
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Nova' })
  await web.open('/account', { as: member })
  const contact = await screen.findByRole('link', { name: 'office@cic-wildlife.org' })
  expect(contact.closest('p')?.textContent).toContain('write to office@cic-wildlife.org. Your evaluations stay')
  const saved = captureSavedFiles()
  await clickButton('Download my data')
  await waitFor(() => expect(saved).toEqual(['personal-data-Jana Nova-01-06-2026.zip']))
})
