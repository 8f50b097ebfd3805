import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { captureSavedFiles } from '#testing/page.ts'
import {
  enableSecondFactor,
  evaluationInput,
  getCurrentCode,
  PASSWORD,
  testWeb,
  type User,
} from '#testing/render-app.tsx'

const web = await testWeb()
const exports = () => web.calls.filter(({ path }) => path === '/evaluation/common-data-export')
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))

beforeEach(async () => {
  await web.db.deleteFrom('attempts').execute()
})

/** Opens a page 16 minutes after the sign-in. */
const openLater = async (path: string, admin: User): Promise<UserEvent> => {
  const user = await web.open(path, { as: admin })
  web.clock.advance(16 * 60)
  return user
}

const openList = async (admin: User): Promise<UserEvent> => {
  await (await web.as(await web.make.member())).post('/evaluation/red-deer', { data: evaluationInput() })
  const user = await openLater('/evaluations', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Download Common Data' }))
  return user
}

describe('an export of everything', () => {
  it('asks for the password again after 15 minutes, and not a second time', async () => {
    const saved = captureSavedFiles()
    const user = await openList(await web.make.admin())
    const dialog = await findDialog()
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('Required')).toBeTruthy()
    await user.type(dialog.getByLabelText('Your password'), 'Wrong-1')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('The current password is wrong.')).toBeTruthy()
    expect(exports()).toHaveLength(0)
    await user.clear(dialog.getByLabelText('Your password'))
    await user.type(dialog.getByLabelText('Your password'), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(exports()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Download Common Data' }))
    await waitFor(() => expect(exports()).toHaveLength(2))
    await waitFor(() => expect(saved).toHaveLength(2))
  })

  it('is not started if the user cancels', async () => {
    const user = await openList(await web.make.admin())
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(exports()).toHaveLength(0)
  })

  it('asks for a code of the second factor, or for the password instead', async () => {
    captureSavedFiles()
    const admin = await web.make.admin()
    const { secret } = await enableSecondFactor(web, admin.id)
    const user = await openList(admin)
    const dialog = await findDialog()
    await user.click(dialog.getByRole('button', { name: 'Use your password instead' }))
    expect(dialog.getByLabelText('Your password')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Use a code instead' }))
    await user.type(dialog.getByLabelText('Code'), getCurrentCode(secret, web))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(exports()).toHaveLength(1))
  })
})

describe('Download Excel', () => {
  const exportList = async (filters: string): Promise<UserEvent> => {
    const measurer = await web.as(await web.make.member({ evaluation_options: ['red-deer', 'roe-deer'] }))
    for (const species of ['red-deer', 'roe-deer'])
      await measurer.post(`/evaluation/${species}`, { data: evaluationInput({}, species) })
    const user = await openLater(`/evaluations?${filters}`, await web.make.admin())
    await user.click(await screen.findByRole('button', { name: 'Download Excel' }))
    return user
  }

  it('asks for the password again if the filters exclude nothing', async () => {
    const saved = captureSavedFiles()
    const user = await exportList('points_from=0')
    const dialog = await findDialog()
    expect(saved).toEqual([])
    await user.type(dialog.getByLabelText('Your password'), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('downloads nothing if the user cancels', async () => {
    const saved = captureSavedFiles()
    const user = await exportList('points_from=0')
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Download Excel' }).getAttribute('aria-busy')).toBe('false'),
    )
    expect(saved).toEqual([])
  })

  it('does not ask if the filters exclude something', async () => {
    const saved = captureSavedFiles()
    await exportList('eval_option=red-deer')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('asks again before a member is erased', async () => {
  const member = await web.make.member()
  const user = await openLater(`/members/${member.id}/edit`, await web.make.admin())
  await user.click(await screen.findByRole('button', { name: 'Erase this member' }))
  await user.click(await screen.findByRole('button', { name: 'Erase permanently' }))
  const dialog = await findDialog()
  expect(web.calls.some(({ path }) => path.endsWith('/erase'))).toBe(false)
  await user.type(dialog.getByLabelText('Your password'), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(web.calls.some(({ path }) => path.endsWith('/erase'))).toBe(true))
})
