/** Damaged, truncated, forged and newer archives are rejected, and nothing is written. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { listTables } from '@trophy/server/operations/backup/catalogue.ts'
import { createBackup } from '@trophy/server/operations/backup/create-backup.ts'
import { CHECKSUM_ENTRY, MANIFEST_ENTRY, type Manifest } from '@trophy/server/operations/backup/manifest.ts'
import { readArchive } from '@trophy/server/operations/backup/read-archive.ts'
import { restore, verifyArchive } from '@trophy/server/operations/backup/restore.ts'
import { createEntry, readTar, TAR_END, type TarEntry } from '@trophy/server/operations/backup/tar/tar.ts'
import { seed } from '@trophy/server/operations/demo/seed.ts'
import { migrate } from '@trophy/server/platform/database/migrate.ts'
import * as files from '@trophy/server/platform/files/rows.ts'
import { testApp } from '@trophy/server/testing/app.ts'
import { createRestoreTarget } from '@trophy/server/testing/restore-target.ts'
import { createTempFolder } from '@trophy/server/testing/temp-folder.ts'
import { Decrypter } from 'age-encryption'
import { describe, expect, it, vi } from 'vitest'

const folder = await createTempFolder('damage')

const context = await testApp()
const { db, ownerDb, deps, clock } = context
await seed(ownerDb, { evaluations: 30, firstNumber: 10_000, now: clock.now() })
const picture = Buffer.alloc(200_000, 'antlers ')
await deps.fileStore.put('picture', { size: picture.length, open: () => Readable.from([picture]) })
const { id: by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
const owner = { kind: 'evaluation', id: by }
const sha256 = createHash('sha256').update(picture).digest('hex')
const file = { owner, name: 'a', size: picture.length, type: 'image/png', key: 'picture', sha256, at: clock.now(), by }
await db.transaction().execute((tx) => files.create(tx, file))

const PASSPHRASE = 'twelve or more'
const now = clock.now()
const [plainPath, encryptedPath] = [join(folder, 'open'), join(folder, 'sealed')]
await createBackup(deps, { path: plainPath, passphrase: null }, now)
await createBackup(deps, { path: encryptedPath, passphrase: PASSPHRASE }, now)
const plain = await readFile(plainPath)
const encrypted = await readFile(encryptedPath)

/** Returns the error of an archive with these bytes, or `accepted`. */
const readError = async (bytes: Buffer, passphrase: string | null = null): Promise<string> => {
  const path = join(folder, 'candidate')
  await writeFile(path, bytes)
  return readArchive({ path, passphrase }).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}
const flipBit = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const readEntries = async (bytes: Buffer): Promise<TarEntry[]> => {
  const entries: TarEntry[] = []
  for await (const { name, content } of readTar(Readable.from([bytes]))) entries.push({ name, content })
  return entries
}
const entries = await readEntries(plain)

/** Rewrites the archive with changed entries, as a forger would, but with the old checksum. */
const rewriteArchive = (change: (entries: TarEntry[]) => TarEntry[]): Buffer =>
  Buffer.concat([...change([...entries]).map((entry) => createEntry(entry, clock.now())), TAR_END])
const withManifest = (change: (manifest: Manifest) => object): Buffer =>
  rewriteArchive((all) => changeManifest(all, change))

/** Rewrites the archive with changed entries and a matching checksum. */
const resignArchive = (change: (entries: TarEntry[]) => TarEntry[]): Buffer => {
  const bytes = Buffer.concat(
    change(entries.filter(({ name }) => name !== CHECKSUM_ENTRY)).map((entry) => createEntry(entry, clock.now())),
  )
  const content = Buffer.from(createHash('sha256').update(bytes).digest('hex'))
  return Buffer.concat([bytes, createEntry({ name: CHECKSUM_ENTRY, content }, clock.now()), TAR_END])
}

const changeManifest = (all: readonly TarEntry[], change: (manifest: Manifest) => object): TarEntry[] =>
  all.map((entry) => {
    if (entry.name !== MANIFEST_ENTRY) return entry
    return { ...entry, content: Buffer.from(JSON.stringify(change(JSON.parse(entry.content.toString())))) }
  })

describe('an archive', () => {
  it('is accepted if complete, is readable by its owner only, and leaves no temporary file', async () => {
    expect(await readError(plain)).toBe('accepted')
    expect(await readError(encrypted, PASSPHRASE)).toBe('accepted')
    expect((await stat(plainPath)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name !== 'candidate').sort()).toEqual(['open', 'sealed'])
  })

  it('contains tables and files, and no secret of the server', () => {
    const names = entries.map(({ name }) => name.replace(/^(tables|files)\/.*/, '$1'))
    expect([...new Set(names)].sort()).toEqual(['archive.sha256', 'files', 'manifest.json', 'tables'])
    expect(plain.includes(deps.tokenSecret)).toBe(false)
  })

  it('never replaces another file, and leaves nothing when cancelled', async () => {
    await expect(createBackup(deps, { path: plainPath, passphrase: null }, now)).rejects.toThrow(
      'already exists. Backups are never overwritten.',
    )
    const signal = AbortSignal.abort(new Error('Cancelled.'))
    await expect(createBackup(deps, { path: join(folder, 'half'), passphrase: null }, now, { signal })).rejects.toThrow(
      'Cancelled.',
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
    await expect(createBackup(deps, { path: join(folder, 'none', 'x'), passphrase: null }, now)).rejects.toThrow(
      'No file can be written in',
    )
  })

  it('hides its content when encrypted', async () => {
    expect(plain.includes('manifest.json')).toBe(true)
    for (const word of ['manifest.json', 'antlers', 'users']) expect(encrypted.includes(word)).toBe(false)
  })

  it('names the part in which a byte was changed', async () => {
    let from = 0
    for (const { name, content } of entries) {
      const within = from + 512 + Math.floor(content.length / 2)
      const [, kind, part] = /^(table|file)s\/(\w+)/.exec(name) ?? []
      const expected = kind ? `is damaged in the ${kind} ${part}.` : 'is damaged in'
      expect(`${name}: ${await readError(flipBit(plain, within))}`).toContain(expected)
      for (const place of [0, 126, 150, 300, 511])
        expect(`${name} ${place}: ${await readError(flipBit(plain, from + place))}`).toMatch(
          /ArchiveError: .*(damaged)/,
        )
      from += 512 + Math.ceil(content.length / 512) * 512
      if (content.length % 512 > 0) expect(await readError(flipBit(plain, from - 1))).toContain('damaged')
    }
    for (let at = from; at < plain.length; at += 100)
      expect(`${at}: ${await readError(flipBit(plain, at))}`).toMatch(/ArchiveError: .*(damaged|incomplete)/)
  })

  it('is rejected when truncated anywhere or followed by more bytes', async () => {
    for (const size of [
      0,
      100,
      512,
      5_000,
      plain.length >> 1,
      plain.length - 1024,
      plain.length - 512,
      plain.length - 1,
    ])
      expect(`${size}: ${await readError(plain.subarray(0, size))}`).toMatch(
        /incomplete|not a backup made by this program/,
      )
    expect(await readError(Buffer.concat([plain, Buffer.from('more')]))).toContain('damaged after its end')
  })

  it('is rejected when parts are missing, repeated or reordered, or the manifest was changed', async () => {
    const [first, second, ...more] = entries as [TarEntry, TarEntry, ...TarEntry[]]
    expect(await readError(rewriteArchive((all) => all.slice(1)))).toContain('is damaged in the file picture')
    expect(await readError(rewriteArchive(() => [first, first, second, ...more]))).toContain(
      'in the order of its parts',
    )
    expect(await readError(rewriteArchive(() => [second, first, ...more]))).toContain('damaged')
    expect(await readError(rewriteArchive(() => [{ ...first, name: 'evil' }, first, second, ...more]))).toContain(
      'list of parts',
    )
    expect(await readError(withManifest((manifest) => ({ ...manifest, program: '0.0.9' })))).toContain('damaged')
    expect(await readError(withManifest(() => ({})))).toContain('damaged in its manifest')
    expect(await readError(Buffer.from('PK\x03\x04'.padEnd(2000)))).toContain(
      'This is not a backup made by this program',
    )
  })

  it('is rejected if a newer program made it', async () => {
    const later = withManifest((manifest) => ({
      ...manifest,
      program: '9.0.0',
      migrations: [...manifest.migrations, '999-later'],
    }))
    expect(await readError(later)).toContain(
      'The backup is newer than this program: it contains the migration 999-later. Restore it with version 9.0.0 or later.',
    )
    const other = withManifest((manifest) => ({ ...manifest, format: 2, program: '9.0.0', more: [] }))
    expect(await readError(other)).toContain('its format is 2')
  })

  it('is rejected if it has the tables of an earlier version', async () => {
    const earlier = withManifest((manifest) => ({ ...manifest, migrations: ['001-foundation', '002-evaluation-list'] }))
    expect(await readError(earlier)).toContain(
      'The backup has the tables of an earlier version, which this version cannot restore.',
    )
  })
})

describe('an encrypted archive', () => {
  it('requires its passphrase', async () => {
    expect(await readError(encrypted)).toContain('is encrypted. Set its passphrase with BACKUP_PASSPHRASE')
    expect(await readError(encrypted, 'twelve or less')).toContain('The passphrase is wrong.')
  })

  it('is rejected when any byte was changed, or its end is missing', async () => {
    for (const at of [0, 20]) expect(await readError(flipBit(encrypted, at), PASSPHRASE)).toContain('not a backup')
    const headerEnd = encrypted.indexOf('\n---') + 4
    for (const at of [40, headerEnd, headerEnd + 20])
      expect(await readError(flipBit(encrypted, at), PASSPHRASE)).toMatch(
        /damaged in its first bytes|passphrase is wrong/,
      )
    const CHUNK = 64 * 1024 + 16
    for (let at = headerEnd + 70; at < encrypted.length; at += CHUNK + 1_000)
      expect(await readError(flipBit(encrypted, at), PASSPHRASE)).toContain('is damaged or incomplete')
    for (const size of [encrypted.length - 1, encrypted.length - 20, headerEnd + 70 + CHUNK])
      expect(await readError(encrypted.subarray(0, size), PASSPHRASE)).toContain('is damaged or incomplete')
    expect(await readError(Buffer.concat([encrypted, Buffer.from('x')]), PASSPHRASE)).toContain('is damaged')
  })

  it('is opened by age and tar', async () => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    await writeFile(join(folder, 'candidate'), await decrypter.decrypt(encrypted))
    const { stdout } = await promisify(execFile)('tar', ['tf', join(folder, 'candidate')])
    expect(stdout.split('\n').slice(-3)).toEqual(['manifest.json', 'archive.sha256', ''])
  })
})

describe('the verification of a complete archive', () => {
  const verify = async (bytes: Buffer) => {
    const path = join(folder, 'candidate')
    await writeFile(path, bytes)
    // The role of the database enters the folder.
    await chmod(folder, 0o711)
    vi.stubEnv('TMPDIR', folder)
    return verifyArchive({ path, passphrase: null }).finally(() => vi.unstubAllEnvs())
  }
  const listTempFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('trophy-'))

  it('accepts what a restore accepts, and leaves nothing', async () => {
    const { manifest, skippedTables } = await verify(plain)
    expect([manifest.tables.evaluations?.rows, skippedTables]).toEqual([30, []])
    expect(await listTempFolders()).toEqual([])
  })

  it.each<readonly [string, Buffer, string]>([
    [
      'that lacks a table',
      resignArchive((all) =>
        changeManifest(
          all.filter(({ name }) => !name.startsWith('tables/news/')),
          ({ tables: { news: _, ...tables }, ...manifest }) => ({ ...manifest, tables }),
        ),
      ),
      'The backup lacks the table news.',
    ],
    [
      'with other columns',
      resignArchive((all) =>
        changeManifest(all, ({ tables, ...manifest }) => ({
          ...manifest,
          tables: { ...tables, counters: { ...tables.counters, columns: ['name', 'number'] } },
        })),
      ),
      'The columns of the table counters in the backup do not match this program.',
    ],
    [
      'with a row that its table does not accept',
      resignArchive((all) => {
        const [name, rows] = ['tables/counters/000001.copy.gz', Buffer.from('member number\tmany\n')]
        const content = gzipSync(rows)
        return changeManifest(
          all.map((entry) => (entry.name === name ? { name, content } : entry)),
          ({ tables, ...manifest }) => ({
            ...manifest,
            tables: {
              ...tables,
              counters: { ...tables.counters, rows: 1, sha256: createHash('sha256').update(rows).digest('hex') },
            },
          }),
        )
      }),
      'invalid input syntax',
    ],
    [
      'with a file under a name that no file store accepts',
      resignArchive((all) =>
        changeManifest(
          all.map((entry) => ({ ...entry, name: entry.name.replace('files/picture', 'files/..%2Fpicture') })),
          ({ files: { picture: stored }, ...manifest }) => ({ ...manifest, files: { '../picture': stored } }),
        ),
      ),
      'Invalid file key: ../picture',
    ],
  ])('rejects one %s, as a restore does', async (_, bytes, message) => {
    expect(await readError(bytes)).toBe('accepted')
    await expect(verify(bytes)).rejects.toThrow(message)
    const target = await createRestoreTarget()
    await expect(restore(target, { path: join(folder, 'candidate'), passphrase: null })).rejects.toThrow(message)
    expect(await listTables(target.db)).toEqual([])
    expect(await listTempFolders()).toEqual([])
  })
})

describe('a restore', () => {
  const expectEmpty = async ({ db, fileStore }: Awaited<ReturnType<typeof createRestoreTarget>>) => {
    expect(await listTables(db)).toEqual([])
    for await (const { key } of fileStore.list()) expect(key).toBe('none')
  }

  it('writes nothing of a damaged archive', async () => {
    const target = await createRestoreTarget()
    const path = join(folder, 'candidate')
    await writeFile(path, flipBit(plain, plain.length >> 1))
    await expect(restore(target, { path, passphrase: null })).rejects.toThrow('damaged')
    await expectEmpty(target)
  })

  it('is rolled back when it fails', async () => {
    const target = await createRestoreTarget()
    let putCount = 0
    const fileStore = {
      ...target.fileStore,
      put: async (...args: Parameters<typeof target.fileStore.put>) => {
        putCount += 1
        await target.fileStore.put(...args)
        throw new Error('The disk is full.')
      },
    }
    await expect(restore({ ...target, fileStore }, { path: plainPath, passphrase: null })).rejects.toThrow(
      'The disk is full.',
    )
    expect(putCount).toBe(1)
    await expectEmpty(target)
    // It can be repeated, even if a killed first attempt left files behind.
    await target.fileStore.put('picture', { size: 3, open: () => Readable.from([Buffer.from('odd')]) })
    await restore(target, { path: plainPath, passphrase: null })
    expect(await target.db.selectFrom('evaluations').select('id').execute()).toHaveLength(30)
  })

  it('requires an empty database and an empty file store', async () => {
    const full = await createRestoreTarget()
    await migrate(full.db)
    await expect(restore(full, { path: plainPath, passphrase: null })).rejects.toThrow(
      /^The database is not empty: it contains the table/,
    )
    const target = await createRestoreTarget()
    await target.fileStore.put('other', { size: 0, open: () => Readable.from([]) })
    await expect(restore(target, { path: plainPath, passphrase: null })).rejects.toThrow(
      'The file store is not empty: it contains other.',
    )
    await target.fileStore.remove(['other'])
    await expectEmpty(target)
  })
})
