import { toUtcDate } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db, Pool } from '#platform/database/types.ts'
import { vacuumTables } from '#platform/database/vacuum.ts'
import { seedEvaluations } from './evaluations.ts'
import { seedExtraMembers } from './extra-members.ts'
import { seedMemberHistory } from './member-history.ts'
import { seedMembers } from './members.ts'
import { seedNews } from './news.ts'
import { seedReviews } from './reviews.ts'

/**
 * Fills a database with the demo data, all or nothing. Throws if it has members or evaluations; admins may exist.
 * `pool` connects as the owner of the tables.
 */
export const seed = async (
  pool: Pool,
  options: {
    readonly evaluations: number
    readonly firstNumber: number
    readonly now: Date
  },
  onProgress: (stored: number) => void = () => undefined,
): Promise<void> => {
  await pool.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`lock table users, evaluations in share row exclusive mode`.execute(tx)
    await assertEmptyDatabase(tx)
    const today = toUtcDate(options.now)
    const members = await seedMembers(tx, options.firstNumber, today, options.now)
    const extraMembers = await seedExtraMembers(tx, options.firstNumber, today, options.now)
    const [admin, ...people] = members
    if (admin) await seedMemberHistory(tx, [...people, ...extraMembers], admin, options.now)
    await seedNews(tx, today, options.now)
    const [, judge, , colleague] = members
    await seedEvaluations(tx, members, options.evaluations, options.now, onProgress)
    if (admin && judge && colleague) await seedReviews(tx, { admin, judge, colleague }, options.now)
  })
  await vacuumTables(pool, 'users', 'evaluations', 'history')
}

const assertEmptyDatabase = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from evaluations) or exists (select from users where role is distinct from 'admin') as used`.execute(
    db,
  )
  if (rows[0]?.used)
    throw new Error('The database already contains members or evaluations. Demo data requires an empty database.')
}
