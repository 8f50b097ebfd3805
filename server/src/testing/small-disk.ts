/** A disk of a few MB, to be filled up. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '#platform/files/store.ts'

const MB = 1_000_000

export type SmallDisk = {
  /** A data folder on it; undefined where no disk may be mounted and the file store alone is small. */
  readonly dataDir: string | undefined
  readonly fileStore: (configured: FileStore) => FileStore
  /** Bytes that are free. */
  free(): Promise<number>
  /** Leaves so many bytes free; all of them where none are told. */
  leave(bytes?: number): Promise<void>
  close(): void
}

/** A disk in memory for root on Linux; else a file store that fails as it does on a full disk. */
export const openSmallDisk = (): SmallDisk => mountDisk() ?? smallStore()

const mountDisk = (): SmallDisk | null => {
  const folder = mkdtempSync(join(tmpdir(), 'trophy-disk-'))
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${8 * MB}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  const free = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    dataDir: join(folder, 'data'),
    fileStore: (configured) => configured,
    free,
    leave: async (bytes) => {
      await rm(ballast, { force: true })
      if (bytes !== undefined) await writeFile(ballast, Buffer.alloc((await free()) - bytes))
    },
    close: () => {
      unmount()
      rmdirSync(folder)
    },
  }
}

const smallStore = (): SmallDisk => {
  const whole = 8 * MB
  let left = whole
  return {
    dataDir: undefined,
    free: async () => left,
    leave: async (bytes = whole) => {
      left = bytes
    },
    close: () => undefined,
    fileStore: (configured) => ({
      ...configured,
      put: (key, content) => {
        const open = () => Readable.from(untilFull(content.open(), left))
        return configured.put(key, { size: content.size, open })
      },
    }),
  }
}

async function* untilFull(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let written = 0
  for await (const bytes of content) {
    written += bytes.length
    if (written > most)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    yield bytes
  }
}
