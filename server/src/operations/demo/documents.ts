/** Documents of the demo data, one or two in each category. */
import {
  addTime,
  DAY_MS,
  DOCUMENT_LABELS,
  type DocumentCategory,
  listSpeciesInForce,
  SYSTEM_AUTHOR,
  toUtcDate,
} from '@trophy/domain'
import * as store from '#documents/store.ts'
import { newId } from '#platform/database/id.ts'
import { listFieldChanges } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import documents from './documents.json' with { type: 'json' }
import { renderText, type SeedContext, withFiles } from './with-files.ts'

type DemoDocument = {
  readonly title: string
  readonly category: DocumentCategory
  readonly name: string
  /** Paragraphs of a PDF; null for the table of medals. */
  readonly text: readonly string[] | null
  readonly daysAgo: number
}

/** Returns the medal thresholds of all species in force as lines of CSV. */
const createMedalTable = (at: Date): string[] => [
  'Code;Species;Phenotype;Latin name;Bronze;Silver;Gold',
  ...listSpeciesInForce(toUtcDate(at)).flatMap(({ code, name, phenotypes }) =>
    phenotypes.map(({ label, latin, thresholds }) =>
      [code, name, label, latin, ...(thresholds ?? ['T,E,B', 'T,E,B', 'T,E,B'])].join(';'),
    ),
  ),
]

const getMediaType = (name: string): string =>
  name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.csv') ? 'text/csv' : 'text/plain'

/** Stores the documents with their files, all or none. */
export const seedDocuments = (context: SeedContext, now: Date): Promise<void> =>
  withFiles(context, async (tx, addFile) => {
    for (const { title, category, name, text, daysAgo } of documents as readonly DemoDocument[]) {
      const at = addTime(now, -daysAgo * DAY_MS)
      const record = store.toRecordRef(newId())
      const instant = at.toISOString()
      await store.create(tx, { id: record.id, title, category, created_at: instant, modified_date: instant })
      const lines = text ?? createMedalTable(at)
      const bytes = name.endsWith('.pdf')
        ? await renderText(context.pdfWorker, { title, subject: category, paragraphs: lines, at })
        : Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
      await addFile(record, { name, type: getMediaType(name), bytes, at })
      const changes = listFieldChanges(DOCUMENT_LABELS, null, { title, category, file: name })
      await appendHistory(tx, { record, action: 'create', at, by: SYSTEM_AUTHOR, changes })
    }
  })
