/** The rows of an import as they are stored, each with the beginning of its history. */
import { createHash } from 'node:crypto'
import type { ImportRow, Species } from '@trophy/domain'
import { lineOf } from '../db/copy.ts'
import { drawPublicId } from '../db/draw-public-id.ts'
import { creationOf } from '../db/evaluation-changes.ts'
import { newColumns, written } from '../db/evaluation-columns.ts'
import { canonical, sealEntry } from '../db/history.ts'
import { newId } from '../db/id.ts'
import type { ImportOrigin, ImportRecords, JobMember, RecordLines } from './import-job.ts'

/** What the history of an evaluation says of the import it came from. */
export const originChange = ({ file, batch }: Pick<ImportOrigin, 'file' | 'batch'>, isUndone = false) => {
  const name = `${file}, import ${batch}`
  return { path: 'import', label: 'Import', from: isUndone ? name : null, to: isUndone ? null : name }
}

export const makeRecords = (rows: readonly ImportRow<JobMember>[], origin: ImportOrigin): ImportRecords => {
  const now = new Date(origin.at)
  let evaluationColumns: readonly string[] = []
  let historyColumns: readonly string[] = []
  const lines = rows.map(({ species, value, who }): RecordLines => {
    const id = newId()
    const columns = newColumns(species, value, who, now)
    const sealed = sealEntry({
      record: { kind: 'evaluation', id },
      action: 'create',
      at: now,
      by: origin.by,
      changes: [...creationOf(columns), originChange(origin)],
    })
    const evaluation = { ...written(columns), id, modified_date: origin.at }
    const history = { ...sealed, changes: JSON.stringify(sealed.changes) }
    if (evaluationColumns.length === 0) evaluationColumns = Object.keys(evaluation)
    if (historyColumns.length === 0) historyColumns = Object.keys(history)
    return {
      id,
      public_id: drawPublicId(species.code),
      evaluation: lineOf(evaluationColumns, evaluation),
      history: lineOf(historyColumns, history),
    }
  })
  return { evaluationColumns, historyColumns, lines }
}

/** Tells the rows from any others, whatever their workbook looked like and whoever sends it. */
export const digestOf = (species: Species, rows: readonly ImportRow<JobMember>[]): string => {
  const hash = createHash('sha256').update(species.key)
  for (const { value, who } of rows) hash.update(canonical([who._id, { ...value, phenotype: value.phenotype.key }]))
  return hash.digest('hex')
}
