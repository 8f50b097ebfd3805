import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectToast, getToastLines } from '#testing/page.ts'
import { enableSecondFactor, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

it('lets an admin turn off the second factor of a member after confirmation and records it in the history [O-025]', async () => {
  const admin = await web.make.admin()
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Nová' })
  await enableSecondFactor(web, member.id)
  await web.open(`/members/${member.id}/edit`, { as: admin })
  const section = within(await screen.findByRole('region', { name: 'Two-factor authentication' }))
  await act(async () => fireEvent.click(section.getByText('Turn off two-factor authentication')))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Make sure that the request comes from Jana Nová/)).toBeTruthy()
  await act(async () => fireEvent.click(dialog.getByText('Turn off')))
  await expectToast('Two-factor authentication has been turned off.')
  expect(getToastLines()).toContain('Jana Nová')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Two-factor authentication' })).toBeNull())
  await act(async () => fireEvent.click(screen.getByText('History', { selector: 'button' })))
  expect(await screen.findByText('Two-factor authentication turned off for the member')).toBeTruthy()
})
