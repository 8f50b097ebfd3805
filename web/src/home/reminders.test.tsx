import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentPath, PASSWORD, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
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
  await screen.findByRole('heading', { name: 'Choose a species to measure' })
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull())
})

it('redirects the user to Account if the change is required, until the password is changed', async () => {
  const strict = await testWeb({ config: { requirePasswordChange: true } })
  const user = await strict.open('/documents', { as: await markAsSetByAdmin(strict, await strict.make.member()) })
  await waitFor(() => expect(currentPath()).toBe('/account'))
  expect((await screen.findAllByText('Please change your password first.')).length).toBeGreaterThan(0)
  await changePassword(user, 'Longer-1')
  expect(await screen.findByText('This session')).toBeTruthy()
})
