/**
 * What was done to a record, by whom and when, as one chain of hashes per record: each row's hash covers the row
 * before it, so a changed or missing row shows. Of each changed value it covers a salted digest only, so values can be
 * erased, and the salt with them, while the chain still verifies.
 */
import { hash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '#platform/database/id.ts'
import type { Db, HistoryChange, HistoryRow } from '#platform/database/types.ts'

export type RecordRef = { readonly kind: string; readonly id: string }

/** One value that an action changed. `label` is what people call the field. */
export type Change = { readonly path: string; readonly label: string; readonly from: unknown; readonly to: unknown }

export type HistoryEntry = {
  readonly record: RecordRef
  readonly action: string
  readonly at: Date
  /** `_id` is null for what the product does by itself. */
  readonly by: { readonly _id: string | null; readonly name: string; readonly role: string }
  readonly changes: readonly Change[]
}

/**
 * Begins the chains of records as a part of the statement that creates them, which then needs no transaction around it:
 * of those of these sealed entries whose record is in `created`, a query of that statement by its name.
 */
export const firstRowsInsert = (rows: readonly HistoryRow[], createdTable: string): RawBuilder<unknown> => {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return sql`insert into history (${names})
    select ${names} from json_populate_recordset(null::history, ${JSON.stringify(rows)}::json)
    where record_id in (select id from ${sql.table(createdTable)})`
}

/** Adds a row to the record's chain; call it in the transaction that changes the record. */
export const appendHistory = async (trx: Db, entry: HistoryEntry): Promise<HistoryRow> => {
  const { record } = entry
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${record.kind} ${record.id}`}, 0))`.execute(trx)
  const head = await trx
    .selectFrom('history')
    .select(['seq', 'hash'])
    .where('record_kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return insertRow(trx, buildHistoryRow(entry, head))
}

const insertRow = async (trx: Db, row: HistoryRow): Promise<HistoryRow> => {
  await trx
    .insertInto('history')
    .values({ ...row, changes: JSON.stringify(row.changes) })
    .execute()
  return row
}

/** The row that an entry becomes behind the head of its chain, or as the first of a new one. */
export const buildHistoryRow = ({ record, action, at, by, changes }: HistoryEntry, head?: ChainHead): HistoryRow => {
  const row = {
    id: newId(),
    record_kind: record.kind,
    record_id: record.id,
    seq: (head?.seq ?? 0) + 1,
    at: at.toISOString(),
    by_id: by._id,
    by_name: by.name,
    by_role: by.role,
    action,
    changes: changes.map(toHistoryChange),
    previous: head?.hash ?? '',
  }
  return { ...row, hash: hashRow(row) }
}

/** The record's chain, oldest first. */
export const listHistory = (db: Db, record: RecordRef): Promise<HistoryRow[]> =>
  db
    .selectFrom('history')
    .selectAll()
    .where('record_kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .orderBy('seq')
    .execute()

/** Erases the values at these paths from the whole chain; that they were changed, when and by whom stays. */
export const eraseHistoryValues = (trx: Db, record: RecordRef, paths: readonly string[]): Promise<void> =>
  eraseHistoryWhere(trx, record, ({ path }) => paths.includes(path))

/** The same with the values that are chosen one by one. */
export const eraseHistoryWhere = async (
  trx: Db,
  record: RecordRef,
  shouldErase: (change: Pick<Change, 'path' | 'from' | 'to'>) => boolean,
): Promise<void> => {
  for (const { id, changes } of await listHistory(trx, record)) {
    if (!changes.some(shouldErase)) continue
    const erased = changes.map((change) =>
      shouldErase(change) ? { ...change, from: null, to: null, salt: null } : change,
    )
    await trx
      .updateTable('history')
      .set({ changes: JSON.stringify(erased) })
      .where('id', '=', id)
      .execute()
  }
}

/** The newest row of a chain so far. */
export type ChainHead = Pick<HistoryRow, 'seq' | 'hash'>

/** Which row of a chain is not as it was written, and in what way, as the end of a sentence. */
export type ChainError = { readonly seq: number; readonly description: string }

/** What is wrong with the row that stands behind this head, or at the beginning of its chain; null when it holds. */
export const checkLink = (head: ChainHead | undefined, row: HistoryRow): ChainError | null => {
  const seq = (head?.seq ?? 0) + 1
  if (row.seq !== seq) return { seq, description: 'is missing' }
  if (row.previous !== (head?.hash ?? '')) return { seq, description: 'does not follow the row before it' }
  if (row.hash !== hashRow(row)) return { seq, description: 'was changed' }
  const altered = row.changes.find((change) => !isIntact(change))
  return altered ? { seq, description: `was changed at ${altered.path}` } : null
}

/** An erased value must be empty: without its salt nothing can be shown to have stood there. */
const isIntact = ({ salt, from, to, digest }: HistoryChange): boolean =>
  salt === null ? from === null && to === null : digestValues(salt, from, to) === digest

/**
 * Checks a chain, oldest row first; answers what is wrong with it, or null when it holds. A chain whose newest rows
 * were cut off looks whole: that shows only against a checkpoint.
 */
export const verifyChain = (rows: readonly HistoryRow[]): string | null => {
  let head: ChainHead | undefined
  for (const row of rows) {
    const error = checkLink(head, row)
    if (error) return `Row ${error.seq} ${error.description}.`
    head = row
  }
  return null
}

const toHistoryChange = ({ path, label, from, to }: Change): HistoryChange => {
  const salt = nextSalt()
  return { path, label, from: from ?? null, to: to ?? null, salt, digest: digestValues(salt, from, to) }
}

/** Random bytes fetched in bulk: one call for each salt would take longer than its digest. */
let saltPool = randomBytes(4096)

const nextSalt = (): string => {
  if (saltPool.length === 0) saltPool = randomBytes(4096)
  const salt = saltPool.toString('base64url', 0, 16)
  saltPool = saltPool.subarray(16)
  return salt
}

const digestValues = (salt: string, from: unknown, to: unknown): string =>
  sha256(canonicalJson([salt, from ?? null, to ?? null]))

const hashRow = (row: Omit<HistoryRow, 'hash' | 'id'>): string =>
  sha256(
    canonicalJson([
      row.record_kind,
      row.record_id,
      row.seq,
      row.at,
      row.by_id,
      row.by_name,
      row.by_role,
      row.action,
      row.changes.map(({ path, label, digest }) => [path, label, digest]),
      row.previous,
    ]),
  )

export const sha256 = (text: string): string => hash('sha256', text)

/** The one JSON text of a value: keys sorted at every depth, no spaces. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((part: unknown) => canonicalJson(part ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // Texts are put together as they come: an import does this for thousands of sheets.
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const part = (value as Readonly<Record<string, unknown>>)[key]
    if (part !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`
  }
  return `{${text}}`
}
