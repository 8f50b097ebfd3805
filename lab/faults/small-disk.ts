/** A disk of a few MB that tests can fill. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1_000_000

export type SmallDisk = {
  /** A data folder on the disk. */
  readonly dataDir: string
  /** Returns the number of free bytes. */
  getFreeBytes(): Promise<number>
  /** Leaves this many bytes free; all if omitted. */
  setFreeBytes(bytes?: number): Promise<void>
  close(): void
}

/** Mounts a tmpfs of this size, which only root on Linux can. */
export const mountDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'trophy-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes * MB}`, 'tmpfs', folder])
  const fillerFile = join(folder, 'ballast')
  const getFreeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    dataDir: join(folder, 'data'),
    getFreeBytes,
    setFreeBytes: async (bytes) => {
      await rm(fillerFile, { force: true })
      if (bytes === undefined) return
      const filler = Math.max(0, (await getFreeBytes()) - bytes)
      // A database may need the last pages first.
      await writeFile(fillerFile, Buffer.alloc(filler)).catch(() => undefined)
    },
    close: () => {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
