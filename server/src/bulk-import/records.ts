/** The rows of an import as they are stored, each with the beginning of its history. */
import { createHash } from 'node:crypto'
import type { ImportRow, Species } from '@trophy/domain'
import { creationOf } from '#evaluations/record/changes.ts'
import { newColumns, written } from '#evaluations/record/columns.ts'
import { drawPublicId } from '#evaluations/record/generate-public-id.ts'
import { lineOf } from '#platform/database/copy.ts'
import { newId } from '#platform/database/id.ts'
import { canonical, sealEntry } from '#platform/records/history.ts'
import type { ImportOrigin, JobMember, RecordColumns, RecordLines } from './import-job.ts'

/** What the history of an evaluation says of the import it came from. */
export const originChange = ({ file, batch }: Pick<ImportOrigin, 'file' | 'batch'>, isUndone = false) => {
  const name = `${file}, import ${batch}`
  return { path: 'import', label: 'Import', from: isUndone ? name : null, to: isUndone ? null : name }
}

type Row = ImportRow<JobMember>

const recordOf = ({ species, value, user }: Row, origin: ImportOrigin) => {
  const now = new Date(origin.at)
  const id = newId()
  const columns = newColumns(species, value, user, now)
  const sealed = sealEntry({
    record: { kind: 'evaluation', id },
    action: 'create',
    at: now,
    by: origin.by,
    changes: [...creationOf(columns), originChange(origin)],
  })
  return {
    evaluation: { ...written(columns), id, modified_date: origin.at },
    history: { ...sealed, changes: JSON.stringify(sealed.changes) },
  }
}

/** The columns that the records of a row have, which are the same for all. */
export const columnsOf = (row: Row, origin: ImportOrigin): RecordColumns => {
  const { evaluation, history } = recordOf(row, origin)
  return { evaluationColumns: Object.keys(evaluation), historyColumns: Object.keys(history) }
}

export const linesOf = (row: Row, origin: ImportOrigin, columns: RecordColumns): RecordLines => {
  const { evaluation, history } = recordOf(row, origin)
  return {
    id: evaluation.id,
    public_id: drawPublicId(row.species.code),
    evaluation: lineOf(columns.evaluationColumns, evaluation),
    history: lineOf(columns.historyColumns, history),
  }
}

/** Tells the rows from any others, whatever their workbook looked like and whoever sends it. */
export const digestOf = (species: Species, rows: readonly ImportRow<JobMember>[]): string => {
  const hash = createHash('sha256').update(species.key)
  for (const { value, user } of rows) hash.update(canonical([user._id, { ...value, phenotype: value.phenotype.key }]))
  return hash.digest('hex')
}
