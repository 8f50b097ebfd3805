import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clickButton } from '#testing/page.ts'
import { currentPath, enableSecondFactor, getCurrentCode, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const member = await web.make.member({ firstname: 'Jana', lastname: 'Nová' })
const { secret, codes } = await enableSecondFactor(web, member.id)
web.clock.advance(30)

const enter = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  })
const sendPassword = async (path = '/login') => {
  await web.open(path)
  await screen.findByLabelText('Username')
  await enter('Username', member.email)
  await enter('Password', PASSWORD)
  await clickButton('Log in')
  await screen.findByLabelText('Code')
}

it('asks for the code after the password and then opens the requested page', async () => {
  await sendPassword('/documents')
  expect(localStorage.getItem('auth-token')).toBeNull()
  await clickButton('Log in')
  expect(await screen.findByText('Required')).toBeTruthy()
  await enter('Code', '000000')
  await clickButton('Log in')
  expect(await screen.findByText('This code is incorrect or has already been used.')).toBeTruthy()
  await enter('Code', getCurrentCode(secret, web))
  await clickButton('Log in')
  expect(await screen.findByText('You have been logged in')).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe('/documents'))
})

it('accepts a recovery code in the same field', async () => {
  await sendPassword()
  await enter('Code', String(codes[0]))
  await clickButton('Log in')
  expect(await screen.findByText('You have been logged in')).toBeTruthy()
})

it('returns to the password on Back, or with a message after a timeout', async () => {
  await sendPassword()
  await clickButton('Back')
  expect(await screen.findByLabelText('Username')).toBeTruthy()
  await sendPassword()
  web.clock.advance(301)
  await enter('Code', getCurrentCode(secret, web))
  await clickButton('Log in')
  const message = 'Your sign-in timed out or had too many failed attempts. Please log in again.'
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(screen.getByLabelText('Username')).toBeTruthy()
})
