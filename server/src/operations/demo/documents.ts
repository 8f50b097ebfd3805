/** Documents of the demo data, one or two in each category. */
import { addTime, DAY_MS, DOCUMENT_LABELS, type DocumentCategory, listSpecies, SYSTEM_AUTHOR } from '@trophy/domain'
import * as store from '#documents/store.ts'
import { newId } from '#platform/database/id.ts'
import { PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfWorker } from '#platform/pdf/worker.ts'
import { listFieldChanges } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import { type SeedContext, withFiles } from './with-files.ts'

type DemoDocument = {
  readonly title: string
  readonly category: DocumentCategory
  readonly name: string
  /** Paragraphs of a PDF, or lines of a text file. */
  readonly text: readonly string[]
  readonly daysAgo: number
}

/** Returns the medal thresholds of all species as lines of CSV. */
const createMedalTable = (): string[] => [
  'Code;Species;Phenotype;Latin name;Bronze;Silver;Gold',
  ...listSpecies().flatMap(({ code, name, phenotypes }) =>
    phenotypes.map(({ label, latin, thresholds }) =>
      [code, name, label, latin, ...(thresholds ?? ['T,E,B', 'T,E,B', 'T,E,B'])].join(';'),
    ),
  ),
]

const listDemoDocuments = (): readonly DemoDocument[] => [
  {
    title: 'How to use this database',
    category: 'General',
    name: 'How to use this database.pdf',
    text: [
      'Every trophy is entered on the sheet of its species. Impossible values are rejected with a reason.',
      'Corrections never overwrite: earlier values stay in the history of the evaluation.',
    ],
    daysAgo: 400,
  },
  {
    title: 'Medals of all species, edition 2023',
    category: 'Rules and regulations',
    name: 'Medals 2023.csv',
    text: createMedalTable(),
    daysAgo: 210,
  },
  {
    title: 'Drying, cleaning and weighing',
    category: 'Guidelines',
    name: 'Drying, cleaning and weighing.pdf',
    text: [
      'A trophy is measured thirty days after the hunt at the earliest, dried at room temperature.',
      'Deductions for the upper skull are taken from the table of the sheet, never estimated.',
    ],
    daysAgo: 180,
  },
  {
    title: 'Consent of the hunter',
    category: 'Forms',
    name: 'Souhlas – Zustimmung – Zgoda.pdf',
    text: [
      'Name of the hunter:',
      'I agree that the measurements of my trophy are stored.',
      'Place, date and signature:',
    ],
    daysAgo: 95,
  },
  {
    title: 'Minutes of the meeting of senior judges, Gödöllő',
    category: 'Meetings',
    name: 'Gödöllő – jegyzőkönyv.txt',
    text: ['1. Report on the year.', '2. Calibration of scales and callipers.', '3. Dates of the next exhibitions.'],
    daysAgo: 40,
  },
  {
    title: 'The first day at the table',
    category: 'Training',
    name: 'The first day at the table.pdf',
    text: [
      'Measure each head twice and in silence. Compare your results only then, and find the reason for every difference.',
    ],
    daysAgo: 12,
  },
]

const createContent = async (
  { title, category, name, text }: DemoDocument,
  at: Date,
  { render }: PdfWorker,
): Promise<Buffer> => {
  if (!name.endsWith('.pdf')) return Buffer.from(`\ufeff${text.join('\r\n')}\r\n`)
  return render({
    title,
    author: SYSTEM_AUTHOR.name,
    subject: category,
    created: at.toISOString(),
    margins: [...PDF_MARGINS],
    content: [
      { text: title, fontSize: 20, margin: [0, 0, 0, 16] },
      ...text.map((paragraph) => ({ text: paragraph, margin: [0, 0, 0, 8] as [number, number, number, number] })),
    ],
    styles: PDF_STYLES,
    footer: null,
  })
}

const getMediaType = (name: string): string =>
  name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.csv') ? 'text/csv' : 'text/plain'

/** Stores the documents with their files, all or none. */
export const seedDocuments = (context: SeedContext, now: Date): Promise<void> =>
  withFiles(context, async (tx, addFile) => {
    for (const document of listDemoDocuments()) {
      const { title, category, name, daysAgo } = document
      const at = addTime(now, -daysAgo * DAY_MS)
      const record = store.toRecordRef(newId())
      const instant = at.toISOString()
      await store.create(tx, { id: record.id, title, category, created_at: instant, modified_date: instant })
      const bytes = await createContent(document, at, context.pdfWorker)
      await addFile(record, { name, type: getMediaType(name), bytes, at })
      const changes = listFieldChanges(DOCUMENT_LABELS, null, { title, category, file: name })
      await appendHistory(tx, { record, action: 'create', at, by: SYSTEM_AUTHOR, changes })
    }
  })
