/** Converts the rows of an import to records with their first history entries. */
import { createHash } from 'node:crypto'
import { findOwnTrophyHint, type ImportRow, type SignedInRole, type Species } from '@trophy/domain'
import { generatePublicId, insertValues, listCreationChanges, toColumnValues } from '#evaluations/record/columns.ts'
import { formatCopyLine, parseCopyLine } from '#platform/database/bulk-load/copy.ts'
import { newId } from '#platform/database/id.ts'
import type { HistoryRow } from '#platform/database/types.ts'
import { buildHistoryRow, canonicalJson } from '#platform/records/history.ts'
import type { ImportOrigin, JobMember, RecordColumns, RecordLines } from './import-job.ts'

/** Returns the history change that names the import of an evaluation. */
export const originChange = ({ file, batch }: Pick<ImportOrigin, 'file' | 'batch'>, isUndone = false) => {
  const name = `${file}, import ${batch}`
  return { path: 'import', label: 'Import', from: isUndone ? name : null, to: isUndone ? null : name }
}

type Row = ImportRow<JobMember>

const toRecord = ({ species, value, user }: Row, origin: ImportOrigin) => {
  const now = new Date(origin.at)
  const id = newId()
  const public_id = generatePublicId(species.code)
  const columns = insertValues(species, value, user, now)
  const hint = findOwnTrophyHint(value, user, { name: origin.by.name, email: null })
  const historyRow = buildHistoryRow({
    record: { kind: 'evaluation', id },
    action: 'create',
    at: now,
    by: origin.by,
    changes: [...listCreationChanges({ ...columns, public_id }, hint), originChange(origin)],
  })
  return {
    public_id,
    evaluation: { ...toColumnValues(columns), id, modified_date: origin.at },
    history: toColumns(historyRow),
  }
}

const toColumns = (row: HistoryRow) => ({ ...row, changes: JSON.stringify(row.changes) })

/** Returns the columns of the records, which are the same for all rows. */
export const toRecordColumns = (row: Row, origin: ImportOrigin): RecordColumns => {
  const { evaluation, history } = toRecord(row, origin)
  return { evaluationColumns: Object.keys(evaluation), historyColumns: Object.keys(history) }
}

export const toRecordLines = (row: Row, origin: ImportOrigin, columns: RecordColumns): RecordLines => {
  const { public_id, evaluation, history } = toRecord(row, origin)
  return {
    id: evaluation.id,
    public_id,
    evaluation: formatCopyLine(columns.evaluationColumns, evaluation),
    history: formatCopyLine(columns.historyColumns, history),
  }
}

/** Returns the lines of a record with another public id, which its history contains too. */
export const withPublicId = (lines: RecordLines, { historyColumns }: RecordColumns, public_id: string): RecordLines => {
  const { record_kind, record_id, action, at, by_id, by_name, by_role, changes } = parseCopyLine(
    historyColumns,
    lines.history,
  ) as Readonly<Record<keyof HistoryRow, string>>
  const historyRow = buildHistoryRow({
    record: { kind: record_kind, id: record_id },
    action: action as HistoryRow['action'],
    at: new Date(at),
    by: { _id: by_id, name: by_name, role: by_role as SignedInRole },
    changes: (JSON.parse(changes) as HistoryRow['changes']).map((change) =>
      change.path === 'information' ? { ...change, to: { ...(change.to as object), public_id } } : change,
    ),
  })
  return { ...lines, public_id, history: formatCopyLine(historyColumns, toColumns(historyRow)) }
}

/** Returns a digest of the rows, independent of the workbook's format and of the user who uploads it. */
export const digestRows = (species: Species, rows: readonly ImportRow<JobMember>[]): string => {
  const hash = createHash('sha256').update(species.key)
  for (const { value, user } of rows)
    hash.update(canonicalJson([user._id, { ...value, phenotype: value.phenotype.key }]))
  return hash.digest('hex')
}
