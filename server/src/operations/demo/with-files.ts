/** Storing demo records with files. */
import { randomUUID } from 'node:crypto'
import { SYSTEM_AUTHOR } from '@trophy/domain'
import type { FileRow, Pool, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { digestContent, type FileStore } from '#platform/files/store.ts'
import { toContent } from '#platform/files/store-upload.ts'
import { PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfWorker } from '#platform/pdf/worker.ts'
import type { RecordRef } from '#platform/records/history.ts'

export type SeedContext = { readonly db: Pool; readonly fileStore: FileStore; readonly pdfWorker: PdfWorker }

type DemoFile = { readonly name: string; readonly type: string; readonly bytes: Buffer; readonly at: Date }

type AddFile = (owner: RecordRef, file: DemoFile) => Promise<FileRow>

/** Runs `work` in a transaction. If it fails, the contents of its files are deleted. */
export const withFiles = async (
  { db, fileStore }: SeedContext,
  work: (tx: Tx, addFile: AddFile) => Promise<void>,
): Promise<void> => {
  const keys: string[] = []
  try {
    await db.transaction().execute((tx) =>
      work(tx, async (owner, { name, type, bytes, at }) => {
        const [key, content] = [randomUUID(), toContent(bytes)]
        keys.push(key)
        await fileStore.put(key, content)
        const sha256 = await digestContent(content)
        return files.create(tx, { owner, name, size: content.size, type, key, sha256, at, by: null })
      }),
    )
  } catch (error) {
    await fileStore.remove(keys)
    throw error
  }
}

type Text = {
  readonly title: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly at: Date
}

/** Renders a text as a PDF. */
export const renderText = ({ render }: PdfWorker, { title, subject, paragraphs, at }: Text): Promise<Buffer> =>
  render({
    title,
    author: SYSTEM_AUTHOR.name,
    subject,
    created: at.toISOString(),
    margins: [...PDF_MARGINS],
    content: [
      { text: title, fontSize: 20, margin: [0, 0, 0, 16] },
      ...paragraphs.map((paragraph) => ({ text: paragraph, margin: [0, 0, 0, 8] as [number, number, number, number] })),
    ],
    styles: PDF_STYLES,
    footer: null,
  })
