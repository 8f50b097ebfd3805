import { dateInUtc } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db } from '../types.ts'
import { seedEvaluations } from './evaluations.ts'
import { seedMembers } from './members.ts'

/**
 * Fills an empty database with the demo data, all or nothing. Admins may be there already; anything else is an Error
 * with a sentence, and nothing is touched.
 */
export const seed = (
  db: Db,
  wishes: { readonly evaluations: number; readonly firstNumber: number; readonly now: Date },
  onProgress: (stored: number) => void = () => undefined,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table users, evaluations in share row exclusive mode`.execute(trx)
    await refuseUsed(trx)
    const members = await seedMembers(trx, wishes.firstNumber, dateInUtc(wishes.now), wishes.now)
    await seedEvaluations(trx, members, wishes.evaluations, wishes.now, onProgress)
    // A table that grew from nothing: without new figures the planner would still take it for empty.
    await sql`analyze users, evaluations, history`.execute(trx)
  })

const refuseUsed = async (trx: Db): Promise<void> => {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from evaluations) or exists (select from users where role is distinct from 'admin') as used`.execute(
    trx,
  )
  if (rows[0]?.used)
    throw new Error('The database already holds members or evaluations. Demo data goes into an empty one only.')
}
