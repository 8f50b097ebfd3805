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

  it('shows recipients, states and errors, failed e-mails first', async () => {
    await queueMail('Bára Failed')
    await markFailed()
    await queueMail('Jana Queued')
    await web.open('/mails', { as: admin })
    const failed = await findRow('Bára Failed')
    for (const text of ['Choose a new password', 'Password reset', 'Failed', '10', '550 5.1.1 No such user'])
      expect(failed.getByText(text)).toBeTruthy()
    expect((await findRow('Jana Queued')).getByText('Queued')).toBeTruthy()
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['To', 'Subject', 'Event', 'State', 'Attempts', 'Last error', 'Next attempt', 'Actions'])
    const [first] = screen.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('Bára Failed')
  })

  it('links recipients who are members', async () => {
    const member = await web.make.member({ firstname: 'Zoë', lastname: 'Ödegård' })
    const letter = { subject: 'News', title: '', body: [] }
    await web.make.mail({ to: { name: 'Zoë Ödegård', address: member.email }, letter })
    await queueMail('Nobody')
    await web.open('/mails', { as: admin })
    const row = await findRow('Zoë Ödegård')
    expect(row.getByRole('link').getAttribute('href')).toBe(`/members/${member.id}/view`)
    expect((await findRow('Nobody')).queryByRole('link')).toBeNull()
  })

  it('retries a failed e-mail', async () => {
    await queueMail('Jana')
    await markFailed()
    const user = await web.open('/mails', { as: admin })
    await user.click((await findRow('Jana')).getByRole('button', { name: /^Try again/ }))
    expect(await screen.findByText('The e-mail is being retried.')).toBeTruthy()
    await waitFor(async () => expect((await findRow('Jana')).getByText('Queued')).toBeTruthy())
  })

  it('cancels an e-mail after confirmation', async () => {
    await queueMail('Jana')
    const user = await web.open('/mails', { as: admin })
    const cancel = async () => user.click((await findRow('Jana')).getByRole('button', { name: /^Cancel e-mail/ }))
    await cancel()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep e-mail' }))
    expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await cancel()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel e-mail' }))
    expect(await screen.findByText('The e-mail was cancelled.')).toBeTruthy()
    const row = await findRow('Jana')
    await waitFor(() => expect(row.getByText('Cancelled')).toBeTruthy())
    expect(row.queryByRole('button')).toBeNull()
  })

  it('shows an error if an e-mail was sent meanwhile', async () => {
    await queueMail('Jana')
    const user = await web.open('/mails', { as: admin })
    const row = await findRow('Jana')
    await web.db.updateTable('mails').set({ state: 'sent', content: null, next_attempt_at: null }).execute()
    await user.click(row.getByRole('button', { name: /^Try again/ }))
    expect(await screen.findByText('This e-mail can no longer be sent.')).toBeTruthy()
    await waitFor(() => expect(row.getByText('Sent')).toBeTruthy())
  })
})
