import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()

const getStoredEmail = async ({ id }: User) =>
  (await web.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const clickButton = async (label: string, times = 1) => {
  const button = screen.getByText(label, { selector: 'button' })
  for (let time = 0; time < times; time += 1) fireEvent.click(button)
  await act(async () => {})
}

describe('link to confirm an address', () => {
  it('confirms the address on a double click of the button, for guests and signed-in users', async () => {
    for (const isSignedIn of [false, true]) {
      const member = await web.make.member()
      const email = `new.${isSignedIn}@example.net`
      await web.open(await web.make.emailLink(member, email), isSignedIn ? { as: member } : {})
      expect(await screen.findByText(email)).toBeTruthy()
      expect(document.title).toMatch(/^Confirm your address - /)
      expect(await getStoredEmail(member)).toBe(member.email)
      await clickButton('Confirm this address', 2)
      expect(await screen.findByText('Your e-mail address was changed.')).toBeTruthy()
      expect(await getStoredEmail(member)).toBe(email)
      expect(screen.getByText(isSignedIn ? 'Go to the home page' : 'Go to log in')).toBeTruthy()
    }
  })

  it('shows a message if it is invalid', async () => {
    await web.open(`/account/email/${'x'.repeat(43)}`)
    expect(await screen.findByText(/^The given token is invalid\./)).toBeTruthy()
    expect(screen.queryByText('Confirm this address')).toBeNull()
  })

  it('shows an error and changes nothing if the address is already in use', async () => {
    const [member, owner] = [await web.make.member(), await web.make.member()]
    await web.open(await web.make.emailLink(member, owner.email))
    await screen.findByText(owner.email)
    await clickButton('Confirm this address')
    await waitFor(() =>
      expect(document.querySelector('main [role=alert]')?.textContent).toBe('This e-mail address is already in use.'),
    )
    expect(await getStoredEmail(member)).toBe(member.email)
  })
})
