import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { currentPath, evaluationInput, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin({ firstname: 'Őszi', lastname: 'Iroda' })
const logIn = (username: string, password = PASSWORD) => web.guest.post('/login', { username, password })

const getRowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('audit log', () => {
  it('is linked for admins from Account and shows a message if it is empty', async () => {
    const user = await web.open('/account', { as: admin })
    await user.click(await screen.findByRole('link', { name: 'Audit log' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Audit log - Trophy Evaluation Database'))
  })

  it('shows entries, newest first, linked to their records', async () => {
    const member = await web.make.member({ firstname: 'Čeněk', lastname: 'Žák' })
    await logIn(member.email)
    await logIn('secret-name', 'wrong')
    await (await web.as(admin)).get(`/member/${member.id}/pdf`)
    const user = await web.open('/audit', { as: admin })
    await screen.findByText("Downloaded a member's record")
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['When', 'Who', 'What', 'Record', 'Network'])
    const [printed, failed, signedIn] = getRowTexts()
    expect(printed).toMatch(/Őszi Iroda, admin.*Čeněk Žák/)
    expect(failed).toMatch(/code [0-9a-f]{8}Sign-in failed–127\.0\.0\.0\/24/)
    expect(signedIn).toMatch(/Čeněk Žák, CCMSigned in/)
    expect(document.body.textContent).not.toContain('secret-name')
    const links = screen.getAllByRole('link', { name: 'Čeněk Žák' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(`/members/${member.id}/view`))
    await user.click(links[0] as HTMLElement)
    await waitFor(() => expect(currentPath()).toBe(`/members/${member.id}/view`))
  })

  it('links records by name, and shows no id of those that were deleted', async () => {
    const member = await web.make.member({ firstname: 'Bára', lastname: 'Malá' })
    const office = await web.as(admin)
    const { data } = await (await web.as(member)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    await office.delete(`/evaluation/${data._id}`)
    await office.delete(`/member/${member.id}`)
    await web.open('/audit', { as: admin })
    const link = await screen.findByRole('link', { name: data.public_id })
    expect(link.getAttribute('href')).toBe(`/evaluation/${data._id}/edit`)
    const deleted = getRowTexts().find((text) => text?.includes('Deleted a member'))
    expect(deleted).toMatch(/Deleted a memberdeleted127/)
    expect(document.querySelector('main')?.textContent).not.toContain(member.id)
    expect(screen.queryByRole('link', { name: 'Bára Malá' })).toBeNull()
  })

  it('applies the filters of the URL to the list and the download', async () => {
    await web.open('/audit?by=cenek&kind=sign-in', { as: admin })
    await screen.findByText('Čeněk Žák')
    expect(getRowTexts()).toHaveLength(1)
    await act(async () => fireEvent.click(screen.getByText('Download CSV', { selector: 'button' })))
    await waitFor(() => expect(web.calls.some(({ path }) => path.startsWith('/audit/export.csv'))).toBe(true))
    const exportCall = web.calls.find(({ path }) => path.startsWith('/audit/export.csv'))
    expect(exportCall?.path).toMatch(/by=cenek&kind=sign-in/)
    expect(within(screen.getByRole('main')).getByText('Signed in')).toBeTruthy()
  })
})
