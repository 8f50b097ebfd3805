import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { eraseDeletedMembers } from './remove.ts'

const { as, clock, db, deps, make } = await testApp()
const admin = await as(await make.admin({ firstname: 'Ada' }))

const DAY_SECONDS = 86_400
const editMember = async ({ id }: UserRow, changes: Readonly<Record<string, unknown>>) => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { problem } = await admin.patch(`/member/${id}`, memberInput(row, changes))
  expect(problem).toBeNull()
}
const attachFile = async (id: string, name = 'paper.png') =>
  admin.post<{ _id: string }>(`/member/${id}/file`, fileForm(await plainPicture('png'), name))
const listMemberHistory = (id: string) => listHistory(db, { kind: 'member', id })
/** Returns the number of stored e-mails to an address. */
const listMailsTo = async (address: string) => {
  const rows = await db.selectFrom('mails').select('to_address').execute()
  return rows.filter(({ to_address }) => to_address.toLowerCase() === address).length
}

describe('erasing a member', () => {
  it('erases record, files, history and e-mails; evaluations stay with number and name', async () => {
    const member = await make.member({ firstname: 'Ivo', lastname: 'Ráž', email: 'first@example.org' })
    const session = await as(member)
    const { data } = await session.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    await editMember(member, { city: 'Šumperk', email: 'second@example.org' })
    await attachFile(member.id, 'Passport of Ivo.png')
    for (const address of ['first@example.org', 'Second@example.org']) await make.mail({ to: { name: 'Ivo', address } })
    await make.mail({ event: 'newcomer', key: member.id, to: { name: 'Office', address: 'office@example.org' } })

    expect((await admin.post(`/member/${member.id}/erase`)).status).toBe(200)
    expect((await session.get('/me')).status).toBe(401)
    expect((await admin.get(`/member/${member.id}`)).status).toBe(404)
    const rows = await listMemberHistory(member.id)
    expect(JSON.stringify(rows)).not.toMatch(/Šumperk|Passport|example\.org/)
    expect(rows.at(-1)).toMatchObject({ action: 'erase', by_name: 'Ada' })
    expect(verifyChain(rows)).toBeNull()
    for (const address of ['first@example.org', 'second@example.org', 'office@example.org'])
      expect(await listMailsTo(address)).toBe(0)
    expect((await admin.get(`/evaluation/${data._id}`)).data).toMatchObject({
      measurer_id: null,
      measurer_id_number: member.id_number,
      measurer_name: 'Ivo Ráž',
    })
    expect((await admin.post(`/member/${member.id}/erase`)).status).toBe(404)
  })

  it('leaves the e-mails of another member who uses the address now', async () => {
    const member = await make.member({ email: 'passed-on@example.org' })
    await editMember(member, { email: 'new-one@example.org' })
    await make.member({ email: 'Passed-on@example.org' })
    await make.mail({ to: { name: 'Heir', address: 'passed-on@example.org' } })
    await admin.post(`/member/${member.id}/erase`)
    expect(await listMailsTo('passed-on@example.org')).toBe(1)
  })
})

describe('deleting a member', () => {
  it('leaves the evaluations with number and name, revokes sessions, and deletes the files [A-099] [E-119]', async () => {
    const member = await make.member({ firstname: 'Åsa', lastname: 'Öberg' })
    const session = await as(member)
    const { data } = await session.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    await editMember(member, { city: 'Skåne' })
    const file = await attachFile(member.id)
    expect((await admin.delete(`/member/${member.id}`)).status).toBe(200)
    expect((await session.get('/me')).status).toBe(401)
    expect((await admin.get(`/member/${member.id}`)).status).toBe(404)
    expect((await admin.get(`/file/${file.data._id}/download`)).status).toBe(404)
    expect((await admin.get(`/evaluation/${data._id}`)).data).toMatchObject({
      measurer_id: null,
      measurer_id_number: member.id_number,
      measurer_name: 'Åsa Öberg',
    })
    const rows = await listMemberHistory(member.id)
    expect(rows.at(-1)).toMatchObject({ action: 'delete', by_name: 'Ada' })
    expect(JSON.stringify(rows)).toContain('Skåne')
    expect((await admin.delete(`/member/${member.id}`)).status).toBe(404)
  })

  it('erases the name of a member who was present at a review and did not agree to be named [O-074]', async () => {
    await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const [agreed, other] = [await make.member({ firstname: 'Ida', lastname: 'Agreed' }), await make.member()]
    const entered = await (await as(agreed)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    const { _id, modified_date } = entered.data
    const present = [agreed, other].map((one) => ({ id_number: one.id_number, agreed: one === agreed }))
    await (await as(await make.member({ role: 'STJ' }))).post(`/reviews/${_id}`, { modified_date, present })
    for (const { id } of [agreed, other]) await admin.delete(`/member/${id}`)
    const { review } = (await admin.get<Evaluation>(`/evaluation/${_id}`)).data
    expect(review?.present.map(({ name }) => name)).toEqual(['Ida Agreed', null])
  })

  it('erases an application, also from its history, which still verifies', async () => {
    const member = await make.applicant()
    await editMember(member, { city: 'Kroměříž' })
    await attachFile(member.id, 'Passport of Jana.png')
    await admin.delete(`/member/${member.id}`)
    const rows = await listMemberHistory(member.id)
    expect(JSON.stringify(rows)).not.toMatch(/Kroměříž|Passport|example\.org/)
    expect(rows.map(({ action }) => action)).toEqual(['update', 'file added', 'delete'])
    expect(verifyChain(rows)).toBeNull()
  })

  it('erases the values in the history after 90 days, and of no other member', async () => {
    const [deletedMember, remainingMember, deletedApplicant] = [
      await make.member({ email: 'gone@example.org' }),
      await make.member(),
      await make.applicant(),
    ]
    for (const member of [deletedMember, remainingMember, deletedApplicant])
      await editMember(member, { city: 'Bruntál' })
    await make.mail({ to: { name: 'Gone', address: 'GONE@example.org' } })
    for (const { id } of [deletedMember, deletedApplicant]) await admin.delete(`/member/${id}`)
    const holdsValue = async ({ id }: UserRow) => JSON.stringify(await listMemberHistory(id)).includes('Bruntál')
    clock.advance(89 * DAY_SECONDS)
    expect(await eraseDeletedMembers(deps)).toBe(0)
    expect([await holdsValue(deletedMember), await listMailsTo('gone@example.org')]).toEqual([true, 1])
    clock.advance(2 * DAY_SECONDS)
    expect(await eraseDeletedMembers(deps)).toBeGreaterThan(0)
    expect([await holdsValue(deletedMember), await holdsValue(remainingMember)]).toEqual([false, true])
    const rows = await listMemberHistory(deletedMember.id)
    expect(rows.at(-1)).toMatchObject({ action: 'erase', by_role: 'system' })
    expect(verifyChain(rows)).toBeNull()
    expect(await listMailsTo('gone@example.org')).toBe(0)
    expect(await eraseDeletedMembers(deps)).toBe(0)
  })
})
