/** Documents of the demo data, one or two in each category. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { addTime, DAY_MS, DOCUMENT_LABELS, type DocumentCategory, listSpecies, SYSTEM_AUTHOR } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Pool, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { digestContent, type FileStore } from '#platform/files/store.ts'
import { PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfWorker } from '#platform/pdf/worker.ts'
import { appendHistory } from '#platform/records/history.ts'

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
export const seedDocuments = async (
  { db, fileStore, pdfWorker }: { readonly db: Pool; readonly fileStore: FileStore; readonly pdfWorker: PdfWorker },
  now: Date,
): Promise<void> => {
  const keys: string[] = []
  const addDocument = async (tx: Tx, document: DemoDocument) => {
    const { title, category, name, daysAgo } = document
    const at = addTime(now, -daysAgo * DAY_MS)
    const content = await createContent(document, at, pdfWorker)
    const key = randomUUID()
    keys.push(key)
    const stored = { size: content.length, open: () => Readable.from([content]) }
    const sha256 = await digestContent(stored)
    await fileStore.put(key, stored)
    const record = { kind: 'document', id: newId() }
    await tx
      .insertInto('documents')
      .values({ id: record.id, title, category, created_at: at, modified_date: at })
      .execute()
    await files.create(tx, {
      owner: record,
      name,
      size: stored.size,
      type: getMediaType(name),
      key,
      sha256,
      at,
      by: null,
    })
    const values = { title, category, file: name }
    const changes = (['title', 'category', 'file'] as const).map((path) => ({
      path,
      label: DOCUMENT_LABELS[path],
      from: null,
      to: values[path],
    }))
    await appendHistory(tx, { record, action: 'create', at, by: SYSTEM_AUTHOR, changes })
  }
  try {
    await db.transaction().execute(async (tx) => {
      for (const document of listDemoDocuments()) await addDocument(tx, document)
    })
  } catch (error) {
    await fileStore.remove(keys)
    throw error
  }
}
