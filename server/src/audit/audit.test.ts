import type { Evaluation, Page } from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { truncateIp } from '#platform/runtime/truncate-ip.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { sweepAudit } from './sweep.ts'

const { app, as, clock, db, guest, make, ownerDb, withToken } = await testApp()
const office = await make.admin({ firstname: 'Őszi', lastname: 'Iroda' })
const admin = await as(office)

const listRows = async (query = '') => (await admin.get<Page<AuditRow>>(`/audit${query}`)).data.docs
const listKinds = async (query = '') => (await listRows(query)).map(({ kind }) => kind)
const logIn = (username: string, password = PASSWORD) => guest.post<{ token: string }>('/login', { username, password })

beforeEach(async () => {
  await ownerDb.transaction().execute(async (tx) => {
    // Without the triggers.
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('audit').execute()
  })
})

describe('audit log', () => {
  it('records sign-ins and sign-outs with user, time and network', async () => {
    const member = await make.member({ firstname: 'Jana', lastname: 'Nová' })
    const { data } = await logIn(member.email)
    await withToken(data.token).post('/logout')
    const by = { _id: member.id, name: 'Jana Nová', role: 'CCM', is_member: true }
    expect(await listRows()).toEqual([
      {
        _id: expect.any(String),
        at: clock.now().toISOString(),
        by,
        kind: 'sign-out',
        mark: '',
        target: '',
        record: null,
        address: '127.0.0.0/24',
      },
      expect.objectContaining({ kind: 'sign-in', by }),
    ])
  })

  it('records a failed sign-in without the name, with the same mark for the same name', async () => {
    await logIn('My-Secret-Passw0rd', 'x')
    await logIn(' my-secret-passw0rd', 'y')
    await logIn('somebody else', 'y')
    const rows = await listRows()
    expect(rows.map(({ kind, by }) => [kind, by])).toEqual(Array(3).fill(['sign-in failed', null]))
    const [other, again, first] = rows.map(({ mark }) => mark)
    expect(first).toMatch(/^[0-9a-f]{8}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(JSON.stringify(await db.selectFrom('audit').selectAll().execute())).not.toMatch(/secret|somebody/i)
    expect(await listRows(`?by=${first}`)).toHaveLength(2)
  })

  it('records changes of the password and the address, whichever way', async () => {
    const member = await make.member()
    const client = await as(member)
    const own = { current_password: PASSWORD, pass: 'Another-1', repass: 'Another-1' }
    expect((await client.post('/me/password', own)).status).toBe(200)
    const link = await make.resetLink(member)
    expect((await guest.post(link, { pass: 'Third-1', repass: 'Third-1' })).status).toBe(200)
    expect((await guest.post(await make.emailLink(member, 'other@example.net'))).status).toBe(200)
    expect(await listKinds()).toEqual(['email', 'password by link', 'password'])
    expect(JSON.stringify(await listRows())).not.toMatch(/Another|Third|other@/)
  })

  it('records actions of an admin with the record, except reading', async () => {
    const member = await make.member()
    const evaluation = await admin.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    const path = `/evaluation/${evaluation.data._id}`
    await admin.get(`/member/${member.id}`)
    await admin.patch(`/member/${member.id}`, { ...memberInput(member), city: 'Győr' })
    await admin.get('/member/export')
    await admin.delete(path)
    await admin.post(`${path}/restore`)
    await admin.post(`${path}/erase-hunter`)
    await admin.get('/evaluation/common-data-export')
    await admin.post(`/mails/${await make.mail()}/give-up`)
    await admin.delete(`/member/${member.id}`)
    const rows = await listRows('?sortDir=asc')
    expect(rows.map(({ kind, target }) => [kind, target].join(' '))).toEqual([
      `member changed ${member.id}`,
      'members exported ',
      `evaluation deleted ${evaluation.data._id}`,
      `evaluation restored ${evaluation.data._id}`,
      `evaluation hunter erased ${evaluation.data._id}`,
      'common data exported ',
      expect.stringMatching(/^mail given up /),
      `member deleted ${member.id}`,
    ])
    expect(new Set(rows.map(({ by }) => by?.name))).toEqual(new Set(['Őszi Iroda']))
  })

  it('records the exports of lists by measurers', async () => {
    const client = await as(await make.member({ firstname: 'Jana', lastname: 'Nová' }))
    expect((await client.get('/evaluation/export')).status).toBe(200)
    expect((await listRows()).map(({ kind, by }) => [kind, by?.name])).toEqual([['evaluations exported', 'Jana Nová']])
  })

  it('names the records that still exist, and members only until they are deleted', async () => {
    const member = await make.member({ firstname: 'Jana', lastname: 'Nová' })
    const client = await as(member)
    const { data: evaluation } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    await logIn(member.email)
    await admin.patch(`/member/${member.id}`, { ...memberInput(member), city: 'Győr' })
    await admin.delete(`/evaluation/${evaluation._id}`)
    const mail = await make.mail()
    await admin.post(`/mails/${mail}/give-up`)
    const chapter = { code: 'CA01', common_name: 'Chamois', category: 'Caprines', evaluation_option: 'chamois' }
    await admin.post('/handbook', chapter)
    const listRecords = async () =>
      (await listRows('?sortDir=asc')).map(({ kind, by, record }) => [
        kind,
        by?.is_member,
        record && [record.kind, record.name],
      ])
    const others = [
      ['evaluation deleted', false, ['evaluation', evaluation.public_id]],
      ['mail given up', false, ['mail', expect.any(String)]],
      ['handbook changed', false, ['handbook', 'CA01 Chamois']],
    ]
    expect(await listRecords()).toEqual([
      ['sign-in', true, null],
      ['member changed', false, ['member', 'Jana Nová']],
      ...others,
    ])
    await admin.post(`/member/${member.id}/erase`)
    expect((await listRecords()).slice(0, -1)).toEqual([
      ['sign-in', false, null],
      ['member changed', false, null],
      ...others,
    ])
    expect((await listRecords()).at(-1)).toEqual(['member erased', false, null])
  })

  it('does not record rejected requests as actions', async () => {
    const member = await make.member()
    expect((await admin.patch(`/member/${member.id}`, { city: '' })).status).toBe(400)
    expect((await admin.delete('/member/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await (await as(member)).get('/evaluation/export.csv')).status).toBe(403)
    expect((await app.inject({ method: 'HEAD', url: '/api/evaluation/export.csv' })).statusCode).toBe(401)
    expect(await listRows()).toEqual([])
  })

  it('is sorted by every column, filtered by person, kind and dates, and paginated', async () => {
    const member = await make.member({ firstname: 'Čeněk', lastname: 'Žák' })
    clock.advance(-86_400)
    await logIn(member.email)
    clock.advance(86_400)
    await logIn(office.email)
    await logIn('nobody', 'x')
    for (const sortBy of ['at', 'by', 'kind', 'address'])
      expect(await listRows(`?sortBy=${sortBy}&sortDir=asc`)).toHaveLength(3)
    expect(await listKinds('?sortBy=kind&sortDir=asc')).toEqual(['sign-in failed', 'sign-in', 'sign-in'])
    expect(await listKinds('?kind=sign-in&sortBy=kind')).toEqual(['sign-in', 'sign-in'])
    expect((await listRows('?by=cenek'))[0]?.by?.name).toBe('Čeněk Žák')
    expect(await listKinds('?kind=sign-in failed&kind=sign-out')).toEqual(['sign-in failed'])
    expect(await listRows('?at_from=2026-06-01')).toHaveLength(2)
    expect(await listRows('?at_to=2026-06-01')).toHaveLength(3)
    expect(await listRows('?at_to=2026-05-31')).toHaveLength(1)
    expect((await admin.get('/audit?kind=gossip')).problem?.fields).toEqual({ kind: 'Unknown value' })
    expect((await admin.get('/audit?who=x')).status).toBe(400)
  })

  it('is exported as CSV with filters and without a limit, which is recorded too', async () => {
    await logIn(office.email)
    await db
      .insertInto('audit')
      .columns(['id', 'at', 'kind', 'by_name', 'by_role', 'mark', 'target', 'address'])
      .expression(
        sql`select gen_random_uuid(), '2026-01-01T00:00:00Z', 'sign-in failed', '', '', 'abcdef12', '', '' from generate_series(1, 4500)`,
      )
      .execute()
    clock.advance(1)
    const csv = await admin.get('/audit/export.csv')
    expect(csv.headers['content-disposition']).toMatch(/audit-\d\d-\d\d-2026\.csv/)
    const lines = csv.raw.toString().trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFat,kind,what,by_id,by_name,by_role,mark,target,address')
    expect(new Set(lines).size).toBe(3)
    expect(lines).toHaveLength(4_502)
    expect(lines.filter((line) => line.includes('Őszi Iroda'))).toHaveLength(1)
    const some = await admin.get('/audit/export.csv?by=iroda&kind=sign-in')
    expect(some.raw.toString().trim().split('\r\n')).toHaveLength(2)
    expect(await listKinds()).toEqual(expect.arrayContaining(['audit exported', 'audit exported']))
  })

  it('rejects updates and deletions even by the owner of the table', async () => {
    await logIn('nobody', 'x')
    const never = /never changed/
    await expect(ownerDb.updateTable('audit').set({ kind: 'sign-in' }).execute()).rejects.toThrow(never)
    await expect(ownerDb.deleteFrom('audit').execute()).rejects.toThrow(never)
    await expect(sql`truncate audit`.execute(ownerDb)).rejects.toThrow(never)
  })

  it('deletes the rows that the database stored more than AUDIT_DAYS ago', async () => {
    const { days } = await db.selectFrom('audit_retention').selectAll().executeTakeFirstOrThrow()
    expect(days).toBe(365)
    for (const name of ['expired', 'recent']) await logIn(name, 'x')
    const [expired] = await db.selectFrom('audit').select('id').orderBy('id').execute()
    const setAge = (age: number) =>
      ownerDb.transaction().execute(async (tx) => {
        // Without the triggers.
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update audit set inserted_at = now() - make_interval(days => ${age}) where id = ${expired?.id}`.execute(
          tx,
        )
      })
    await setAge(364)
    // The clock of the server does not matter.
    clock.advance(10 * 365 * 86_400)
    expect(await sweepAudit({ db })).toBe(0)
    clock.advance(-10 * 365 * 86_400)
    await setAge(366)
    expect(await sweepAudit({ db })).toBe(1)
    const left = await db.selectFrom('audit').select('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(expired?.id)
    expect(left).toHaveLength(1)
  })
})

it('truncates addresses to their network', () => {
  expect(truncateIp('192.0.2.77')).toBe('192.0.2.0/24')
  expect(truncateIp('::ffff:192.0.2.77')).toBe('192.0.2.0/24')
  expect(truncateIp('2001:db8:85a3:1:2:3:4:5')).toBe('2001:db8:85a3::/48')
  expect(truncateIp('2001:db8::5')).toBe('2001:db8:0::/48')
  expect(truncateIp('::1')).toBe('0:0:0::/48')
  expect(truncateIp('')).toBe('')
})

it('records every change that only admins may make', () => {
  const silent = app.routeAccess.filter(
    ({ method, access, isAudited }) =>
      method !== 'GET' && method !== 'HEAD' && String(access) === 'admin' && !isAudited,
  )
  // Previews store nothing, and a picture has no effect before a news text uses it.
  expect(silent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/member/letter/preview',
    'POST /api/news/preview',
    'POST /api/news/image',
  ])
})
