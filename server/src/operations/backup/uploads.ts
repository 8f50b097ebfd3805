/** The copies of uploads beside the archives. Contents never change, so each is copied once. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db, FileRow } from '#platform/database/types.ts'
import * as fileRows from '#platform/files/rows.ts'
import type { FileStore } from '#platform/files/store.ts'
import { decryptContent, encryptContent } from './encryption.ts'

/** The content of a file is not the one that was uploaded. */
class OtherContentError extends Error {}

/** The copies, and the key that encrypts them; null for copies that are not encrypted. */
export type Copies = { readonly store: FileStore; readonly key: string | null }

const toName = (file: FileRow, key: string | null): string => (key === null ? file.key : `${file.key}.age`)

/**
 * Copies the files that have no copy in `existing`, and adds their names there. Returns the names of the copies of all
 * files, and the keys of files without their content.
 */
export const copyUploads = async (
  db: Db,
  fileStore: FileStore,
  { store, key }: Copies,
  existing: Set<string>,
  signal?: AbortSignal,
) => {
  const names: string[] = []
  const missing: string[] = []
  for await (const file of fileRows.iterate(db)) {
    signal?.throwIfAborted()
    const name = toName(file, key)
    const isCopied = existing.has(name) || (await copy(file, await fileStore.get(file.key), store, name, key))
    if (!isCopied) missing.push(file.key)
    else {
      existing.add(name)
      names.push(name)
    }
  }
  return { names, missing }
}

/** Returns false if the content is missing or damaged. */
const copy = async (
  file: FileRow,
  source: Readable | null,
  target: FileStore,
  name: string,
  key: string | null,
): Promise<boolean> => {
  if (!source) return false
  const content = { size: file.size, open: () => Readable.from(checkContent(source, file), { objectMode: false }) }
  try {
    await target.put(name, key === null ? content : await encryptContent(content, key))
    return true
  } catch (error) {
    if (error instanceof OtherContentError) return false
    throw error
  }
}

/** Passes the content on. Throws if it is not that of the file. */
async function* checkContent(content: AsyncIterable<Buffer>, { size, sha256 }: FileRow): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  let length = 0
  for await (const bytes of content) {
    digest.update(bytes)
    length += bytes.length
    if (length > size) throw new OtherContentError()
    yield bytes
  }
  if (length !== size || digest.digest('hex') !== sha256) throw new OtherContentError()
}

/** Restores the contents of all files in the database. Returns the stored keys, and those without a valid copy. */
export const restoreUploads = async (
  db: Db,
  { store, key }: Copies,
  fileStore: FileStore,
  stored: string[],
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  const missing: string[] = []
  for await (const file of fileRows.iterate(db)) {
    signal?.throwIfAborted()
    const found = await store.get(toName(file, key))
    const source = found && key !== null ? Readable.from(decryptContent(found, key), { objectMode: false }) : found
    if (await copy(file, source, fileStore, file.key, null)) stored.push(file.key)
    else missing.push(file.key)
  }
  return missing
}
