/** Reads a byte stream in chunks of any size. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer[] = []
  #size = 0
  #position = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The number of bytes read so far. */
  get position(): number {
    return this.#position
  }

  /** Returns `size` bytes, or fewer at the end of the stream. */
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

  /** Returns true if the stream has no more bytes. */
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
