/** Takes a stream of bytes in pieces of the size that is wanted. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer[] = []
  #size = 0
  #position = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Bytes that were taken so far. */
  get position(): number {
    return this.#position
  }

  /** So many bytes, or fewer where the stream ends. */
  async read(size: number): Promise<Buffer> {
    while (this.#size < size) {
      const next = await this.#source.next()
      if (next.done) break
      this.#buffered.push(next.value)
      this.#size += next.value.length
    }
    const all = this.#buffered.length === 1 && this.#buffered[0] ? this.#buffered[0] : Buffer.concat(this.#buffered)
    const chunk = all.subarray(0, size)
    const rest = all.subarray(size)
    this.#buffered = rest.length > 0 ? [rest] : []
    this.#size = rest.length
    this.#position += chunk.length
    return chunk
  }

  /** Whether there is nothing more to take. */
  async isAtEnd(): Promise<boolean> {
    while (this.#size === 0) {
      const next = await this.#source.next()
      if (next.done) return true
      this.#buffered = [next.value]
      this.#size = next.value.length
    }
    return false
  }
}
