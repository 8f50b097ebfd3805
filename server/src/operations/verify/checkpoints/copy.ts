/** The copy of all checkpoints in a second location, a file or a bucket, where they stay if the database is changed. */
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db } from '#platform/database/types.ts'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Config } from '#platform/runtime/config.ts'

/** Checkpoints that are read and appended at once. */
const BATCH_SIZE = 1_000
/** Objects that are read from a bucket concurrently. */
const CONCURRENT_READS = 16
/** Timeout of a request to a bucket: other scheduled tasks wait for the copy. */
const REQUEST_TIMEOUT_MS = 10_000

const copiedCheckpoint = z.object({
  number: z.int(),
  at: z.string(),
  hash: z.string(),
  key_id: z.string().nullable(),
  signature: z.string().nullable(),
})
export type CopiedCheckpoint = z.output<typeof copiedCheckpoint>

/** Every method throws if the location is unreachable. */
export type CheckpointCopy = {
  listNumbers(): Promise<ReadonlySet<number>>
  append(checkpoints: readonly CopiedCheckpoint[]): Promise<void>
  /** Yields all copied checkpoints. Unreadable ones, for example after an interrupted write, are omitted. */
  read(): AsyncIterable<CopiedCheckpoint>
}

/** Opens the configured location; null without one. */
export const openCheckpointCopy = async ({
  checkpointCopy,
  bucket,
}: Pick<Config, 'checkpointCopy' | 'bucket'>): Promise<CheckpointCopy | null> => {
  if (checkpointCopy.file !== null) return createFileCopy(checkpointCopy.file)
  if (checkpointCopy.bucket === null || bucket === null) return null
  return createBucketCopy(await openBucketStore({ ...bucket, name: checkpointCopy.bucket }, REQUEST_TIMEOUT_MS))
}

const parse = (json: string): CopiedCheckpoint | null => {
  try {
    return copiedCheckpoint.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** A line of JSON for each checkpoint. */
const createFileCopy = (path: string): CheckpointCopy => {
  async function* read() {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!file) return
    for await (const line of file.readLines()) {
      const checkpoint = parse(line)
      if (checkpoint) yield checkpoint
    }
  }
  return {
    read,
    listNumbers: async () => {
      const numbers = new Set<number>()
      for await (const { number } of read()) numbers.add(number)
      return numbers
    },
    append: async (checkpoints) => {
      const file = await open(path, 'a+')
      try {
        const { size } = await file.stat()
        const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
        // An interrupted write leaves a part of a line.
        const start = size > 0 && buffer.toString() !== '\n' ? '\n' : ''
        await file.appendFile(start + checkpoints.map((one) => `${JSON.stringify(one)}\n`).join(''))
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

/** An object for each checkpoint. */
const createBucketCopy = (store: FileStore): CheckpointCopy => {
  const toKey = (number: number) => `${String(number).padStart(10, '0')}.json`
  const listNumbers = async () => {
    const numbers = new Set<number>()
    for await (const { key } of store.list()) if (/^\d{10}\.json$/.test(key)) numbers.add(Number.parseInt(key, 10))
    return numbers
  }
  const readOne = async (number: number) => {
    const content = await store.get(toKey(number))
    return content && parse(await text(content))
  }
  return {
    listNumbers,
    read: async function* () {
      const numbers = [...(await listNumbers())]
      while (numbers.length > 0)
        for (const one of await Promise.all(numbers.splice(0, CONCURRENT_READS).map(readOne))) if (one) yield one
    },
    append: async (checkpoints) => {
      for (const one of checkpoints) {
        const content = Buffer.from(JSON.stringify(one))
        await store.put(toKey(one.number), { size: content.length, open: () => Readable.from([content]) })
      }
    },
  }
}

/** Yields the checkpoints from a number on, as they are copied. */
export async function* iterateCopies(db: Db, from = 1): AsyncGenerator<readonly CopiedCheckpoint[]> {
  for (let next = from; ; ) {
    const rows = await db
      .selectFrom('history_checkpoints')
      .select(['number', 'at', 'hash', 'key_id', 'signature'])
      .where('number', '>=', next)
      .orderBy('number')
      .limit(BATCH_SIZE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    next = last.number + 1
  }
}

/**
 * Appends all checkpoints that the copy does not have, and never replaces one. Returns their number, or null without a
 * location or while another server does it. Throws if the location is unreachable; the next call tries again.
 */
export const copyCheckpoints = async ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<{ readonly copied: number } | null> => {
  const copy = await openCheckpointCopy(config)
  if (!copy) return null
  const copied = await withTryLock(db, 'copy of checkpoints', async (connection) => {
    const numbers = await copy.listNumbers()
    let [firstMissing, count] = [1, 0]
    while (numbers.has(firstMissing)) firstMissing += 1
    for await (const rows of iterateCopies(connection, firstMissing)) {
      const missing = rows.filter(({ number }) => !numbers.has(number))
      if (missing.length > 0) await copy.append(missing)
      count += missing.length
    }
    return { copied: count }
  })
  return copied ?? null
}
