/** Counts and hashes content while it is written to or read from an archive. */
import { createHash } from 'node:crypto'

export class ContentDigest {
  readonly #hash = createHash('sha256')
  size = 0
  /** Rows of COPY text: each ends with a line feed; line feeds in values are escaped. */
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
