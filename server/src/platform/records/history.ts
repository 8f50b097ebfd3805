/**
 * The history of records: actions, authors and times in one hash chain per record. Each row's hash covers the previous
 * row, so a changed or missing row is detected. It covers only a salted digest of each changed value, so that values
 * can be erased with their salt while the chain stays valid.
 */
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#platform/database/id.ts'
import type { Db, HistoryChange, HistoryRow, Tx } from '#platform/database/types.ts'

export type RecordRef = { readonly kind: string; readonly id: string }

/** A value changed by an action. `label` is the field's name for users. */
export type Change = { readonly path: string; readonly label: string; readonly from: unknown; readonly to: unknown }

/** Labels of the paths under which a history records the names of attached files. */
export const FILE_LABELS = { files: 'Files', hunter_files: 'Files that show the hunter' } as const

export type FilePath = keyof typeof FILE_LABELS

export type HistoryEntry = {
  readonly record: RecordRef
  readonly action: string
  readonly at: Date
  /** `_id` is null for the system. */
  readonly by: { readonly _id: string | null; readonly name: string; readonly role: string }
  readonly changes: readonly Change[]
}

/** Appends a row to the record's chain; call it in the transaction that changes the record. */
export const appendHistory = async (tx: Tx, entry: HistoryEntry): Promise<HistoryRow> => {
  const { record } = entry
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${record.kind} ${record.id}`}, 0))`.execute(tx)
  const head = await tx
    .selectFrom('history')
    .select(['seq', 'hash'])
    .where('record_kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = buildHistoryRow(entry, head)
  await insertHistoryRows(tx, [row])
  return row
}

/** Inserts rows of `buildHistoryRow`, whose chains no other transaction can extend meanwhile. */
export const insertHistoryRows = async (tx: Tx, rows: readonly HistoryRow[]): Promise<void> => {
  await tx
    .insertInto('history')
    .values(rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) })))
    .execute()
}

/** Returns the row of an entry after the head of its chain, or as the first of a new one. */
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

/** Returns the record's chain, oldest first. */
export const listHistory = (db: Db, record: RecordRef): Promise<HistoryRow[]> =>
  db
    .selectFrom('history')
    .selectAll()
    .where('record_kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .orderBy('seq')
    .execute()

/** Erases the values at these paths from the whole chain; the rest of the entries stays. */
export const eraseHistoryValues = (tx: Tx, record: RecordRef, paths: readonly string[]): Promise<void> =>
  eraseHistoryWhere(tx, record, ({ path }) => paths.includes(path))

/** Erases the selected values from the whole chain. */
export const eraseHistoryWhere = async (
  tx: Tx,
  record: RecordRef,
  shouldErase: (change: Pick<Change, 'path' | 'from' | 'to'>) => boolean,
): Promise<void> => {
  for (const { id, changes } of await listHistory(tx, record)) {
    const positions = changes.flatMap((change, index) => (shouldErase(change) ? [index + 1] : []))
    if (positions.length > 0) await sql`select erase_history_values(${id}, ${positions})`.execute(tx)
  }
}

/** The newest row of a chain. */
export type ChainHead = Pick<HistoryRow, 'seq' | 'hash'>

/** An invalid row of a chain; `description` completes a sentence. */
export type ChainError = { readonly seq: number; readonly description: string }

/** Returns the error of the row after this head, or of the first row; null if it is valid. */
export const checkLink = (head: ChainHead | undefined, row: HistoryRow): ChainError | null => {
  const seq = (head?.seq ?? 0) + 1
  if (row.seq !== seq) return { seq, description: 'is missing' }
  if (row.previous !== (head?.hash ?? '')) return { seq, description: 'does not follow the row before it' }
  if (row.hash !== hashRow(row)) return { seq, description: 'was changed' }
  const altered = row.changes.find((change) => !isIntact(change))
  return altered ? { seq, description: `was changed at ${altered.path}` } : null
}

/** An erased value must be empty, since nothing can be verified without its salt. */
const isIntact = ({ salt, from, to, digest }: HistoryChange): boolean =>
  salt === null ? from === null && to === null : digestValues(salt, from, to) === digest

/**
 * Verifies a chain, oldest row first. Returns its error, or null if it is valid. A truncated chain is valid; only a
 * checkpoint reveals it.
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
  const salt = randomBytes(16).toString('base64url')
  return { path, label, from: from ?? null, to: to ?? null, salt, digest: digestValues(salt, from, to) }
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

/** Returns the canonical JSON of a value: keys sorted at every depth, no spaces. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((part: unknown) => canonicalJson(part ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // Concatenation is fast: an import does this for thousands of sheets.
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const part = (value as Readonly<Record<string, unknown>>)[key]
    if (part !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`
  }
  return `{${text}}`
}
