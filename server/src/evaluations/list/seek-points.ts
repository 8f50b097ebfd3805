/**
 * Seek points of a filtered list: every 500th row of the whole order, with the number of matching rows before it. A
 * page is read from the point before it by scanning some hundred rows of the order's index, however few of them
 * match, and stretches without matches are skipped.
 *
 * Points are exact as of one snapshot. The history lists the evaluations that were changed after it: the positions are
 * corrected for new evaluations, and the points are invalid after any other change.
 */
import type { ListQuery } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { joinColumns, joinConditions, type ListSql, type SeekPoint, toConditions } from '#platform/database/page.ts'
import type { Db, Pool } from '#platform/database/types.ts'

/** Rows of the whole order from one point to the next, unless no row of several such stretches matches. */
const INTERVAL = 500

/** A point, and the rows of the whole order up to the next. Their places do not change, so `rows` is a lower limit. */
type Point = SeekPoint & { readonly rows: number }

export type SeekPoints = {
  readonly points: readonly Point[]
  readonly totalDocs: number
  /** The newest history row of the snapshot. */
  readonly upTo: string
  /** The ordinals before it without a row: their transactions were rolled back, or still running. */
  readonly missing: readonly string[]
}

type Order<Column extends string, Filter extends string> = Pick<
  ListQuery<Column, Filter>,
  'filters' | 'sortBy' | 'sortDir'
>

/** A transaction commits before this many later history rows: ten seconds of the most saves that a server stores. */
const MAX_RUNNING_ORDINALS = 20_000

/** At most this many matching or other rows, whichever are fewer, are collected: 90 bytes each in PostgreSQL. */
const MAX_COLLECTED_ROWS = 1_000_000

/**
 * Otherwise the planner might sort all rows, or search a list of ids that is not hashed for each row. `work_mem` only
 * permits hashing: `MAX_COLLECTED_ROWS` limits the memory.
 */
const FIND_SETTINGS = {
  enable_sort: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '128MB',
  statement_timeout: '15s',
}

/** The numbers of matching rows and of all rows, which may be approximate: they decide which rows are collected. */
type Totals = { readonly matching: number; readonly all: number }

/**
 * Returns the points, or null if the list is too long or a large transaction was rolled back recently. Reads two
 * indexes: that of the order, and those of the filters for the ids that match or, if they are fewer, that do not.
 */
export const findSeekPointsOfFilters = async <Column extends string, Filter extends string>(
  pool: Pool,
  list: ListSql<Column, Filter>,
  query: Order<Column, Filter>,
  { matching, all }: Totals,
): Promise<SeekPoints | null> => {
  const collectsMatches = matching <= all / 2
  if ((collectsMatches ? matching : all - matching) > MAX_COLLECTED_ROWS) return null
  const table = sql.table(list.table)
  const { place, order } = toOrder(list, query)
  const condition = joinConditions(toConditions(list, query))
  const [collected, isMatch] = collectsMatches
    ? [condition, sql`is true`]
    : [sql`(${condition}) is not true`, sql`is not true`]
  const statement = sql<Found>`with newest as (select coalesce(max(ordinal), 0) as up_to from history),
    stretches as (
      select (number - 1) / ${sql.lit(INTERVAL)} as stretch, count(*) filter (where is_match) as matches,
        min(place) filter (where is_first) as place, min(id) filter (where is_first) as id
      from (
        select number, is_match, place::text as place, id::text as id, number % ${sql.lit(INTERVAL)} = 1 as is_first
        from (
          select ${place} as place, id, row_number() over (${order}) as number,
            (id in (select id from ${table} where ${list.rows} and ${collected})) ${isMatch} as is_match
          from ${table} where ${list.rows}
        ) as numbered
      ) as marked
      group by 1
    )
    select up_to,
      array(
        select ordinal from generate_series(greatest(up_to - ${sql.lit(MAX_RUNNING_ORDINALS)}, 1), up_to) as ordinal
        where ordinal not in (
          select ordinal from history where ordinal >= up_to - ${sql.lit(MAX_RUNNING_ORDINALS)}
        )
      ) as missing,
      (select coalesce(json_agg(json_build_array(place, id, matches) order by stretch), '[]') from stretches) as stretches
    from newest`
  const { rows } = await pool.transaction().execute(async (tx) => {
    const settings = Object.entries(FIND_SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    await sql`select ${sql.join(settings)}`.execute(tx)
    return statement.execute(tx)
  })
  const [found] = rows
  if (!found) return null
  return { upTo: found.up_to, missing: found.missing, ...toPoints(found.stretches) }
}

type Stretch = readonly [place: string, id: string, matches: number]

type Found = { readonly up_to: string; readonly missing: readonly string[]; readonly stretches: readonly Stretch[] }

/** Adds up the matches. Adjacent stretches without matches become one. */
const toPoints = (stretches: readonly Stretch[]): Pick<SeekPoints, 'points' | 'totalDocs'> => {
  const points: Point[] = []
  let [totalDocs, isEmpty] = [0, false]
  for (const [place, id, matches] of stretches) {
    const last = points.at(-1)
    if (last && isEmpty && matches === 0) points[points.length - 1] = { ...last, rows: last.rows + INTERVAL }
    else points.push({ place, id, position: totalDocs, rows: INTERVAL })
    isEmpty = matches === 0
    totalDocs += matches
  }
  return { points, totalDocs }
}

/** The points near a page, with their positions after this number of changes. The last one may be the list's end. */
export type Positions = {
  readonly points: readonly Point[]
  /** The position after the last point's rows. */
  readonly end: number
  readonly totalDocs: number
  /** Number of history rows after the snapshot. */
  readonly changes: number
}

/** Returns the positions as of the snapshot. */
export const toPositions = ({ points, totalDocs }: SeekPoints): Positions => ({
  points,
  end: totalDocs,
  totalDocs,
  changes: 0,
})

/**
 * Rows of the history for which positions are corrected. A scan is longer by as many rows, and must not reach the end
 * of the gap after it; deep pages have more rows before them.
 */
const MAX_CHANGES = INTERVAL
/** Points near a page of a list whose matches are scattered. */
const MAX_CORRECTED_POINTS = 200

/** Rows of a list: `before` rows are skipped. */
type Range = { readonly before: number; readonly rows: number }

/**
 * Returns the number of history rows after the snapshot of the points, or null if they are invalid: an evaluation was
 * changed that existed at the time of the snapshot, or too many were entered since.
 */
export const countChanges = async (db: Db, seekPoints: SeekPoints): Promise<number | null> => {
  const { rows } = await sql<{ changes: string; earlier: string }>`
    with changed as materialized (${changesSince(seekPoints)})
    select count(*) as changes, count(*) filter (
      where record_id not in (select record_id from changed where action = 'create')
    ) as earlier
    from changed`.execute(db)
  const [changes, earlier] = [Number(rows[0]?.changes), Number(rows[0]?.earlier)]
  return changes <= MAX_CHANGES && earlier === 0 ? changes : null
}

/**
 * Returns the positions of the points near a page after this number of changes, in the same snapshot as `countChanges`.
 * Returns null if the matches are too scattered.
 */
export const correctPositions = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Order<Column, Filter>,
  seekPoints: SeekPoints,
  changes: number,
  { before, rows }: Range,
): Promise<Positions | null> => {
  const { points } = seekPoints
  // Each change moves a position by one row at most.
  const first = findLastPoint(points, before - changes)
  const next = points.findIndex(({ position }) => position >= before + rows)
  const near = points.slice(first, next < 0 ? undefined : next + 1)
  if (near.length > MAX_CORRECTED_POINTS) return null
  const { comparePlace } = toOrder(list, query)
  const added = near.map((point) => sql`count(*) filter (where not ${comparePlace(point)})`)
  const { rows: found } = await sql<{ added: string; before: readonly string[] }>`
    with changed as materialized (${changesSince(seekPoints)})
    select count(*) as added, array[${sql.join(added)}] as before from ${sql.table(list.table)}
    where id in (select record_id from changed) and ${joinConditions([list.rows, ...toConditions(list, query)])}`.execute(
    db,
  )
  const [correction] = found
  if (!correction) return null
  const corrected = near.map((point, index) => ({
    ...point,
    position: point.position + Number(correction.before[index]),
  }))
  const totalDocs = seekPoints.totalDocs + Number(correction.added)
  const last = next < 0 ? undefined : corrected.pop()
  return { points: corrected, end: last?.position ?? totalDocs, totalDocs, changes }
}

/** `changes` is null if there are no rows. */
type ListRows<Row> = { readonly rows: readonly Row[]; readonly changes: number | null }

/**
 * Returns the rows of a range in order, and the number of history rows after the snapshot of the points: if it differs
 * from `positions.changes`, the rows may be at another position.
 */
export const selectFromSeekPoints = async <Row, Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Order<Column, Filter>,
  seekPoints: SeekPoints,
  positions: Positions,
  { before, rows: limit }: Range,
): Promise<ListRows<Row>> => {
  const table = sql.table(list.table)
  const { place, order, comparePlace } = toOrder(list, query)
  const condition = joinConditions(toConditions(list, query))
  const { scans, skip } = planScans(positions, { before, rows: limit })
  // Bounded by `rows`, so that the planner uses the order's index, and the scan never leaves the stretch.
  const scanned = scans.map(
    ({ from, rows }) => sql`select id, ${place} as place from (
      select * from ${table} where ${list.rows} and ${comparePlace(from)} ${order}
      limit ${sql.lit(rows + positions.changes)}
    ) as near where ${condition}`,
  )
  const { rows } = await sql<Row & { readonly changes: string }>`
    with changed as materialized (${changesSince(seekPoints)})
    select ${joinColumns(list)}, (select count(*) from changed) as changes
    from (
      select id from (${sql.join(scanned, sql` union all `)}) as scanned
      order by place ${sql.raw(query.sortDir)}, id ${sql.raw(query.sortDir)}
      limit ${sql.lit(limit)} offset ${sql.lit(skip)}
    ) as page join ${table} using (id) ${order}`.execute(db)
  return {
    rows: rows.map(({ changes: _, ...row }) => row as unknown as Row),
    changes: rows[0] ? Number(rows[0].changes) : null,
  }
}

type Scan = { readonly from: Point; rows: number }

/** Returns the stretches with matches that contain the range, and the matching rows in them before the range. */
const planScans = ({ points, end }: Positions, { before, rows }: Range) => {
  const first = Math.max(0, findLastPoint(points, before))
  const scans: Scan[] = []
  let isAdjacent = false
  for (let index = first; index < points.length; index += 1) {
    const point = points[index]
    if (!point || (index > first && point.position >= before + rows)) break
    const hasMatches = (points[index + 1]?.position ?? end) > point.position
    const scan = scans.at(-1)
    if (scan && isAdjacent && hasMatches) scan.rows += point.rows
    else if (hasMatches) scans.push({ from: point, rows: point.rows })
    isAdjacent = hasMatches
  }
  return { scans, skip: before - (points[first]?.position ?? 0) }
}

/** Returns the index of the last point at or before a position, or -1. */
const findLastPoint = (points: readonly Point[], position: number): number =>
  points.findLastIndex((point) => point.position <= position)

/** Selects the history rows after the snapshot. Each of the two parts is read from the index of ordinals. */
const changesSince = ({ upTo, missing }: SeekPoints): RawBuilder<unknown> => {
  const select = (condition: RawBuilder<unknown>) => sql`(select record_id, action from history
    where ${condition} and record_kind = 'evaluation' order by ordinal limit ${sql.lit(MAX_CHANGES + 1)})`
  const later = select(sql`ordinal > ${upTo}`)
  return missing.length === 0 ? later : sql`${later} union all ${select(sql`ordinal = any(${missing}::bigint[])`)}`
}

/** Returns the SQL of an order: its expression, its clause, and the condition of the rows from a point on. */
const toOrder = <Column extends string, Filter extends string>(
  list: ListSql<Column, Filter>,
  { sortBy, sortDir }: Order<Column, Filter>,
) => {
  const place = list.sort[sortBy]
  const direction = sql.raw(sortDir)
  const comparison = sql.raw(sortDir === 'asc' ? '>=' : '<=')
  return {
    place,
    order: sql`order by ${place} ${direction}, id ${direction}`,
    comparePlace: (point: SeekPoint) => sql`(${place}, id) ${comparison} (${point.place}, ${point.id})`,
  }
}
