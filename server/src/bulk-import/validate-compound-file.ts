/**
 * Validates the container of an .xls. The library that reads it follows cycles of sectors or directory entries until
 * memory is exhausted, which costs seconds and a new process; this check is fast.
 */
import { isCompoundFile } from '#platform/formats/compound-file.ts'

/** Steps along chains per sector of the file. A valid file takes one or two. */
const MAX_STEPS_PER_SECTOR = 20

/** Sector numbers in the header. */
const HEADER_SECTOR_COUNT = 109

const END_OF_CHAIN = -2

/** The size of a directory entry, and the size from which a stream has its own sectors. */
const ENTRY_BYTES = 128
const MINI_STREAM_CUTOFF_BYTES = 4_096

export const isValidCompoundFile = (bytes: Buffer): boolean => {
  if (!isCompoundFile(bytes)) return false
  const sectorSize = 1 << bytes.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) return false
  const chains = new SectorChains(bytes, sectorSize)
  const entries = chains.readDirectory(bytes.readInt32LE(48))
  return entries !== null && isForest(entries)
}

type DirectoryEntry = { readonly type: number; readonly links: readonly number[] }

/** The sector chains of a file, followed like the library does, but with a limit. */
class SectorChains {
  readonly #bytes: Buffer
  readonly #sectorSize: number
  /** The sectors of the sector allocation table. */
  readonly #allocationTable: readonly number[]
  readonly #sectorCount: number
  #stepsLeft: number

  constructor(bytes: Buffer, sectorSize: number) {
    this.#bytes = bytes
    this.#sectorSize = sectorSize
    this.#sectorCount = Math.ceil(bytes.length / sectorSize) - 1
    this.#stepsLeft = MAX_STEPS_PER_SECTOR * (this.#sectorCount + 100)
    this.#allocationTable = this.#readAllocationTable()
  }

  /** Returns the entries of the directory at `start`, or null if following the chains takes too many steps. */
  readDirectory(start: number): DirectoryEntry[] | null {
    // The library starts at every sector that it has not visited yet, in this order.
    const visited = new Set<number>()
    const startSectors = new Set<number>()
    for (let i = 0; i < this.#sectorCount; i += 1) {
      const sector = (i + start) % this.#sectorCount
      if (sector < 0 || visited.has(sector)) continue
      startSectors.add(sector)
      if (!this.#follow(sector, visited)) return null
    }
    const directory: number[] = []
    for (const sector of this.#chain(start)) directory.push((sector + 1) * this.#sectorSize)
    const entryOffsets = directory.flatMap((at) =>
      Array.from({ length: this.#sectorSize / ENTRY_BYTES }, (_, index) => at + index * ENTRY_BYTES),
    )
    for (const at of entryOffsets) {
      const first = this.#readInt32(at + 116)
      const hasRegularStream = this.#readInt32(at + 120) >= MINI_STREAM_CUTOFF_BYTES && this.#bytes[at + 66] !== 5
      if (!hasRegularStream || first < 0 || startSectors.has(first)) continue
      startSectors.add(first)
      if (!this.#follow(first)) return null
    }
    const readEntry = (at: number): DirectoryEntry => ({
      type: this.#bytes[at + 66] ?? 0,
      links: [68, 72, 76].map((link) => this.#readInt32(at + link)),
    })
    return entryOffsets.filter((at) => at < this.#bytes.length).map(readEntry)
  }

  /** Follows a chain to its end. Returns false for a cycle or too many steps. */
  #follow(start: number, visited?: Set<number>): boolean {
    for (const sector of this.#chain(start)) visited?.add(sector)
    return this.#stepsLeft > 0
  }

  *#chain(start: number): Generator<number> {
    const visited = new Set<number>()
    for (let sector = start; sector >= 0; sector = this.#nextSector(sector)) {
      this.#stepsLeft -= 1
      if (visited.has(sector)) this.#stepsLeft = 0
      if (this.#stepsLeft <= 0) return
      visited.add(sector)
      yield sector
    }
  }

  #nextSector(sector: number): number {
    const tableSector = this.#allocationTable[Math.floor((sector * 4) / this.#sectorSize)] ?? -1
    return tableSector < 0 || tableSector >= this.#sectorCount
      ? -1
      : this.#readInt32((tableSector + 1) * this.#sectorSize + ((sector * 4) % this.#sectorSize))
  }

  #readAllocationTable(): number[] {
    const table: number[] = []
    const readSectors = (at: number, count: number, isEnd: (nextSector: number) => boolean) => {
      for (let index = 0; index < count; index += 1) {
        const tableSector = this.#readInt32(at + index * 4)
        if (isEnd(tableSector)) return
        table.push(tableSector)
      }
    }
    readSectors(76, HEADER_SECTOR_COUNT, (nextSector) => nextSector < 0)
    const visited = new Set<number>()
    for (let difatSector = this.#readInt32(68); difatSector >= 0 && difatSector < this.#sectorCount; ) {
      if (visited.has(difatSector)) this.#stepsLeft = 0
      if (this.#stepsLeft === 0) break
      visited.add(difatSector)
      const at = (difatSector + 1) * this.#sectorSize
      readSectors(at, this.#sectorSize / 4 - 1, (nextSector) => nextSector === END_OF_CHAIN)
      difatSector = this.#readInt32(at + this.#sectorSize - 4)
    }
    return table
  }

  /** Bytes beyond the end of the file are 0, as in the library. */
  #readInt32(at: number): number {
    if (at + 4 <= this.#bytes.length) return this.#bytes.readInt32LE(at)
    return [3, 2, 1, 0].reduce((number, byte) => (number << 8) | (this.#bytes[at + byte] ?? 0), 0)
  }
}

/** Returns true if every entry has at most one parent and there are no cycles. */
const isForest = (entries: readonly DirectoryEntry[]): boolean => {
  const parents = new Map<number, number>()
  for (const [index, { type, links }] of entries.entries())
    for (const link of links) {
      // Some programs write zeros in unused entries.
      if (link < 0 || (type === 0 && link === 0)) continue
      if (parents.has(link) || entries[link] === undefined || entries[link].type === 0) return false
      parents.set(link, index)
    }
  const acyclicEntries = new Set<number>()
  for (const index of entries.keys()) {
    const path = new Set<number>()
    for (let at: number | undefined = index; at !== undefined && !acyclicEntries.has(at); at = parents.get(at)) {
      if (path.has(at)) return false
      path.add(at)
    }
    for (const entry of path) acyclicEntries.add(entry)
  }
  return true
}
