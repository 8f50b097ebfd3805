import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentPath, enableSecondFactor, getCurrentCode, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }))
const press = async (word: string) => {
  const button = (await section()).getByText(word, { selector: 'button' })
  await act(async () => fireEvent.click(button))
}
const enter = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  })
const secretShown = () => document.querySelector('[data-secret]')?.textContent?.replaceAll(' ', '') ?? ''

beforeEach(async () => {
  await web.db.deleteFrom('attempts').execute()
})

describe('the second factor on Account', () => {
  it('is set up with password, picture or text of the secret, and a first code; recovery codes are shown once', async () => {
    const member = await web.make.member()
    await web.open('/account', { as: member })
    await (await section()).findByText(/^Off\. With a second factor/)
    await press('Set up the second factor')
    await press('Continue')
    expect((await section()).getByText('Required')).toBeTruthy()
    await enter('Your password', 'wrong')
    await press('Continue')
    expect(await screen.findByText('The current password is wrong.')).toBeTruthy()
    await enter('Your password', PASSWORD)
    await press('Continue')

    const picture = await screen.findByRole('img', { name: 'The secret as a QR code' })
    expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000)
    expect(secretShown()).toMatch(/^[A-Z2-7]{32}$/)
    const secret = secretShown()
    await enter('Code', '12345')
    await press('Switch on')
    expect(await screen.findByText('Not written as it should be')).toBeTruthy()
    await enter('Code', getCurrentCode(secret, web))
    await press('Switch on')

    expect(await screen.findByText('The second factor is on.')).toBeTruthy()
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes).toHaveLength(10)
    await press('I have kept them')
    expect(await (await section()).findByText(/10 recovery codes are left/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    expect(document.body.textContent).not.toContain(secret)
  })

  it('keeps the keyboard where it was when a step is given up', async () => {
    await web.open('/account', { as: await web.make.member() })
    await (await section()).findByText(/^Off\./)
    await press('Set up the second factor')
    await press('Cancel')
    const region = await screen.findByRole('region', { name: 'Second factor' })
    expect(region.contains(document.activeElement)).toBe(true)
  })

  it('makes new recovery codes and is switched off, with password and code', async () => {
    const member = await web.make.member()
    const { secret } = await enableSecondFactor(web, member.id)
    web.clock.advance(30)
    await web.open('/account', { as: member })
    await (await section()).findByText(/10 recovery codes are left/)
    await press('New recovery codes')
    await enter('Your password', PASSWORD)
    await enter('Code', '000000')
    await press('Make new codes')
    expect(await screen.findByText('This code is not right, or was used already.')).toBeTruthy()
    await enter('Code', getCurrentCode(secret, web))
    await press('Make new codes')
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    await press('I have kept them')

    web.clock.advance(30)
    await press('Switch off')
    await enter('Your password', PASSWORD)
    await enter('Code', getCurrentCode(secret, web))
    await press('Switch off')
    expect(await screen.findByText('The second factor was switched off.')).toBeTruthy()
    expect(await (await section()).findByText(/^Off\./)).toBeTruthy()
  })
})

describe('where admins need a second factor', async () => {
  const strict = await testWeb({ config: { requireSecondFactor: 'admin' } })

  it('an admin is taken to where it is set up, and goes on from there', async () => {
    const admin = await strict.make.admin()
    await strict.open('/members/JM', { as: admin })
    await waitFor(() => expect(currentPath()).toBe('/account'))
    expect(await screen.findByText('Please set up the second factor first.')).toBeTruthy()
    expect(await (await section()).findByText(/Admins need one here/)).toBeTruthy()
    await press('Set up the second factor')
    await enter('Your password', PASSWORD)
    await press('Continue')
    await screen.findByRole('img', { name: 'The secret as a QR code' })
    await enter('Code', getCurrentCode(secretShown(), strict))
    await press('Switch on')
    await screen.findByRole('list', { name: 'Recovery codes' })
    await press('I have kept them')
    await (await section()).findByText(/10 recovery codes are left/)
    expect((await section()).queryByText('Switch off')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Judges and Measurers' })))
    await waitFor(() => expect(currentPath()).toBe('/members/JM'))
    expect(await screen.findByRole('heading', { name: 'No judge or measurer yet' })).toBeTruthy()
  })
})
