/** Number of evaluations of a member, and the council's minimum. */
import { type Activity, REQUIRED_TROPHIES, threeYearsBefore, toUtcDate } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db } from '#platform/database/types.ts'

/** Returns the number of evaluations per year without gaps and of the last three years, except deleted ones. */
export const getActivity = async (db: Db, member_id: string, now: Date): Promise<Activity> => {
  const today = toUtcDate(now)
  const { rows } = await sql<{ year: number; count: number; recent: number }>`
    select extract(year from eval_date)::integer as year, count(*)::integer as count,
      (count(*) filter (where eval_date > ${threeYearsBefore(today)}::date))::integer as recent
    from evaluations where measurer_id = ${member_id} and deleted_at is null
    group by 1`.execute(db)
  const counts = new Map(rows.map(({ year, count }) => [year, count]))
  const thisYear = Number(today.slice(0, 4))
  const first = Math.min(thisYear + 1, ...counts.keys())
  const last = Math.max(thisYear, ...counts.keys())
  return {
    perYear: Array.from({ length: last - first + 1 }, (_, index) => ({
      year: first + index,
      count: counts.get(first + index) ?? 0,
    })),
    lastThreeYears: rows.reduce((sum, { recent }) => sum + recent, 0),
    required: REQUIRED_TROPHIES,
  }
}
