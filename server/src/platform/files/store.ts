/**
 * Where uploaded files are kept: a folder under the data folder, or a bucket. A key is opaque and names one content
 * for good: what is stored is never changed, only removed.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Something to store. It may be opened again, when storing is tried again. */
export type Content = { readonly size: number; open(): Readable }

/** From the first byte to the last, both included, as in a Range header. */
export type ByteRange = { readonly first: number; readonly last: number }

/** The SHA-256 of a content, in hexadecimal. */
export const digestContent = async (content: Content): Promise<string> => {
  const digest = createHash('sha256')
  for await (const bytes of content.open() as AsyncIterable<Buffer>) digest.update(bytes)
  return digest.digest('hex')
}

/** What lies under a key, and since when. */
export type StoredObject = { readonly key: string; readonly storedAt: Date }

/** Where contents of files are kept: a folder or a bucket. Every call throws when it cannot be reached or is full. */
export type FileStore = {
  /** Throws a sentence for whoever starts the server when nothing can be kept here. */
  check(): Promise<void>
  /** Keeps the whole content: nothing is under the key before the promise is kept, nor after it is broken. */
  put(key: string, content: Content): Promise<void>
  /** The content, or the part asked for; null when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** What is not there is removed already. */
  remove(keys: readonly string[]): Promise<void>
  /** Everything that takes up space here, remains of what was broken off included, in no order. */
  list(): AsyncIterable<StoredObject>
}

/** Keys that are a file's name on every system and lead into no other folder. */
const KEY_PATTERN = /^[a-z0-9][a-z0-9-]*(\.[a-z]+)?$/

/** Throws for what is no key: before it becomes a path. */
export const requireKey = (key: string): string => {
  if (!KEY_PATTERN.test(key)) throw new Error(`${key} is no key of a stored file.`)
  return key
}
