/** The audit log as it is listed and exported. */
import type { Readable } from 'node:stream'
import {
  AUDIT_KINDS,
  type AuditColumn,
  type AuditFilter,
  type AuditRow,
  type ListQuery,
  type Page,
} from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows, hasFolded, isAnyOf, type ListSql, selectSpan, spanOf } from '#platform/database/page.ts'
import type { AuditLogRow, Db } from '#platform/database/types.ts'
import { CSV_LINE_END, CSV_MARK, csvCells } from '#platform/formats/csv.ts'
import { fill } from '#platform/formats/writer-stream.ts'

const COLUMNS = [
  'id',
  'at',
  'kind',
  'by_id',
  'by_name',
  'by_role',
  'mark',
  'target',
  'address',
] as const satisfies (keyof AuditLogRow)[]

/** By the words that are shown. */
const byWords = Object.entries(AUDIT_KINDS)
  .sort(([, a], [, b]) => (a < b ? -1 : 1))
  .map(([kind]) => kind)

type Condition = RawBuilder<SqlBool>

const isFromDay = ([day]: readonly string[]): Condition => sql`at >= ${day}::date::timestamp at time zone 'UTC'`
const isUntilDay = ([day]: readonly string[]): Condition => sql`at < (${day}::date + 1)::timestamp at time zone 'UTC'`

const listSql: ListSql<AuditColumn, AuditFilter> = {
  table: 'audit',
  columns: COLUMNS,
  rows: sql`true`,
  sort: {
    at: sql`at`,
    by: sql`by_name`,
    kind: sql`array_position(array[${sql.join(byWords.map((kind) => sql.lit(kind)))}], kind)`,
    address: sql`address`,
  },
  filters: { by: hasFolded('by_folded'), kind: isAnyOf('kind'), at_from: isFromDay, at_to: isUntilDay },
}

type Query = ListQuery<AuditColumn, AuditFilter>

export const list = async (db: Db, query: Query): Promise<Page<AuditRow>> => {
  const totalDocs = await countRows(db, listSql, query)
  const span = spanOf(query, totalDocs)
  const rows = await selectSpan<AuditLogRow, AuditColumn, AuditFilter>(db, listSql, query, span, totalDocs)
  return { docs: rows.map(answer), totalDocs, page: query.page, limit: query.rowsPerPage }
}

const answer = ({ id, by_id, by_name, by_role, ...row }: AuditLogRow): AuditRow => ({
  ...row,
  _id: id,
  by: by_id === null ? null : { _id: by_id, name: by_name, role: by_role },
})

/** Rows that are read at a time. */
const PART = 2_000

/** Every row before this moment that the filters leave, newest first. */
const readEvery = async function* (db: Db, filters: Query['filters'], now: Date): AsyncGenerator<AuditLogRow[]> {
  const conditions = Object.entries(filters).map(([name, values]) => listSql.filters[name as AuditFilter](values ?? []))
  let before = sql<SqlBool>`at < ${now}`
  for (;;) {
    const { rows } = await sql<AuditLogRow>`select ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from audit
      where ${sql.join([before, ...conditions], sql` and `)} order by at desc, id desc limit ${sql.lit(PART)}`.execute(
      db,
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PART) return
    before = sql<SqlBool>`(at, id) < (${last.at}::timestamptz, ${last.id}::uuid)`
  }
}

const HEADINGS = ['at', 'kind', 'what', 'by_id', 'by_name', 'by_role', 'mark', 'target', 'address']

/** The log as comma-separated values, under the filters of a list. */
export const exportLog = (db: Db, { filters }: Pick<Query, 'filters'>, now: Date): Readable =>
  fill(async (write) => {
    await write(CSV_MARK + csvCells(HEADINGS) + CSV_LINE_END)
    for await (const rows of readEvery(db, filters, now)) await write(rows.map(lineOf).join(''))
  })

const lineOf = ({ at, kind, by_id, by_name, by_role, mark, target, address }: AuditLogRow): string =>
  csvCells([at, kind, AUDIT_KINDS[kind], by_id, by_name, by_role, mark, target, address]) + CSV_LINE_END
