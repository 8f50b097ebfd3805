/** Deep pages of filtered lists, read from seek points. */
import type { ListQuery } from '@trophy/domain'
import { isDeepRange, type ListSql, type PageRange } from '#platform/database/page.ts'
import type { Pool } from '#platform/database/types.ts'
import { toListKey } from './list-keys.ts'
import type { CachedSeekPoints, SeekPointCache } from './seek-point-cache.ts'
import {
  correctPositions,
  countChanges,
  findSeekPointsOfFilters,
  selectFromSeekPoints,
  toPositions,
} from './seek-points.ts'

type DeepPage<Row> = { readonly rows: readonly Row[]; readonly totalDocs: number }

type Source = { readonly db: Pool; readonly seekPoints: SeekPointCache }

/**
 * A page at least this share of the list away from both ends waits for the points, because reading it without them takes
 * longer than finding them.
 */
const MIN_URGENT_SHARE = 0.2

/** Returns a deep page and the total, both current; null if its seek points are not in memory, or it is not deep. */
export const selectDeepPage = async <Row, Column extends string, Filter extends string>(
  { db, seekPoints: cache }: Source,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
): Promise<DeepPage<Row> | null> => {
  const key = toListKey(query)
  const cached = cache.get(key)
  if (!cached) return null
  const page = await readPage<Row, Column, Filter>(db, list, query, cached)
  if (page === 'invalid') cache.drop(key, cached)
  return page === 'invalid' ? null : page
}

/**
 * Finds the seek points of a list and returns the page, of which `skip` rows are before it or after it. Near an end of
 * the list the page is also read by `readWithoutPoints`, and whichever finishes first is returned. Which one that is
 * depends on where the matching rows are in the order.
 */
export const findDeepPage = async <Row, Column extends string, Filter extends string>(
  source: Source,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
  { skip }: Pick<PageRange, 'skip'>,
  totals: { readonly matching: number; readonly all: number },
  readWithoutPoints: () => Promise<DeepPage<Row>>,
): Promise<DeepPage<Row>> => {
  const isUrgent = skip >= totals.matching * MIN_URGENT_SHARE
  const find = () => findSeekPointsOfFilters(source.db, list, query, totals)
  const loading = source.seekPoints.load(toListKey(query), find, { isUrgent })
  const readFromPoints = async () => ((await loading) ? selectDeepPage<Row, Column, Filter>(source, list, query) : null)
  if (isUrgent) return (await readFromPoints()) ?? readWithoutPoints()
  let isRead = false
  const page = readWithoutPoints().finally(() => {
    isRead = true
  })
  // An error from here on leaves the page to the other read.
  const fromPoints = loading.then(() => (isRead ? null : readFromPoints())).catch(() => null)
  return Promise.race([page, fromPoints.then((found) => found ?? page)])
}

const readPage = async <Row, Column extends string, Filter extends string>(
  db: Pool,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
  cached: CachedSeekPoints,
): Promise<DeepPage<Row> | 'invalid' | null> => {
  const { seekPoints } = cached
  const range = { before: (query.page - 1) * query.rowsPerPage, rows: query.rowsPerPage }
  const isDeep = isDeepRange({ from: 'start', skip: range.before, rows: range.rows }, seekPoints.totalDocs)
  if (!isDeep || range.before >= seekPoints.totalDocs) return null
  if (!cached.hasChanges) {
    const positions = toPositions(seekPoints)
    const read = await selectFromSeekPoints<Row, Column, Filter>(db, list, query, seekPoints, positions, range)
    if (read.changes === 0) return { rows: read.rows, totalDocs: positions.totalDocs }
    cached.hasChanges = true
  }
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const changes = await countChanges(tx, seekPoints)
    if (changes === null) return 'invalid'
    const positions = await correctPositions(tx, list, query, seekPoints, changes, range)
    if (!positions) return null
    const { rows } = await selectFromSeekPoints<Row, Column, Filter>(tx, list, query, seekPoints, positions, range)
    return { rows, totalDocs: positions.totalDocs }
  })
}
