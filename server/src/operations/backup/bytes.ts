/** Takes a stream of bytes in pieces of the size that is wanted. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #size = 0
  #taken = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Bytes that were taken so far. */
  get position(): number {
    return this.#taken
  }

  /** So many bytes, or fewer where the stream ends. */
  async take(size: number): Promise<Buffer> {
    while (this.#size < size) {
      const next = await this.#source.next()
      if (next.done) break
      this.#held.push(next.value)
      this.#size += next.value.length
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    const taken = all.subarray(0, size)
    const rest = all.subarray(size)
    this.#held = rest.length > 0 ? [rest] : []
    this.#size = rest.length
    this.#taken += taken.length
    return taken
  }

  /** Whether there is nothing more to take. */
  async isAtEnd(): Promise<boolean> {
    while (this.#size === 0) {
      const next = await this.#source.next()
      if (next.done) return true
      this.#held = [next.value]
      this.#size = next.value.length
    }
    return false
  }
}
