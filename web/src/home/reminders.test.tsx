import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentPath, PASSWORD, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const strict = await testWeb({ config: { requirePasswordChange: true } })
const TEXT = /An admin has set your password/

const markAsSetByAdmin = async (server: typeof web, user: User): Promise<User> => {
  await server.db.updateTable('users').set({ password_set_by_admin: true }).where('id', '=', user.id).execute()
  return user
}

const changePassword = async (user: Awaited<ReturnType<typeof web.open>>, pass: string) => {
  for (const [label, text] of [
    ['Current password', PASSWORD],
    ['New password', pass],
    ['Retype password', pass],
  ] as const) {
    await user.clear(await screen.findByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

it('asks a user on the landing page to change a password that an admin has set', async () => {
  const user = await web.open('/', { as: await markAsSetByAdmin(web, await web.make.member()) })
  expect(await screen.findByText(TEXT)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Change password' }))
  expect(currentPath()).toBe('/account')
  await changePassword(user, 'Password1')
  expect(await screen.findByText(/one of the most common ones/)).toBeTruthy()
  await changePassword(user, 'Longer-1')
  expect(await screen.findByText('Your password was modified successfully.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Home/ }))
  await screen.findByRole('heading', { name: 'Your species' })
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull())
})

it('redirects the user to Account if the change is required, until the password is changed', async () => {
  const user = await strict.open('/documents', { as: await markAsSetByAdmin(strict, await strict.make.member()) })
  await waitFor(() => expect(currentPath()).toBe('/account'))
  expect((await screen.findAllByText('Please change your password first.')).length).toBeGreaterThan(0)
  await changePassword(user, 'Longer-1')
  expect(await screen.findByText('This session')).toBeTruthy()
})

it('asks an admin in a dialog to set up a second factor, who can postpone it', async () => {
  const admin = await web.make.admin({ second_factor_postponed_until: null })
  const user = await web.open('/', { as: admin })
  const dialog = within(await screen.findByRole('dialog', { name: 'Protect your account' }))
  await user.click(dialog.getByRole('button', { name: 'Remind me in seven days' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await web.open('/', { as: admin })
  await screen.findByRole('heading', { name: 'Your species' })
  await waitFor(() => expect(web.calls.some(({ path }) => path === '/me/reminders')).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads an admin from the dialog to the set-up', async () => {
  const user = await web.open('/', { as: await web.make.admin({ second_factor_postponed_until: null }) })
  await user.click(await screen.findByRole('link', { name: 'Set up now' }))
  expect(currentPath()).toBe('/account')
  expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeTruthy()
})
