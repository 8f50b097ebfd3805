/** Number of evaluations of a member, and the council's minimum. */
import { type Activity, type Award, type OwnYear, REQUIRED_TROPHIES, threeYearsBefore, toUtcDate } from '@trophy/domain'
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

type YearRow = {
  /** Like `award`, null in the row of the last three years. */
  readonly month: number | null
  readonly award: Award | null
  readonly count: number
  readonly latest: string | null
}

/**
 * Returns the evaluations of the current year by month and medal, and the number of the last three years, except
 * deleted ones. One statement, of which the index `evaluations_measured` finds every row.
 */
export const getOwnYear = async (db: Db, member_id: string, now: Date): Promise<OwnYear> => {
  const today = toUtcDate(now)
  const year = Number(today.slice(0, 4))
  const { rows } = await sql<YearRow>`
    with own as not materialized (
      select eval_date, award, eval_option from evaluations where measurer_id = ${member_id} and deleted_at is null
    )
    select extract(month from eval_date)::integer as month, award, count(*)::integer as count, null as latest
    from own where eval_date >= ${`${year}-01-01`}::date and eval_date < ${`${year + 1}-01-01`}::date group by 1, 2
    union all
    select null, null, (select count(*)::integer from own where eval_date > ${threeYearsBefore(today)}::date),
      (select eval_option from own order by eval_date desc limit 1)`.execute(db)
  const months = Array.from({ length: 12 }, () => 0)
  const medals = { Gold: 0, Silver: 0, Bronze: 0, none: 0 }
  for (const { month, award, count } of rows) {
    if (month === null || award === null) continue
    months[month - 1] = (months[month - 1] ?? 0) + count
    medals[award] += count
  }
  const threeYears = rows.find(({ month }) => month === null)
  return {
    year,
    months,
    medals,
    lastThreeYears: threeYears?.count ?? 0,
    required: REQUIRED_TROPHIES,
    latestSpecies: threeYears?.latest ?? null,
  }
}
