import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentPath, enableSecondFactor, getCurrentCode, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

const findSection = async () => within(await screen.findByRole('region', { name: 'Second factor' }))
const clickButton = async (word: string) => {
  const button = (await findSection()).getByText(word, { selector: 'button' })
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

describe('the second factor on Account', () => {
  it('is set up with password, picture or text of the secret, and a first code; recovery codes are shown once', async () => {
    const member = await web.make.member()
    await web.open('/account', { as: member })
    await (await findSection()).findByText(/^Off\. With a second factor/)
    await clickButton('Set up the second factor')
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
    await clickButton('Switch on')
    expect(await screen.findByText('Invalid format')).toBeTruthy()
    await enter('Code', getCurrentCode(secret, web))
    await clickButton('Switch on')

    expect(await screen.findByText('Two-factor authentication is on.')).toBeTruthy()
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes).toHaveLength(10)
    await clickButton('I have saved them')
    expect(await (await findSection()).findByText(/10 recovery codes are left/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    expect(document.body.textContent).not.toContain(secret)
  })

  it('keeps the keyboard where it was when a step is given up', async () => {
    await web.open('/account', { as: await web.make.member() })
    await (await findSection()).findByText(/^Off\./)
    await clickButton('Set up the second factor')
    await clickButton('Cancel')
    const region = await screen.findByRole('region', { name: 'Second factor' })
    expect(region.contains(document.activeElement)).toBe(true)
  })

  it('makes new recovery codes and is switched off, with password and code', async () => {
    const member = await web.make.member()
    const { secret } = await enableSecondFactor(web, member.id)
    web.clock.advance(30)
    await web.open('/account', { as: member })
    await (await findSection()).findByText(/10 recovery codes are left/)
    await clickButton('New recovery codes')
    await enter('Your password', PASSWORD)
    await enter('Code', '000000')
    await clickButton('Make new codes')
    expect(await screen.findByText('This code is incorrect or has already been used.')).toBeTruthy()
    await enter('Code', getCurrentCode(secret, web))
    await clickButton('Make new codes')
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    await clickButton('I have saved them')

    web.clock.advance(30)
    await clickButton('Switch off')
    await enter('Your password', PASSWORD)
    await enter('Code', getCurrentCode(secret, web))
    await clickButton('Switch off')
    expect(await screen.findByText('Two-factor authentication has been turned off.')).toBeTruthy()
    expect(await (await findSection()).findByText(/^Off\./)).toBeTruthy()
  })
})

describe('where admins need a second factor', async () => {
  const strict = await testWeb({ config: { requireSecondFactor: 'admin' } })

  it('an admin is taken to where it is set up, and goes on from there', async () => {
    const admin = await strict.make.admin()
    await strict.open('/members/JM', { as: admin })
    await waitFor(() => expect(currentPath()).toBe('/account'))
    expect(await screen.findByText('Please set up two-factor authentication first.')).toBeTruthy()
    expect(await (await findSection()).findByText(/Admins need one here/)).toBeTruthy()
    await clickButton('Set up the second factor')
    await enter('Your password', PASSWORD)
    await clickButton('Continue')
    await screen.findByRole('img', { name: 'The secret as a QR code' })
    await enter('Code', getCurrentCode(getShownSecret(), strict))
    await clickButton('Switch on')
    await screen.findByRole('list', { name: 'Recovery codes' })
    await clickButton('I have saved them')
    await (await findSection()).findByText(/10 recovery codes are left/)
    expect((await findSection()).queryByText('Switch off')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Judges and Measurers' })))
    await waitFor(() => expect(currentPath()).toBe('/members/JM'))
    expect(await screen.findByRole('heading', { name: 'No judge or measurer yet' })).toBeTruthy()
  })
})
