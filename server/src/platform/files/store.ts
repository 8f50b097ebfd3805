/**
 * The store of uploaded files: a folder under the data folder, or a bucket. A key is opaque and permanently identifies
 * one content: stored content is never changed, only removed.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Content to store. `open` may be called again for a retry. */
export type Content = { readonly size: number; open(): Readable }

/** From the first byte to the last, both inclusive, as in a Range header. */
export type ByteRange = { readonly first: number; readonly last: number }

/** Returns the SHA-256 of a content, in hexadecimal. */
export const digestContent = async (content: Content): Promise<string> => {
  const digest = createHash('sha256')
  for await (const bytes of content.open() as AsyncIterable<Buffer>) digest.update(bytes)
  return digest.digest('hex')
}

export type StoredObject = { readonly key: string; readonly storedAt: Date }

/** Every method throws if the store is unreachable or full. */
export type FileStore = {
  /** Throws an error for the administrator if the store cannot be used. */
  check(): Promise<void>
  /** Stores the content atomically: nothing is under the key before the promise resolves or after it rejects. */
  put(key: string, content: Content): Promise<void>
  /** Returns the content or the requested range; null if there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>
  /** Lists all stored objects, including remains of interrupted writes, in any order. */
  list(): AsyncIterable<StoredObject>
}

/** Keys that are valid file names on every system and contain no path. */
const KEY_PATTERN = /^[a-z0-9][a-z0-9-]*(\.[a-z]+)?$/

/** Throws for an invalid key, before it becomes a path. */
export const requireKey = (key: string): string => {
  if (!KEY_PATTERN.test(key)) throw new Error(`Invalid file key: ${key}`)
  return key
}
