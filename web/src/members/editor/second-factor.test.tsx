import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enableSecondFactor, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

it('an admin switches the second factor of a member off, after a question; it stands in the history', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Nová' })
  await enableSecondFactor(web, member.id)
  await web.open(`/members/${member.id}/edit`, { as: admin })
  const section = within(await screen.findByRole('region', { name: 'Second factor' }))
  await act(async () => fireEvent.click(section.getByText('Switch off')))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Make sure that it is Jana Nová who asks for it/)).toBeTruthy()
  await act(async () => fireEvent.click(dialog.getByText('Switch off')))
  expect(await screen.findByText('Two-factor authentication has been turned off.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull())
  await act(async () => fireEvent.click(screen.getByText('History', { selector: 'button' })))
  expect(await screen.findByText('Second factor switched off for the member')).toBeTruthy()
})
