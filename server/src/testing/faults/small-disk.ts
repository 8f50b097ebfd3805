/** A disk of a few MB that tests can fill. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '#platform/files/store.ts'

const MB = 1_000_000

export type SmallDisk = {
  /** A data folder on the disk; undefined if no disk can be mounted and only the file store is limited. */
  readonly dataDir: string | undefined
  readonly fileStore: (configured: FileStore) => FileStore
  /** Returns the number of free bytes. */
  getFreeBytes(): Promise<number>
  /** Leaves this many bytes free; all if omitted. */
  setFreeBytes(bytes?: number): Promise<void>
  close(): void
}

/** Returns a tmpfs for root on Linux, otherwise a file store that fails as on a full disk. */
export const openSmallDisk = (): SmallDisk => mountDisk(8) ?? createSmallStore()

/** Returns a tmpfs of this size for root on Linux, otherwise null. */
export const mountDisk = (megabytes: number): (SmallDisk & { readonly dataDir: string }) | null => {
  const folder = mkdtempSync(join(tmpdir(), 'trophy-disk-'))
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes * MB}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const fillerFile = join(folder, 'ballast')
  const getFreeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    dataDir: join(folder, 'data'),
    fileStore: (configured) => configured,
    getFreeBytes,
    setFreeBytes: async (bytes) => {
      await rm(fillerFile, { force: true })
      if (bytes === undefined) return
      const filler = Math.max(0, (await getFreeBytes()) - bytes)
      // A database may need the last pages first.
      await writeFile(fillerFile, Buffer.alloc(filler)).catch(() => undefined)
    },
    close: () => {
      unmount()
      rmdirSync(folder)
    },
  }
}

const createSmallStore = (): SmallDisk => {
  const totalBytes = 8 * MB
  let freeBytes = totalBytes
  return {
    dataDir: undefined,
    getFreeBytes: async () => freeBytes,
    setFreeBytes: async (bytes = totalBytes) => {
      freeBytes = bytes
    },
    close: () => undefined,
    fileStore: (configured) => ({
      ...configured,
      put: (key, content) => {
        const open = () => Readable.from(failWhenFull(content.open(), freeBytes))
        return configured.put(key, { size: content.size, open })
      },
    }),
  }
}

async function* failWhenFull(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let written = 0
  for await (const bytes of content) {
    written += bytes.length
    if (written > maxBytes)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    yield bytes
  }
}
