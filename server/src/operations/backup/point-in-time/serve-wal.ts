/** Serves archived WAL segments to a recovering PostgreSQL, a few ahead of the requested one. */
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quotePath } from '#platform/database/cluster/archive-settings.ts'
import { createPostgresFolder } from '#platform/database/cluster/folder.ts'
import { runAs } from '#platform/database/cluster/postgres-binaries.ts'

const SEGMENTS_AHEAD = 4
/** PostgreSQL may request a segment again. */
const SEGMENTS_BEHIND = 2
const POLL_MS = 20
/** Segments of 16 MB are numbered from 0 to 255 within 4 GB. */
const SEGMENTS_PER_FILE = 0x100n

/** Returns the segment and those around it in the same timeline, in order. */
const listSegmentsAround = (segment: string): string[] => {
  const [high, low] = [BigInt(`0x${segment.slice(8, 16)}`), BigInt(`0x${segment.slice(16)}`)]
  const formatSegment = (number: bigint) => {
    const parts = [number / SEGMENTS_PER_FILE, number % SEGMENTS_PER_FILE]
    return segment.slice(0, 8) + parts.map((part) => part.toString(16).padStart(8, '0').toUpperCase()).join('')
  }
  const first = high * SEGMENTS_PER_FILE + low - BigInt(SEGMENTS_BEHIND)
  return Array.from({ length: SEGMENTS_BEHIND + 1 + SEGMENTS_AHEAD }, (_, by) => formatSegment(first + BigInt(by)))
}

/** Returns PostgreSQL's `restore_command` for the folder. Fails for a missing segment and for histories of timelines. */
export const getRestoreCommand = (folder: string): string => {
  const wait = 'until test -e %f; do test ! -e %f.missing || exit 1; sleep 0.02; done'
  const request = `case %f in *.history) exit 1;; esac; echo %f > requested.new && mv requested.new requested && ${wait}`
  return `cd ${quotePath(folder)} && { ${request}; cp %f "$OLDPWD/%p"; }`
}

/**
 * Writes the segments that PostgreSQL requests into the folder until `signal` is aborted. `fetch` returns null for a
 * segment that is not archived. Returns the first such segment, null if all were there. Throws the error of `fetch`.
 */
export const serveWal = async (
  folder: string,
  fetch: (segment: string) => Promise<Buffer | null>,
  signal: AbortSignal,
): Promise<string | null> => {
  await createPostgresFolder(folder)
  const publish = async (name: string, content: Buffer | string) => {
    const path = join(folder, name)
    await writeFile(`${path}.new`, content, { mode: 0o600 })
    if (runAs) await chown(`${path}.new`, runAs.uid, runAs.gid)
    await rename(`${path}.new`, path)
  }
  let missing: string | null = null
  let failure: unknown
  while (!signal.aborted) {
    const requested = (await readFile(join(folder, 'requested'), 'latin1').catch(() => '')).trim()
    const wanted = requested === '' ? [] : listSegmentsAround(requested)
    const present = await readdir(folder)
    for (const name of present) if (/^[\dA-F]{24}$/.test(name) && !wanted.includes(name)) await rm(join(folder, name))
    for (const name of wanted.slice(SEGMENTS_BEHIND)) {
      if (signal.aborted || present.includes(name) || present.includes(`${name}.missing`)) continue
      const content = await fetch(name).catch((error: unknown) => {
        if (name === requested) failure = error
        return null
      })
      if (content) await publish(name, content)
      else if (name === requested) {
        missing ??= name
        await publish(`${name}.missing`, '')
      }
    }
    await sleep(POLL_MS)
  }
  if (failure !== undefined) throw failure
  return missing
}
