/** The evaluations that await a review. */
import {
  type AwaitingReview,
  entryBlockedReason,
  findEdition,
  type Page,
  pick,
  reviewQueue,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAnyOf, isFrom, isUntil, type ListSql, selectPage } from '#platform/database/page.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { isAwaitingReview } from './state.ts'

type Column = (typeof reviewQueue.columns)[number]
type Filter = keyof typeof reviewQueue.filters

const SHOWN = [
  'public_id',
  'eval_option',
  'eval_date',
  'eval_country',
  'eval_location',
  'ticket',
  'measurer_name',
  'measurer_id_number',
  'created_at',
] as const satisfies (keyof EvaluationRow)[]

const COLUMNS = [
  'id',
  'version',
  'phenotype_key',
  'phenotype_label',
  'total_points',
  'award',
  ...SHOWN,
] as const satisfies (keyof EvaluationRow)[]

type Row = Pick<EvaluationRow, (typeof COLUMNS)[number]>

const queueSql: Omit<ListSql<Column, Filter>, 'rows'> = {
  table: 'evaluations',
  columns: COLUMNS,
  sort: {
    created_at: sql`created_at`,
    eval_date: sql`eval_date`,
    eval_location: sql`eval_location`,
    eval_option: sql`species_name`,
  },
  filters: {
    eval_location: ([text = '']) => sql`strpos(fold(eval_location), fold(${text.trim()})) > 0`,
    eval_date_from: isFrom('eval_date'),
    eval_date_to: isUntil('eval_date'),
    eval_option: isAnyOf('eval_option'),
  },
}

/** Ignores case and a `+tag`, as `isSameMailbox` does. */
const toMailbox = (email: RawBuilder<unknown>) => sql`lower(regexp_replace(${email}, '\\+[^@]*@', '@'))`

/** `findReviewBlock` as SQL: what this judge may review. */
const mayReview = ({ _id, email, evaluation_options }: SignedIn): RawBuilder<SqlBool> => sql`
  eval_option = any(${evaluation_options}) and measurer_id is distinct from ${_id}
  and (hunter_email = '' or ${toMailbox(sql`hunter_email`)} <> ${toMailbox(sql`${email}`)})
  and not exists (select from history
    where record_kind = 'evaluation' and record_id = evaluations.id and seq = 1 and by_id = ${_id})`

/** Returns a page of the queue: for an admin everything that awaits a review, for a judge what they may review. */
export const listQueue = async (
  db: Db,
  user: SignedIn,
  params: Parameters<typeof requireListQuery>[1],
  now: Date,
): Promise<Page<AwaitingReview>> => {
  const query = requireListQuery(reviewQueue, params)
  const isBlocked = user.role !== 'admin' && entryBlockedReason(user, toUtcDate(now)) !== null
  const { page, rowsPerPage: limit } = query
  if (isBlocked) return { docs: [], totalDocs: 0, page, limit }
  const mine = user.role === 'admin' ? sql`true` : mayReview(user)
  const rows = sql<SqlBool>`deleted_at is null and ${isAwaitingReview} and ${mine}`
  return selectPage(db, { ...queueSql, rows }, query, toAwaitingReview)
}

const toAwaitingReview = (row: Row): AwaitingReview => {
  const award = row.award === 'Gold' ? 'Gold' : 'Silver'
  const species = findEdition(row.eval_option, row.version)
  const phenotype = species?.phenotypes.find(({ key }) => key === row.phenotype_key)
  const threshold = phenotype?.thresholds?.[award === 'Gold' ? 2 : 1] ?? 0
  return {
    _id: row.id,
    ...pick(row, SHOWN),
    phenotype: row.phenotype_label,
    total_points: { points: row.total_points / 100, award },
    above: (row.total_points - Math.round(threshold * 100)) / 100,
  }
}
