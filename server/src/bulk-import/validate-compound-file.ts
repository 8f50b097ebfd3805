/**
 * Whether the container of an .xls is built as such containers are. The library that reads it follows chains of sectors
 * and a tree of names wherever they lead: in a circle it would fill its memory until its process is ended. That costs
 * seconds, and the next one waits for a new process; here it is found at once.
 */
import { isCompoundFile } from '#platform/formats/compound-file.ts'

/** Steps along chains for each sector of the file. An honest file takes one or two. */
const MOST_STEPS = 20

/** Sectors whose numbers the head holds. */
const IN_HEAD = 109

const END_OF_CHAIN = -2

/** Bytes of an entry of the directory, and from how many a stream has sectors of its own. */
const ENTRY = 128
const OWN_SECTORS = 4_096

export const isSoundContainer = (bytes: Buffer): boolean => {
  if (!isCompoundFile(bytes)) return false
  const size = 1 << bytes.readUInt16LE(30)
  if (size !== 512 && size !== 4096) return false
  const chains = new Chains(bytes, size)
  const entries = chains.readDirectory(bytes.readInt32LE(48))
  return entries !== null && isForest(entries)
}

type Entry = { readonly type: number; readonly links: readonly number[] }

/** The chains of sectors of a file, followed as the library does, but only so far. */
class Chains {
  readonly #bytes: Buffer
  readonly #size: number
  /** The sectors in which the table stands that says which sector follows on which. */
  readonly #table: readonly number[]
  readonly #sectors: number
  #left: number

  constructor(bytes: Buffer, size: number) {
    this.#bytes = bytes
    this.#size = size
    this.#sectors = Math.ceil(bytes.length / size) - 1
    this.#left = MOST_STEPS * (this.#sectors + 100)
    this.#table = this.#readTable()
  }

  /** The entries of the directory that begins there; null where following the chains would take too long. */
  readDirectory(start: number): Entry[] | null {
    // The library starts at every sector that no chain has passed yet, in this order.
    const passed = new Set<number>()
    const known = new Set<number>()
    for (let i = 0; i < this.#sectors; i += 1) {
      const sector = (i + start) % this.#sectors
      if (sector < 0 || passed.has(sector)) continue
      known.add(sector)
      if (!this.#follow(sector, passed)) return null
    }
    const directory: number[] = []
    for (const sector of this.#chain(start)) directory.push((sector + 1) * this.#size)
    const places = directory.flatMap((at) => Array.from({ length: this.#size / ENTRY }, (_, one) => at + one * ENTRY))
    for (const at of places) {
      const first = this.#numberAt(at + 116)
      const hasOwn = this.#numberAt(at + 120) >= OWN_SECTORS && this.#bytes[at + 66] !== 5
      if (!hasOwn || first < 0 || known.has(first)) continue
      known.add(first)
      if (!this.#follow(first)) return null
    }
    const entryAt = (at: number): Entry => ({
      type: this.#bytes[at + 66] ?? 0,
      links: [68, 72, 76].map((link) => this.#numberAt(at + link)),
    })
    return places.filter((at) => at < this.#bytes.length).map(entryAt)
  }

  /** Walks a chain to its end; false in a circle, and where there have been too many steps. */
  #follow(start: number, passed?: Set<number>): boolean {
    for (const sector of this.#chain(start)) passed?.add(sector)
    return this.#left > 0
  }

  *#chain(start: number): Generator<number> {
    const seen = new Set<number>()
    for (let sector = start; sector >= 0; sector = this.#after(sector)) {
      this.#left -= 1
      if (seen.has(sector)) this.#left = 0
      if (this.#left <= 0) return
      seen.add(sector)
      yield sector
    }
  }

  #after(sector: number): number {
    const part = this.#table[Math.floor((sector * 4) / this.#size)] ?? -1
    return part < 0 || part >= this.#sectors
      ? -1
      : this.#numberAt((part + 1) * this.#size + ((sector * 4) % this.#size))
  }

  #readTable(): number[] {
    const table: number[] = []
    const take = (at: number, count: number, isEnd: (part: number) => boolean) => {
      for (let one = 0; one < count; one += 1) {
        const part = this.#numberAt(at + one * 4)
        if (isEnd(part)) return
        table.push(part)
      }
    }
    take(76, IN_HEAD, (part) => part < 0)
    const seen = new Set<number>()
    for (let list = this.#numberAt(68); list >= 0 && list < this.#sectors; ) {
      if (seen.has(list)) this.#left = 0
      if (this.#left === 0) break
      seen.add(list)
      const at = (list + 1) * this.#size
      take(at, this.#size / 4 - 1, (part) => part === END_OF_CHAIN)
      list = this.#numberAt(at + this.#size - 4)
    }
    return table
  }

  /** Behind the end of the file every byte is 0, as the library has it. */
  #numberAt(at: number): number {
    if (at + 4 <= this.#bytes.length) return this.#bytes.readInt32LE(at)
    return [3, 2, 1, 0].reduce((number, byte) => (number << 8) | (this.#bytes[at + byte] ?? 0), 0)
  }
}

/** Whether every entry is named by one other at most, and none by those below it. */
const isForest = (entries: readonly Entry[]): boolean => {
  const namedBy = new Map<number, number>()
  for (const [index, { type, links }] of entries.entries())
    for (const link of links) {
      // Where nothing is stored some programs leave zeros.
      if (link < 0 || (type === 0 && link === 0)) continue
      if (namedBy.has(link) || entries[link] === undefined || entries[link].type === 0) return false
      namedBy.set(link, index)
    }
  const isSafe = new Set<number>()
  for (const index of entries.keys()) {
    const way = new Set<number>()
    for (let at: number | undefined = index; at !== undefined && !isSafe.has(at); at = namedBy.get(at)) {
      if (way.has(at)) return false
      way.add(at)
    }
    for (const one of way) isSafe.add(one)
  }
  return true
}
