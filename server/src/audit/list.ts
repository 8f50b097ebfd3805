/** Listing and exporting the audit log. */
import type { Readable } from 'node:stream'
import {
  AUDIT_KINDS,
  type AuditColumn,
  type AuditFilter,
  type AuditKind,
  CSV_BOM,
  CSV_LINE_END,
  FREQUENT_AUDIT_KINDS,
  formatCsvCells,
  type ListQuery,
  type Page,
} from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsFolded, isAnyOf, type ListSql, selectPage } from '#platform/database/page.ts'
import type { AuditLogRow, Db } from '#platform/database/types.ts'
import { createWriterStream } from '#platform/formats/writer-stream.ts'
import { extractId, findRecords } from './records.ts'

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

/** Kinds in the order of their labels. */
const kindsByLabel = Object.entries(AUDIT_KINDS)
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
    kind: sql`array_position(array[${sql.join(kindsByLabel.map((kind) => sql.lit(kind)))}], kind)`,
    address: sql`address`,
  },
  filters: { by: containsFolded('by_folded'), kind: isAnyOf('kind'), at_from: isFromDay, at_to: isUntilDay },
}

type Query = ListQuery<AuditColumn, AuditFilter>

const INFREQUENT_KINDS = kindsByLabel.filter((kind) => !FREQUENT_AUDIT_KINDS.has(kind as AuditKind))

/** Without a chosen kind, leaves out the frequent ones. */
const withKinds = <Q extends Pick<Query, 'filters'>>(query: Q): Q => ({
  ...query,
  filters: { kind: INFREQUENT_KINDS, ...query.filters },
})

/** Returns a page of the log. Records and authors that still exist have their current name and a page. */
export const list = async (db: Db, query: Query): Promise<Page<AuditRow>> => {
  const page = await selectPage(db, listSql, withKinds(query), (row: AuditLogRow) => row)
  const ids = page.docs.flatMap(({ by_id, target }) => [by_id, extractId(target)]).filter((id) => id !== null)
  const records = await findRecords(db, ids)
  return { ...page, docs: page.docs.map((row) => toAuditRow(row, records)) }
}

const toAuditRow = (
  { id, by_id, by_name, by_role, ...row }: AuditLogRow,
  records: Awaited<ReturnType<typeof findRecords>>,
): AuditRow => ({
  ...row,
  _id: id,
  by: by_id === null ? null : { _id: by_id, name: by_name, role: by_role, is_member: records.has(by_id) },
  record: records.get(extractId(row.target) ?? '') ?? null,
})

const BATCH_SIZE = 2_000

/** Yields all matching rows before `now` in batches, newest first. */
const streamRows = async function* (db: Db, filters: Query['filters'], now: Date): AsyncGenerator<AuditLogRow[]> {
  const conditions = Object.entries(filters).map(([name, values]) => listSql.filters[name as AuditFilter](values ?? []))
  let position = sql<SqlBool>`at < ${now}`
  for (;;) {
    const { rows } = await sql<AuditLogRow>`select ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from audit
      where ${sql.join([position, ...conditions], sql` and `)} order by at desc, id desc limit ${sql.lit(BATCH_SIZE)}`.execute(
      db,
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    position = sql<SqlBool>`(at, id) < (${last.at}::timestamptz, ${last.id}::uuid)`
  }
}

const CSV_HEADINGS = ['at', 'kind', 'what', 'by_id', 'by_name', 'by_role', 'mark', 'target', 'address']

/** Returns the filtered log as CSV. */
export const exportLog = (db: Db, query: Pick<Query, 'filters'>, now: Date): Readable =>
  createWriterStream(async (write) => {
    const { filters } = withKinds(query)
    await write(CSV_BOM + formatCsvCells(CSV_HEADINGS) + CSV_LINE_END)
    for await (const rows of streamRows(db, filters, now)) await write(rows.map(toCsvLine).join(''))
  })

const toCsvLine = ({ at, kind, by_id, by_name, by_role, mark, target, address }: AuditLogRow): string =>
  formatCsvCells([at, kind, AUDIT_KINDS[kind], by_id, by_name, by_role, mark, target, address]) + CSV_LINE_END
