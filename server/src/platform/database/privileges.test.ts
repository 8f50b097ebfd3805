/** Privileges of the role of the server, and statements that PostgreSQL rejects. */
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backUp } from '#operations/backup/back-up.ts'
import { restore } from '#operations/backup/restore.ts'
import { createCheckpointCheck } from '#operations/verify/checkpoints.ts'
import { historyCheck } from '#operations/verify/histories.ts'
import { verify } from '#operations/verify/verify.ts'
import { writeCheckpoints } from '#platform/records/checkpoints.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { createBackupStores, createRestoreTarget } from '#testing/restore-target.ts'
import { newId } from './id.ts'
import { connect } from './open.ts'
import { isOwner, prepareDatabase } from './privileges.ts'

const context = await testApp()
const { as, clock, db, deps, guest, make, ownerDb } = context
const admin = await as(await make.admin())
const { data: evaluation } = await admin.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
await writeCheckpoints(db, clock.now(), deps.signingKeys.sign)
await guest.post('/login', { username: 'nobody', password: 'x' })

const DENIED = /permission denied|must be owner/

describe('the role of the server', () => {
  it.each(['history', 'history_checkpoints', 'audit'])('may not change or remove rows of %s', async (table) => {
    const name = sql.table(table)
    const { rows } = await sql`select from ${name}`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    await expect(sql`update ${name} set at = at`.execute(db)).rejects.toThrow(DENIED)
    await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow(DENIED)
    await expect(sql`truncate ${name}`.execute(db)).rejects.toThrow(DENIED)
    await expect(sql`alter table ${name} disable trigger all`.execute(db)).rejects.toThrow(DENIED)
    await expect(sql`alter table ${name} drop column at`.execute(db)).rejects.toThrow(DENIED)
    await expect(sql`drop table ${name}`.execute(db)).rejects.toThrow(DENIED)
  })

  it('may not disable triggers for its session, empty a table, reset the order of the history or define objects', async () => {
    for (const statement of [
      sql`set session_replication_role = replica`,
      sql`truncate evaluations`,
      sql`alter table evaluations disable trigger all`,
      sql`select setval('history_ordinals', 1)`,
      sql`create table other (id integer)`,
      sql`create function next_history_ordinal(integer) returns bigint language sql as 'select 1'`,
      sql`create or replace function delete_expired_audit() returns bigint language sql as 'select 1'`,
      sql`insert into migrations values ('030-other')`,
      sql`set role trophy`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(DENIED)
  })

  it('cannot delete a row of the audit log that is younger than AUDIT_DAYS, whatever it writes', async () => {
    await sql`insert into audit (id, at, inserted_at, kind, by_name, by_role, mark, target, address)
      values (gen_random_uuid(), '2000-01-01', '2000-01-01', 'sign-in', '', '', '', '', '')`.execute(db)
    for (const statement of [
      sql`update audit set inserted_at = '2000-01-01'`,
      sql`update audit_retention set days = 30`,
      sql`delete from audit_retention`,
      sql`insert into audit_retention values (30)`,
      sql`with sweep as (select set_config('trophy.audit_sweep', 'on', false)) delete from audit using sweep`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(DENIED)
    await expect(sql`select delete_expired_audit(now())`.execute(db)).rejects.toThrow('does not exist')
    expect((await sql`select delete_expired_audit() as count`.execute(db)).rows).toEqual([{ count: '0' }])
  })

  it('cannot add a checkpoint with a number below 1', async () => {
    await expect(
      sql`insert into history_checkpoints
        select -1, at, up_to, rows, manifest, digest, previous, hash, key_id, signature from history_checkpoints`.execute(
        db,
      ),
    ).rejects.toThrow('history_checkpoints_number_check')
  })

  it('erases only the selected values of a history, in their place', async () => {
    const readChanges = () => db.selectFrom('history').select(['id', 'changes']).where('record_id', '=', evaluation._id)
    const { id, changes } = await readChanges().executeTakeFirstOrThrow()
    const undo = new Error('undo')
    const erasing = db.transaction().execute(async (tx) => {
      await sql`select erase_history_values(${id}, ${[2]})`.execute(tx)
      const erased = await tx.selectFrom('history').select('changes').where('id', '=', id).executeTakeFirstOrThrow()
      const [first, second, ...others] = changes
      expect(erased.changes).toEqual([first, { ...second, from: null, to: null, salt: null }, ...others])
      throw undo
    })
    await expect(erasing).rejects.toBe(undo)
  })

  it('erases a hunter and a member, and the chains stay valid', async () => {
    const member = await make.member()
    const edit = memberInput(member, { city: 'Plantedtown' })
    expect(await admin.patch(`/member/${member.id}`, edit)).toMatchObject({ status: 200 })
    const planted = [String(evaluationInput().hunter_name), 'Plantedtown']
    const countPlanted = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) from history
        where exists (select from unnest(${planted}::text[]) as value where strpos(changes::text, value) > 0)`.execute(
        db,
      )
      return Number(rows[0]?.count)
    }
    expect(await countPlanted()).toBe(2)
    expect((await admin.post(`/evaluation/${evaluation._id}/erase-hunter`)).status).toBe(200)
    expect((await admin.post(`/member/${member.id}/erase`)).status).toBe(200)
    expect(await countPlanted()).toBe(0)
    const lines: string[] = []
    const isValid = await verify(db, [historyCheck, createCheckpointCheck(deps.signingKeys)], (line) =>
      lines.push(line),
    )
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([])
    expect(isValid).toBe(true)
  })
})

describe('the start of a server', () => {
  it('grants its role the same privileges again, also when several start at the same time', async () => {
    await sql`grant delete, truncate on history to ${sql.ref('trophy_app')}`.execute(ownerDb)
    await sql`revoke insert on news_notices from ${sql.ref('trophy_app')}`.execute(ownerDb)
    await Promise.all([1, 2, 3].map(() => prepareDatabase(deps.database)))
    await expect(sql`delete from history`.execute(db)).rejects.toThrow(DENIED)
    await sql`insert into news_notices select id, now() from news`.execute(db)
  })

  it('stores AUDIT_DAYS if it knows the owner', async () => {
    const readDays = async () => (await db.selectFrom('audit_retention').selectAll().execute()).map(({ days }) => days)
    await prepareDatabase(deps.database, 40)
    expect(await readDays()).toEqual([40])
    await prepareDatabase({ db, ownerUrl: deps.database.url }, 50)
    expect(await readDays()).toEqual([40])
  })

  it('grants them in a restored database', async () => {
    const stores = await createBackupStores()
    const { name } = await backUp(deps, stores, clock.now())
    const target = await createRestoreTarget()
    await restore(target, { stores, name, passphrase: null })
    const server = connect(target.url, 1)
    try {
      await expect(sql`select from users`.execute(server)).rejects.toThrow(DENIED)
      await prepareDatabase({ db: server, ownerUrl: target.ownerUrl })
      await sql`select from users`.execute(server)
      await expect(sql`delete from history`.execute(server)).rejects.toThrow(DENIED)
    } finally {
      await server.destroy()
    }
  })

  it.each(['one role', 'two roles'])('works with %s in a database whose owner is no superuser', async (roles) => {
    const target = await createRestoreTarget()
    const name = `owner_${newId()}`
    const role = sql.ref(name)
    const database = new URL(target.url).pathname.slice(1)
    await sql`create role ${role} login password 'test'`.execute(ownerDb)
    await sql`alter database ${sql.ref(database)} owner to ${role}`.execute(ownerDb)
    const ownerUrl = new URL(target.ownerUrl)
    Object.assign(ownerUrl, { username: name, password: 'test' })
    const server = connect(roles === 'one role' ? ownerUrl.href : target.url, 1)
    try {
      await prepareDatabase({ db: server, ownerUrl: ownerUrl.href })
      expect(await isOwner(server)).toBe(roles === 'one role')
      await sql`insert into audit (id, at, kind, by_name, by_role, mark, target, address)
        values (gen_random_uuid(), '2020-01-01', 'sign-in', '', '', '', '', '')`.execute(server)
      const { rows } = await sql`select delete_expired_audit() as count`.execute(server)
      expect(rows).toEqual([{ count: '0' }])
    } finally {
      await server.destroy()
    }
  })
})
