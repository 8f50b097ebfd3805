/**
 * Checks who reviewed evaluations, that no review survived a change of what was reviewed, and what evaluations say about
 * their review and their later judgement.
 */
import { formatReviewBasis } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { Db, EvaluationRow, HistoryRow, ReviewRow } from '#platform/database/types.ts'
import { sha256 } from '#platform/records/history.ts'
import type { Check } from './finding.ts'

/** Each batch takes some milliseconds, in which a server answers no request. */
const BATCH_ROWS = 100

type Row = Pick<ReviewRow, 'id' | 'by_id' | 'basis' | 'reset_at'> &
  Parameters<typeof formatReviewBasis>[0] &
  Pick<EvaluationRow, 'eval_option'> & {
    /** The first entry of the history; null if it is missing, which the check of histories reports. */
    readonly entry: Pick<HistoryRow, 'by_id' | 'by_role' | 'changes'> | null
    readonly author_id: string | null
    /** According to histories at the time of the review; null if they were erased or deleted. */
    readonly measurer_id: string | null
    readonly role: string | null
    readonly species: readonly string[] | null
  }

export const reviewCheck: Check = {
  title: 'Reviews',
  run: async (db, report, signal) => {
    const counted = { all: 0, incomplete: 0 }
    for await (const row of iterateReviews(db, signal)) {
      for (const description of listFaults(row)) report({ kind: 'review', id: row.id, row: null, description })
      counted.all += 1
      if (isIncomplete(row)) counted.incomplete += 1
    }
    for (const { id, description } of await findWrongColumns(db))
      report({ kind: 'evaluation', id, row: null, description })
    const incomplete = `, ${counted.incomplete} in part not checkable because values or members were erased`
    return `${counted.all} stored${counted.incomplete === 0 ? '' : incomplete}`
  },
}

/** Returns the value of a path in the history of a record when the review was stored. */
const readThen = (kind: string, id: RawBuilder<unknown>, path: string) => sql`(
  select case change ->> 'path' when 'information' then change -> 'to' -> ${path}::text else change -> 'to' end
  from history, jsonb_array_elements(changes) as change
  where record_kind = ${kind} and record_id = ${id} and history.at <= reviews.at and change ->> 'salt' is not null
    and (change ->> 'path' = ${path} or change ->> 'path' = 'information' and change -> 'to' ? ${path}::text)
  order by seq desc limit 1)`

const iterateReviews = (db: Db, signal?: AbortSignal): AsyncGenerator<Row> =>
  iterateBatches(async (last) => {
    const { rows } = await sql<Row>`
      select reviews.id, reviews.by_id, reviews.basis, reviews.reset_at, evaluations.eval_option,
        version, phenotype_key, eval_date, hunt_date, measurer_id_number, measurer_name, data,
        case when entry.id is not null then to_jsonb(entry) end as entry,
        (select by_id from history where record_kind = 'evaluation' and record_id = evaluation_id and seq = 1) as author_id,
        ${readThen('evaluation', sql`evaluation_id`, 'measurer_id')} as measurer_id,
        ${readThen('member', sql`entry.by_id`, 'role')} as role,
        ${readThen('member', sql`entry.by_id`, 'evaluation_options')} as species
      from reviews join evaluations on evaluations.id = evaluation_id
        left join history as entry on entry.record_kind = 'review' and entry.record_id = reviews.id and entry.seq = 1
      where ${last ? sql`reviews.id > ${last.id}` : sql`true`}
      order by reviews.id limit ${BATCH_ROWS}`.execute(db)
    return rows
  }, signal)

/** Returns the problems of a review as predicates of a sentence. What was erased is no problem. */
const listFaults = (row: Row): string[] => {
  const { entry, by_id, author_id, measurer_id, role, species, eval_option } = row
  const hasSurvived = row.reset_at === null && row.basis !== sha256(formatReviewBasis(row))
  const faults = hasSurvived ? ['counts, but what was reviewed has changed since'] : []
  if (!entry) return faults
  const held = entry.changes.find(({ path }) => path === 'reviewer_species')
  const isHeld = held?.salt === null || (Array.isArray(held?.to) && held.to.includes(eval_option))
  const checks: readonly (readonly [isFault: boolean, description: string])[] = [
    [by_id !== null && by_id !== entry.by_id, 'names another judge than its history'],
    [entry.by_role !== 'STJ', `was stored by a user with the role ${entry.by_role}`],
    [!isHeld, `was stored by a judge who did not hold ${eval_option}`],
    [entry.by_id === measurer_id, 'was stored by the measurer'],
    [entry.by_id === author_id, 'was stored by the author of the first save'],
    [role !== null && role !== 'STJ', `was stored by a member who had the role ${role} then`],
    [species !== null && !species.includes(eval_option), `was stored by a member who did not hold ${eval_option} then`],
  ]
  return [...faults, ...checks.flatMap(([isFault, description]) => (isFault ? [description] : []))]
}

const isIncomplete = ({ entry, role, species }: Row): boolean =>
  role === null || species === null || entry?.changes.some(({ salt }) => salt === null) === true

/** Returns what evaluations say wrongly about their review and their later judgement. */
const findWrongColumns = async (db: Db) => {
  const { rows } = await sql<{ id: string; description: string }>`
    with recursive later as (
      select earlier_public_id as judged, public_id, deleted_at from evaluations where earlier_public_id is not null
      union
      select judged, next.public_id, next.deleted_at from later
        join evaluations as next on next.earlier_public_id = later.public_id
        where later.deleted_at is not null)
    select evaluations.id, concat_ws(' and ',
        case when evaluations.reviewed_at is distinct from reviews.at then 'has another reviewed_at than its review' end,
        case when evaluations.later_public_id is distinct from later.public_id
          then 'has a later_public_id that is not that of its later judgement' end) as description
    from evaluations
      left join reviews on evaluation_id = evaluations.id and reset_at is null
      left join later on judged = evaluations.public_id and later.deleted_at is null
    where evaluations.reviewed_at is distinct from reviews.at
      or evaluations.later_public_id is distinct from later.public_id
    order by evaluations.id`.execute(db)
  return rows
}
