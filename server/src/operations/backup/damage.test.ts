/** Archives that were damaged, cut off, forged or made by a newer program are refused, and nothing is written. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { listTables } from '#platform/database/catalogue.ts'
import { migrate, migrateWithin } from '#platform/database/migrate.ts'
import { migrations } from '#platform/database/migrations/index.ts'
import * as files from '#platform/files/rows.ts'
import { testApp } from '#testing/app.ts'
import { emptyTarget } from '#testing/restore-target.ts'
import { backUp } from './create-backup.ts'
import { Sealer } from './encryption.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { restore } from './restore.ts'
import { END, type Entry, entryOf, readTar } from './tar.ts'

const folder = await mkdtemp(join(tmpdir(), 'trophy-damage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const world = await testApp()
const { db, deps, clock } = world
await seed(db, { evaluations: 30, firstNumber: 10_000, now: clock.now() })
const picture = Buffer.alloc(200_000, 'antlers ')
await deps.fileStore.put('picture', { size: picture.length, open: () => Readable.from([picture]) })
const { id: by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
const owner = { kind: 'evaluation', id: by }
await files.create(db, {
  owner,
  name: 'a',
  size: picture.length,
  type: 'image/png',
  key: 'picture',
  sha256: createHash('sha256').update(picture).digest('hex'),
  at: clock.now(),
  by,
})

const PASSPHRASE = 'twelve or more'
const options = { program: '0.1.0', now: clock.now() }
const [open, sealed] = [join(folder, 'open'), join(folder, 'sealed')]
await backUp(deps, open, { ...options, passphrase: null })
await backUp(deps, sealed, { ...options, passphrase: PASSPHRASE })
const plain = await readFile(open)
/** As `sealed` is, but for what a guess at the passphrase costs: it is opened a hundred times. */
const sealer = await Sealer.of(PASSPHRASE, { exponent: 8, blockSize: 8, parallelism: 1 })
const encrypted = Buffer.concat([sealer.header, sealer.write(plain), sealer.end()])

/** The sentence with which an archive of these bytes is refused. */
const refusalOf = async (bytes: Buffer, passphrase: string | null = null): Promise<string> => {
  const path = join(folder, 'tried')
  await writeFile(path, bytes)
  return readArchive({ path, passphrase }).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const entriesOf = async (bytes: Buffer): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const { name, content } of readTar(Readable.from([bytes]))) entries.push({ name, content })
  return entries
}
const entries = await entriesOf(plain)

/** An archive that holds in itself but for its last digest: somebody wrote it anew. */
const rewritten = (change: (entries: Entry[]) => Entry[]): Buffer =>
  Buffer.concat([...change([...entries]).map((entry) => entryOf(entry, clock.now())), END])
const withManifest = (change: (manifest: Manifest) => object): Buffer =>
  rewritten((all) =>
    all.map((entry) => {
      if (entry.name !== MANIFEST) return entry
      return { ...entry, content: Buffer.from(JSON.stringify(change(JSON.parse(entry.content.toString())))) }
    }),
  )

describe('an archive', () => {
  it('is accepted whole, is for its owner only, and is the one file that is left', async () => {
    expect(await refusalOf(plain)).toBe('accepted')
    for (const bytes of [encrypted, await readFile(sealed)]) expect(await refusalOf(bytes, PASSPHRASE)).toBe('accepted')
    expect((await stat(open)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name !== 'tried').sort()).toEqual(['open', 'sealed'])
  })

  it('never replaces another, and leaves nothing when it is broken off', async () => {
    await expect(backUp(deps, open, { ...options, passphrase: null })).rejects.toThrow(
      'is there already. A backup is never overwritten.',
    )
    const signal = AbortSignal.abort(new Error('Broken off.'))
    await expect(backUp(deps, join(folder, 'half'), { ...options, passphrase: null, signal })).rejects.toThrow(
      'Broken off.',
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
    await expect(backUp(deps, join(folder, 'none', 'x'), { ...options, passphrase: null })).rejects.toThrow(
      'No file can be written in',
    )
  })

  it('shows nothing of what it holds when it is encrypted', async () => {
    expect(plain.includes('manifest.json')).toBe(true)
    const hidden = await readFile(sealed)
    for (const word of ['manifest.json', 'antlers', 'users']) expect(hidden.includes(word)).toBe(false)
  })

  it('names the part of which a byte was changed', async () => {
    let from = 0
    for (const { name, content } of entries) {
      const within = from + 512 + Math.floor(content.length / 2)
      const [, kind, part] = /^(table|file)s\/(\w+)/.exec(name) ?? []
      const expected = kind ? `is damaged in the ${kind} ${part}.` : 'is damaged in'
      expect(`${name}: ${await refusalOf(flipped(plain, within))}`).toContain(expected)
      for (const place of [0, 126, 150, 300, 511])
        expect(`${name} ${place}: ${await refusalOf(flipped(plain, from + place))}`).toMatch(
          /ArchiveFault: .*(damaged)/,
        )
      from += 512 + Math.ceil(content.length / 512) * 512
      if (content.length % 512 > 0) expect(await refusalOf(flipped(plain, from - 1))).toContain('damaged')
    }
    for (let at = from; at < plain.length; at += 100)
      expect(`${at}: ${await refusalOf(flipped(plain, at))}`).toMatch(/ArchiveFault: .*(damaged|too early)/)
  })

  it('is refused when it was cut off anywhere, or has something behind its end', async () => {
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
      expect(`${size}: ${await refusalOf(plain.subarray(0, size))}`).toMatch(/too early|no backup of this program/)
    expect(await refusalOf(Buffer.concat([plain, Buffer.from('more')]))).toContain('damaged behind its end')
  })

  it('is refused when parts were left out, doubled or put in another order, or the manifest changed', async () => {
    const [first, second, ...more] = entries as [Entry, Entry, ...Entry[]]
    expect(await refusalOf(rewritten((all) => all.slice(1)))).toContain('is damaged in the file picture')
    expect(await refusalOf(rewritten(() => [first, first, second, ...more]))).toContain('in the order of its parts')
    expect(await refusalOf(rewritten(() => [second, first, ...more]))).toContain('damaged')
    expect(await refusalOf(rewritten(() => [{ ...first, name: 'evil' }, first, second, ...more]))).toContain(
      'list of parts',
    )
    expect(await refusalOf(withManifest((manifest) => ({ ...manifest, program: '0.0.9' })))).toContain('damaged')
    expect(await refusalOf(withManifest(() => ({})))).toContain('damaged in its manifest')
    expect(await refusalOf(Buffer.from('PK\x03\x04'.padEnd(2000)))).toContain('This is no backup of this program')
  })

  it('is refused when it is of a newer program', async () => {
    const later = withManifest((manifest) => ({
      ...manifest,
      program: '9.0.0',
      migrations: [...manifest.migrations, '999-later'],
    }))
    expect(await refusalOf(later)).toContain(
      'The backup is newer than this program: its tables have the change 999-later. Restore it with version 9.0.0 or a later one.',
    )
    const other = withManifest((manifest) => ({ ...manifest, format: 2, program: '9.0.0', more: [] }))
    expect(await refusalOf(other)).toContain('it has layout 2')
  })
})

describe('an encrypted archive', () => {
  const HEADER = 25 + 3 + 16 + 64
  const CHUNK = 64 * 1024 + 16
  const chunk = (number: number) => encrypted.subarray(HEADER + number * CHUNK, HEADER + (number + 1) * CHUNK)
  const chunks = Math.ceil((encrypted.length - HEADER) / CHUNK)
  const header = encrypted.subarray(0, HEADER)

  it('needs its passphrase', async () => {
    expect(await refusalOf(encrypted)).toContain('is encrypted. Give its passphrase by BACKUP_PASSPHRASE')
    expect(await refusalOf(encrypted, 'twelve or less')).toContain('The passphrase is not the one')
  })

  it('is refused with one byte changed, wherever it is', async () => {
    for (const at of [0, 24]) expect(await refusalOf(flipped(encrypted, at), PASSPHRASE)).toContain('no backup')
    for (const at of [25, 27, 30, 50, 90, HEADER - 1])
      expect(await refusalOf(flipped(encrypted, at), PASSPHRASE)).toContain('damaged in its first bytes')
    expect(chunks).toBeGreaterThan(3)
    for (let number = 0; number < chunks; number += 1)
      for (const at of [0, chunk(number).length >> 1, chunk(number).length - 1])
        expect(await refusalOf(flipped(encrypted, HEADER + number * CHUNK + at), PASSPHRASE)).toContain('is damaged at')
  })

  it('is refused when chunks were left out, repeated or moved, or its end was cut off', async () => {
    const others = [...Array(chunks).keys()].map(chunk)
    const [first, second, ...more] = others as [Buffer, Buffer, ...Buffer[]]
    const of = (...parts: Buffer[]) => refusalOf(Buffer.concat([header, ...parts]), PASSPHRASE)
    expect(await of(first, second, ...more)).toBe('accepted')
    expect(await of(second, first, ...more)).toContain('damaged at byte')
    expect(await of(second, ...more)).toContain('damaged at byte')
    expect(await of(first, first, second, ...more)).toContain('damaged at byte')
    for (let left = 0; left < chunks; left += 1) expect(await of(...others.slice(0, left))).toContain('too early')
    expect(await of(...others.slice(0, -1), chunk(chunks - 1).subarray(0, -1))).toContain('or ends too early')
    expect(await of(...others, Buffer.from('x'))).toContain('damaged')
    expect(await refusalOf(encrypted.subarray(0, 60), PASSPHRASE)).toContain('too early')
  })
})

describe('a restore', () => {
  const nothingIn = async ({ db, fileStore }: Awaited<ReturnType<typeof emptyTarget>>) => {
    expect(await listTables(db)).toEqual([])
    for await (const { key } of fileStore.list()) expect(key).toBe('none')
  }

  it('writes nothing of what is damaged', async () => {
    const target = await emptyTarget()
    const path = join(folder, 'tried')
    await writeFile(path, flipped(plain, plain.length >> 1))
    await expect(restore(target, { path, passphrase: null })).rejects.toThrow('damaged')
    await nothingIn(target)
  })

  it('takes everything back when it fails on the way', async () => {
    const target = await emptyTarget()
    let reads = 0
    const fileStore = {
      ...target.fileStore,
      put: async (...args: Parameters<typeof target.fileStore.put>) => {
        reads += 1
        await target.fileStore.put(...args)
        throw new Error('The disk is full.')
      },
    }
    await expect(restore({ ...target, fileStore }, { path: open, passphrase: null })).rejects.toThrow(
      'The disk is full.',
    )
    expect(reads).toBe(1)
    await nothingIn(target)
    // And can be tried again, also where files are left of a first try that was killed.
    await target.fileStore.put('picture', { size: 3, open: () => Readable.from([Buffer.from('odd')]) })
    await restore(target, { path: open, passphrase: null })
    expect(await target.db.selectFrom('evaluations').select('id').execute()).toHaveLength(30)
  })

  it('wants an empty database and an empty file store', async () => {
    const full = await emptyTarget()
    await migrate(full.db)
    await expect(restore(full, { path: open, passphrase: null })).rejects.toThrow(
      /^The database is not empty: it has the table/,
    )
    const target = await emptyTarget()
    await target.fileStore.put('other', { size: 0, open: () => Readable.from([]) })
    await expect(restore(target, { path: open, passphrase: null })).rejects.toThrow(
      'The file store is not empty: it has other.',
    )
    await target.fileStore.remove(['other'])
    await nothingIn(target)
  })

  it('of an older archive brings its tables up to date', async () => {
    const old = await emptyTarget()
    const names = Object.keys(migrations).filter((name) => name < '010')
    await old.db.connection().execute((one) => migrateWithin(one, names))
    await sql`insert into users (id, id_number, role, firstname, lastname, email, status, created_at, modified_date)
      values (${by}, '10077', 'CCM', 'Anna', 'Kovács', 'anna@example.org', 'active', now(), now())`.execute(old.db)
    const path = join(folder, 'old')
    await backUp({ ...deps, db: old.db }, path, { ...options, passphrase: null })
    const target = await emptyTarget()
    await restore(target, { path, passphrase: null })
    expect((await listTables(target.db)).map(({ name }) => name)).toEqual(
      (await listTables(db)).map(({ name }) => name),
    )
    expect(await target.db.selectFrom('counters').selectAll().execute()).toEqual([
      { name: 'member number', value: 10_077 },
    ])
  })
})
