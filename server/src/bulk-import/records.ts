/** Converts the rows of an import to records with their first history entries. */
import { createHash } from 'node:crypto'
import { findOwnTrophyHint, type ImportRow, type Species } from '@trophy/domain'
import { listCreationChanges } from '#evaluations/record/changes.ts'
import { insertValues, toColumnValues } from '#evaluations/record/columns.ts'
import { generatePublicId } from '#evaluations/record/generate-public-id.ts'
import { formatCopyLine } from '#platform/database/bulk-load/copy.ts'
import { newId } from '#platform/database/id.ts'
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
  const columns = insertValues(species, value, user, now)
  const hint = findOwnTrophyHint(value, user, { name: origin.by.name, email: null })
  const historyRow = buildHistoryRow({
    record: { kind: 'evaluation', id },
    action: 'create',
    at: now,
    by: origin.by,
    changes: [...listCreationChanges(columns, hint), originChange(origin)],
  })
  return {
    evaluation: { ...toColumnValues(columns), id, modified_date: origin.at },
    history: { ...historyRow, changes: JSON.stringify(historyRow.changes) },
  }
}

/** Returns the columns of the records, which are the same for all rows. */
export const toRecordColumns = (row: Row, origin: ImportOrigin): RecordColumns => {
  const { evaluation, history } = toRecord(row, origin)
  return { evaluationColumns: Object.keys(evaluation), historyColumns: Object.keys(history) }
}

export const toRecordLines = (row: Row, origin: ImportOrigin, columns: RecordColumns): RecordLines => {
  const { evaluation, history } = toRecord(row, origin)
  return {
    id: evaluation.id,
    public_id: generatePublicId(row.species.code),
    evaluation: formatCopyLine(columns.evaluationColumns, evaluation),
    history: formatCopyLine(columns.historyColumns, history),
  }
}

/** Returns a digest of the rows, independent of the workbook's format and of the user who uploads it. */
export const digestRows = (species: Species, rows: readonly ImportRow<JobMember>[]): string => {
  const hash = createHash('sha256').update(species.key)
  for (const { value, user } of rows)
    hash.update(canonicalJson([user._id, { ...value, phenotype: value.phenotype.key }]))
  return hash.digest('hex')
}
