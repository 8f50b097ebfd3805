/** Storing demo records with files. */
import { randomUUID } from 'node:crypto'
import type { FileRow, Pool, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { digestContent, type FileStore } from '#platform/files/store.ts'
import { toContent } from '#platform/files/store-upload.ts'
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
