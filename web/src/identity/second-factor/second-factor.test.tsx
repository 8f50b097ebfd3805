import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentPath, enableSecondFactor, getCurrentCode, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

const findSection = async () => within(await screen.findByRole('region', { name: 'Two-factor authentication' }))
const clickButton = async (label: string) => {
  const button = (await findSection()).getByText(label, { selector: 'button' })
  await act(async () => fireEvent.click(button))
}
const enter = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  })
const getShownSecret = () => document.querySelector('[data-secret]')?.textContent?.replaceAll(' ', '') ?? ''

beforeEach(async () => {
  await web.db.deleteFrom('attempts').execute()
})

describe('two-factor authentication', () => {
  it('is set up with password, secret and a first code, and shows the recovery codes once', async () => {
    const member = await web.make.member()
    await web.open('/account', { as: member })
    await (await findSection()).findByText(/^Off\. When it is on/)
    await clickButton('Set up two-factor authentication')
    await clickButton('Continue')
    expect((await findSection()).getByText('Required')).toBeTruthy()
    await enter('Your password', 'wrong')
    await clickButton('Continue')
    expect(await screen.findByText('The current password is wrong.')).toBeTruthy()
    await enter('Your password', PASSWORD)
    await clickButton('Continue')

    const picture = await screen.findByRole('img', { name: 'The secret as a QR code' })
    expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000)
    expect(getShownSecret()).toMatch(/^[A-Z2-7]{32}$/)
    const secret = getShownSecret()
    await enter('Code', '12345')
    await clickButton('Turn on')
    expect(await screen.findByText('Invalid format')).toBeTruthy()
    await enter('Code', getCurrentCode(secret, web))
    await clickButton('Turn on')

    expect(await screen.findByText('Two-factor authentication is on.')).toBeTruthy()
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes).toHaveLength(10)
    await clickButton('I have saved them')
    expect(await (await findSection()).findByText(/10 recovery codes are left/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    expect(document.body.textContent).not.toContain(secret)
  })

  it('keeps the focus in the section when a step is cancelled', async () => {
    await web.open('/account', { as: await web.make.member() })
    await (await findSection()).findByText(/^Off\./)
    await clickButton('Set up two-factor authentication')
    await clickButton('Cancel')
    const region = await screen.findByRole('region', { name: 'Two-factor authentication' })
    expect(region.contains(document.activeElement)).toBe(true)
  })

  it('creates new recovery codes and is turned off with password and code', async () => {
    const member = await web.make.member()
    const { secret } = await enableSecondFactor(web, member.id)
    web.clock.advance(30)
    await web.open('/account', { as: member })
    await (await findSection()).findByText(/10 recovery codes are left/)
    await clickButton('Create new recovery codes')
    await enter('Your password', PASSWORD)
    await enter('Code', '000000')
    await clickButton('Create new codes')
    expect(await screen.findByText('This code is incorrect or has already been used.')).toBeTruthy()
    await enter('Code', getCurrentCode(secret, web))
    await clickButton('Create new codes')
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    await clickButton('I have saved them')

    web.clock.advance(30)
    await clickButton('Turn off two-factor authentication')
    await enter('Your password', PASSWORD)
    await enter('Code', getCurrentCode(secret, web))
    await clickButton('Turn off')
    expect(await screen.findByText('Two-factor authentication has been turned off.')).toBeTruthy()
    expect(await (await findSection()).findByText(/^Off\./)).toBeTruthy()
  })
})

describe('required two-factor authentication for admins', async () => {
  const strict = await testWeb({ config: { requireSecondFactor: 'admin' } })

  it('redirects an admin to Account until it is set up', async () => {
    const admin = await strict.make.admin()
    await strict.open('/members/JM', { as: admin })
    await waitFor(() => expect(currentPath()).toBe('/account'))
    expect(await screen.findByText('Please set up two-factor authentication first.')).toBeTruthy()
    expect(await (await findSection()).findByText(/It is required for admins/)).toBeTruthy()
    await clickButton('Set up two-factor authentication')
    await enter('Your password', PASSWORD)
    await clickButton('Continue')
    await screen.findByRole('img', { name: 'The secret as a QR code' })
    await enter('Code', getCurrentCode(getShownSecret(), strict))
    await clickButton('Turn on')
    await screen.findByRole('list', { name: 'Recovery codes' })
    await clickButton('I have saved them')
    await (await findSection()).findByText(/10 recovery codes are left/)
    expect((await findSection()).queryByText('Turn off two-factor authentication')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Judges and Measurers' })))
    await waitFor(() => expect(currentPath()).toBe('/members/JM'))
    expect(await screen.findByRole('heading', { name: 'No judges or measurers yet' })).toBeTruthy()
  })
})
