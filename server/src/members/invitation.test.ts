import type { HistoryEntry } from '@trophy/domain'
import { expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { testApp } from '#testing/app.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, guest, make } = context
const admin = await as(await make.admin({ firstname: 'Ada' }))
const invite = ({ id }: { readonly id: string }) => admin.post<{ email: string }>(`/member/${id}/invitation`)

it('e-mails a new link, which ends the earlier one, with history and audit entries [O-022]', async () => {
  const member = await make.member({ status: 'approved', has_password: false })
  expect(await invite(member)).toMatchObject({ status: 200, data: { email: member.email } })
  const [first] = await mailbox.processQueues(context)
  expect((await invite(member)).status).toBe(200)
  const [second] = await mailbox.processQueues(context)
  const [ended, valid] = [first, second].map((mail) => extractLink(mail, '/reset/'))
  expect((await guest.get(String(ended))).status).toBe(404)
  expect((await guest.get(String(valid))).status).toBe(200)
  const { data } = await admin.get<readonly HistoryEntry[]>(`/member/${member.id}/history`)
  expect(data[0]).toMatchObject({ action: 'invitation', by: { name: 'Ada' }, changes: [] })
  const audit = await db.selectFrom('audit').selectAll().where('kind', '=', 'member invited').execute()
  expect(audit.map(({ target }) => target)).toEqual([member.id, member.id])
})

it('does not send an invitation that is still waiting after a new one [O-022]', async () => {
  const member = await make.member({ has_password: false })
  for (let count = 0; count < 2; count += 1) await invite(member)
  expect(await mailbox.processQueues(context)).toHaveLength(1)
})

it('names the reason if the member may not sign in or has a password, and sends nothing [O-022]', async () => {
  for (const [member, message] of [
    [await make.applicant(), 'Only approved members with a role can be invited.'],
    [await make.member({ role: null, has_password: false }), 'Only approved members with a role can be invited.'],
    [await make.member(), /^This member has already chosen a password/],
  ] as const)
    expect(await invite(member)).toMatchObject({ status: 422, problem: { message } })
  expect((await invite({ id: newId() })).status).toBe(404)
  expect(await mailbox.processQueues(context)).toEqual([])
})

it('is limited to five e-mails in a day [O-022]', async () => {
  const member = await make.member({ has_password: false })
  for (let count = 0; count < 5; count += 1) expect((await invite(member)).status).toBe(200)
  expect(await invite(member)).toMatchObject({ status: 429, problem: { message: /^At most five invitations/ } })
  clock.advance(86_401)
  const nextDay = await as(await make.admin())
  expect((await nextDay.post(`/member/${member.id}/invitation`)).status).toBe(200)
})
