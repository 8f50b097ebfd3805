import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findRow } from '#testing/page.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()

const queueMail = (name: string) =>
  web.make.mail({
    to: { name, address: 'somebody@example.org' },
    letter: { subject: 'Choose a new password', title: '', body: [] },
  })
const markFailed = () =>
  web.db
    .updateTable('mails')
    .set({ state: 'failed', attempts: 10, last_error: '550 5.1.1 No such user', next_attempt_at: null })
    .execute()

beforeEach(async () => {
  await web.db.deleteFrom('mails').execute()
})

describe('list of e-mails', () => {
  it('is linked for admins from Account', async () => {
    const user = await web.open('/account', { as: admin })
    await user.click(await screen.findByRole('link', { name: 'E-mails' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'E-mails' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'No e-mails yet' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('E-mails - Trophy Evaluation Database'))
  })

  it('is not linked for other roles', async () => {
    await web.open('/account', { as: await web.make.member() })
    await screen.findByText('This session')
    expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull()
  })

  it('shows time, recipient, subject and state, failed e-mails first, and errors if chosen [O-018]', async () => {
    await queueMail('Bára Failed')
    await markFailed()
    await queueMail('Jana Queued')
    await web.open('/mails', { as: admin })
    const failed = await findRow('Bára Failed')
    for (const text of ['Choose a new password', 'somebody@example.org', 'Failed'])
      expect(failed.getByText(text)).toBeTruthy()
    expect((await findRow('Jana Queued')).getByText('Queued')).toBeTruthy()
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['When', 'To', 'Subject', 'State', 'Actions'])
    const [first] = screen.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('Bára Failed')
    await web.open('/mails?columns=event,attempts,last_error', { as: admin })
    const details = await findRow('550 5.1.1 No such user')
    for (const text of ['Password reset', '10']) expect(details.getByText(text)).toBeTruthy()
  })

  it('links recipients who are members', async () => {
    const member = await web.make.member({ firstname: 'Zoë', lastname: 'Ödegård' })
    const letter = { subject: 'News', title: '', body: [] }
    await web.make.mail({ to: { name: 'Zoë Ödegård', address: member.email }, letter })
    await web.make.mail({ to: { name: '', address: member.email }, letter })
    await queueMail('Nobody')
    await web.open('/mails', { as: admin })
    const row = await findRow('Zoë Ödegård')
    expect(row.getByRole('link').getAttribute('href')).toBe(`/members/${member.id}/view`)
    expect(screen.getByRole('link', { name: member.email }), 'without a name').toBeTruthy()
    expect((await findRow('Nobody')).queryByRole('link')).toBeNull()
  })

  it('sends a failed e-mail again, and a waiting one now [O-020]', async () => {
    await queueMail('Jana')
    await markFailed()
    const user = await web.open('/mails', { as: admin })
    await user.click((await findRow('Jana')).getByRole('button', { name: /^Send again: Choose/ }))
    expect(await screen.findByText('Sending: Choose a new password, to Jana')).toBeTruthy()
    await waitFor(async () => expect((await findRow('Jana')).getByText('Queued')).toBeTruthy())
    await user.click((await findRow('Jana')).getByRole('button', { name: /^Send now: Choose/ }))
    await waitFor(() => expect(web.calls.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(2))
  })

  it('cancels an e-mail after confirmation', async () => {
    await queueMail('Jana')
    const user = await web.open('/mails', { as: admin })
    const cancel = async () => user.click((await findRow('Jana')).getByRole('button', { name: /^Cancel: Choose/ }))
    await cancel()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep e-mail' }))
    expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await cancel()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel e-mail' }))
    expect(await screen.findByText('Cancelled: Choose a new password, to Jana')).toBeTruthy()
    const row = await findRow('Jana')
    await waitFor(() => expect(row.getByText('Cancelled')).toBeTruthy())
    expect(row.queryByRole('button')).toBeNull()
  })

  it('shows an error if an e-mail was sent meanwhile', async () => {
    await queueMail('Jana')
    const user = await web.open('/mails', { as: admin })
    const row = await findRow('Jana')
    await web.db.updateTable('mails').set({ state: 'sent', content: null, next_attempt_at: null }).execute()
    await user.click(row.getByRole('button', { name: /^Send now/ }))
    expect(await screen.findByText('This e-mail can no longer be sent.')).toBeTruthy()
    await waitFor(() => expect(row.getByText('Sent')).toBeTruthy())
  })

  it('shows nothing but the event of a letter about a declined application [O-016]', async () => {
    await web.make.mail({ event: 'decline', to: { name: 'Ivo', address: 'ivo@example.org' } })
    await web.db.updateTable('mails').set({ state: 'sent', next_attempt_at: null }).execute()
    await web.open('/mails', { as: admin })
    const row = await findRow('Application declined')
    expect(row.getByText('Erased')).toBeTruthy()
    expect(row.queryByRole('button')).toBeNull()
  })

  it('shows the text of each kind of e-mail with placeholders [O-021]', async () => {
    const user = await web.open('/mails', { as: admin })
    await user.click(await screen.findByRole('button', { name: 'E-mail texts' }))
    const panel = within(await screen.findByRole('dialog', { name: 'E-mail texts' }))
    await user.click(await panel.findByText('Invitation'))
    expect(panel.getAllByText(/Dear \{name\}/).length).toBeGreaterThan(10)
    expect(panel.getByText(/Choose a password:\n\{link\}/, { normalizer: String })).toBeTruthy()
  })
})
