/** Counts and digests what passes by, on the way into an archive and out of it alike. */
import { createHash } from 'node:crypto'

export class ContentDigest {
  readonly #hash = createHash('sha256')
  size = 0
  /** Rows of COPY text: a line feed ends each, and those within are spelt otherwise. */
  rows = 0

  add(bytes: Buffer, rows = 0): void {
    this.#hash.update(bytes)
    this.size += bytes.length
    this.rows += rows
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

export const countLines = (bytes: Buffer): number => {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}
