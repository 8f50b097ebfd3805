/** Archives that were changed or truncated at many places are rejected. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openArchive } from '@trophy/server/operations/backup/archive.ts'
import { backUp } from '@trophy/server/operations/backup/back-up.ts'
import { seed } from '@trophy/server/operations/demo/seed.ts'
import { testApp } from '@trophy/server/testing/app.ts'
import { createBackupStores } from '@trophy/server/testing/restore-target.ts'
import { createTempFolder } from '@trophy/server/testing/temp-folder.ts'
import { describe, expect, it } from 'vitest'

/** Changed bytes and lengths per archive. */
const PLACES = 60

const { ownerDb, deps, clock } = await testApp()
await seed(ownerDb, { evaluations: 30, firstNumber: 10_000, now: clock.now() })

describe.each([
  ['an archive', null],
  ['an encrypted archive', 'twelve or more'],
])('%s', async (_, passphrase) => {
  const folder = await createTempFolder('damage')
  const stores = await createBackupStores(folder)
  const config = { ...deps.config, backup: { folder, bucket: null, passphrase } }
  const { name } = await backUp({ ...deps, config }, stores, clock.now())
  const path = join(folder, 'archives', name)
  const bytes = await readFile(path)

  const read = async (content: Buffer): Promise<string> => {
    await writeFile(path, content)
    try {
      const { readRows } = await openArchive(stores.archives, name, passphrase)
      for await (const _rows of readRows());
      return 'read'
    } catch (error) {
      return error instanceof Error ? error.name : 'thrown'
    }
  }
  const places = Array.from({ length: PLACES }, (_one, index) => Math.floor((index * bytes.length) / PLACES))

  it('is read if it is unchanged', async () => {
    expect(await read(bytes)).toBe('read')
  })

  it('is rejected if a bit was changed anywhere', async () => {
    for (const at of [...places, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(`${at}: ${await read(changed)}`).toBe(`${at}: ArchiveError`)
    }
  })

  it('is rejected if it was truncated anywhere', async () => {
    for (const size of [...places, bytes.length - 1])
      expect(`${size}: ${await read(bytes.subarray(0, size))}`).toBe(`${size}: ArchiveError`)
  })
})
