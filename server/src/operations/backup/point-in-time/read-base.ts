/** Reads and checks a base backup. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ArchiveError, damagedError } from '#operations/backup/archive-error.ts'
import { MANIFEST_ENTRY, type Part, parsePartName } from '#operations/backup/manifest.ts'
import { type Archive, parseJson, readEntries } from '#operations/backup/read-archive.ts'
import { type BaseManifest, baseManifestSchema } from './base-manifest.ts'

const decompress = promisify(gunzip)

/**
 * Passes the parts of all files to `onPart`, decompressed and in order. Returns the manifest once everything has been
 * checked. Throws `ArchiveError` for a damaged backup and a wrong passphrase.
 */
export const readBase = async (
  archive: Archive,
  onPart: (part: Part, content: Buffer) => Promise<void> = async () => undefined,
): Promise<BaseManifest> => {
  let manifest: unknown
  const isIntact = await readEntries(archive, async ({ name, content }) => {
    if (name === MANIFEST_ENTRY) {
      manifest = parseJson(content)
      return
    }
    const part = parsePartName(name)
    const bytes = part && (await decompress(content).catch(() => null))
    if (!part || !bytes) throw damagedError(`at ${name}`)
    await onPart(part, bytes)
  })
  if (!isIntact) throw damagedError('in its checksum')
  const { data } = baseManifestSchema.safeParse(manifest)
  if (!data) throw new ArchiveError('The base backup was made by another version of this program.')
  return data
}
