import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepAudit } from '#audit/sweep.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { writeAuditLinks } from '#platform/records/audit-links.ts'
import { testApp } from '#testing/app.ts'
import { createAuditCheck } from './audit.ts'
import { verify } from './verify.ts'

const DAY_S = 86_400
// Years ago for the database, whose own clock protects the newest entries.
const context = await testApp({ now: '2020-06-01T12:00:00.000Z' })
const { clock, db, deps, ownerDb } = context
const { sign } = deps.signingKeys

const addEntry = () =>
  db.transaction().execute((tx) => recordAudit(tx, { kind: 'sign-in failed', at: clock.now(), by: null, address: '' }))

const findProblems = async (): Promise<string[]> => {
  const lines: string[] = []
  await verify(db, [createAuditCheck(deps.signingKeys, deps.config.auditDays, clock.now())], (line) => lines.push(line))
  return lines.slice(1).map((line) => line.trim())
}

/** Changes the log as someone with full access to the database could. */
const tamper = (change: ReturnType<typeof sql>) =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })

beforeEach(async () => {
  await tamper(sql`truncate audit, audit_links`)
  for (const rows of [2, 3]) {
    for (let row = 0; row < rows; row += 1) await addEntry()
    await writeAuditLinks(db, sign)
  }
})

describe('the chain of the audit log', () => {
  it('is valid, and says how much it covers', async () => {
    const lines: string[] = []
    const check = createAuditCheck(deps.signingKeys, deps.config.auditDays, clock.now())
    expect(await verify(db, [check], (line) => lines.push(line))).toBe(true)
    expect(lines).toEqual(['Audit log: 2 links covering 5 entries; 2 signed. OK.'])
  })

  it.each([
    ['changed', sql`update audit set kind = 'sign-out' where ordinal = (select min(ordinal) from audit)`, 2],
    ['given to someone else', sql`update audit set by_name = 'X' where ordinal = (select min(ordinal) from audit)`, 2],
    ['removed', sql`delete from audit where ordinal = (select min(ordinal) from audit)`, 1],
  ])('reveals an entry that was %s', async (_, change, remaining) => {
    await tamper(change)
    expect(await findProblems()).toEqual([
      expect.stringMatching(
        new RegExp(`^Link 1 of the audit log covers 2 entries .* were changed: there are ${remaining}\\.$`),
      ),
    ])
  })

  it('reveals an entry that was inserted later', async () => {
    await tamper(sql`insert into audit (id, at, kind, by_name, by_role, mark, target, address, ordinal)
      select gen_random_uuid(), at, kind, by_name, by_role, mark, target, address, ordinal - 1 from audit order by ordinal limit 1`)
    expect(await findProblems()).toEqual([expect.stringMatching(/^Link 1 .* there are 3\.$/)])
  })

  it('reveals a changed, missing or newly computed link', async () => {
    await tamper(sql`update audit_links set rows = 1 where number = 2`)
    expect(await findProblems()).toEqual(['Link 2 of the audit log was changed.'])
    await tamper(sql`delete from audit_links where number = 1`)
    expect((await findProblems())[0]).toBe('Link 1 of the audit log is missing.')
    await tamper(sql`truncate audit_links`)
    await writeAuditLinks(db, () => ({ key_id: deps.signingKeys.publicKeys[0]?.id ?? '', signature: 'AAAA' }))
    expect(await findProblems()).toEqual(['Link 1 of the audit log has a wrong signature.'])
  })

  it('stays valid when expired entries are deleted, but not when others are', async () => {
    clock.advance(10 * DAY_S)
    await addEntry()
    await writeAuditLinks(db, sign)
    clock.advance((deps.config.auditDays - 5) * DAY_S)
    expect(await sweepAudit({ db, clock, config: deps.config })).toBe(5)
    expect(await findProblems()).toEqual([])
    await tamper(sql`delete from audit`)
    expect(await findProblems()).toEqual([expect.stringMatching(/^Link 3 .* there are 0\.$/)])
  })

  it('has a link for each day, so that entries can be deleted by day', async () => {
    await addEntry()
    clock.advance(DAY_S)
    await addEntry()
    await writeAuditLinks(db, sign)
    const links = await db.selectFrom('audit_links').select('rows').orderBy('number').execute()
    expect(links.map(({ rows }) => rows)).toEqual([2, 3, 1, 1])
  })
})
