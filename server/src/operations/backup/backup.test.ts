/** Backups under concurrent writes, and their restore into another database. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import type { Db } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { createRestoreTarget } from '#testing/restore-target.ts'
import { openS3 } from '#testing/s3.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { listTables } from './catalogue.ts'
import { createBackup } from './create-backup.ts'
import { readArchive } from './read-archive.ts'
import { restore } from './restore.ts'

const folder = await createTempFolder('backups')
const { bucket } = await openS3('here', 'there')

let backupCount = 0
const newPath = () => {
  backupCount += 1
  return join(folder, `backup-${backupCount}`)
}
const NOW = new Date('2026-06-01T12:00:00.000Z')

/** Returns the row count and a digest of every table, computed by the database. */
const digestTables = async (db: Db): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest
      from ${sql.table(name)} as t`.execute(db)
    found[name] = rows[0]?.digest ?? ''
  }
  return found
}
const digestFiles = async ({ db, fileStore }: Pick<TestApp['deps'], 'db' | 'fileStore'>) => {
  const rows = await db.selectFrom('files').select('key').orderBy('key').execute()
  const read = async (key: string) => {
    const digest = createHash('sha256')
    for await (const bytes of (await fileStore.get(key)) ?? ['lost']) digest.update(bytes)
    return digest.digest('hex')
  }
  return Promise.all(rows.map(({ key }) => read(key)))
}

/** Members, demo data, edited evaluations, pictures, and a file of several parts. */
const createTestData = async (context: TestApp) => {
  await seed(context.ownerDb, { evaluations: 60, firstNumber: 10_000, now: context.clock.now() })
  // Creates rows in the tables of attempt limits and of the audit log.
  await context.guest.post('/login', { username: 'nobody@example.org', password: 'wrong' })
  const judge = await context.as(await context.make.member({ role: 'STJ' }))
  const { data } = await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  await judge.patch(`/evaluation/${data._id}`, { data: { ...data, hunter_name: 'Černý\t\\N\nπ' } })
  const attach = async (id: string) =>
    (await judge.post<FileRecord>(`/evaluation/${id}/file`, fileForm(await plainPicture(), 'antlers.jpg'))).data
  await attach(data._id)
  const large = Buffer.alloc(9_000_000, 'antlers ')
  const at = context.clock.now()
  const sha256 = createHash('sha256').update(large).digest('hex')
  const owner = { kind: 'evaluation', id: data._id }
  const file = { owner, name: 'a', size: large.length, type: 'application/pdf', key: 'large', sha256, at, by: '' }
  await context.deps.fileStore.put('large', { size: large.length, open: () => Readable.from([large]) })
  const { id: by } = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await context.db.transaction().execute((tx) => files.create(tx, { ...file, by }))
  return { judge, evaluation: data, attach }
}

const stores = [
  ['a folder', null, null],
  ['a bucket', bucket('here'), bucket('there')],
] as const

describe.each(stores)('a backup with files in %s', (_, from, to) => {
  it('restores every row and file, and sequences continue', async () => {
    const context = await testApp({ config: { bucket: from } })
    await createTestData(context)
    await context.deps.auditBatch.flush()
    const path = newPath()
    const { manifest } = await createBackup(context.deps, { path, passphrase: null }, NOW)
    const target = await createRestoreTarget(to)
    await restore(target, { path, passphrase: null })

    const before = await digestTables(context.db)
    const after = await digestTables(target.db)
    expect(after.sessions).toBe('0 ')
    expect({ ...after, sessions: before.sessions }).toEqual(before)
    expect(manifest.tables.evaluations?.rows).toBe(61)
    expect(await digestFiles(target)).toEqual(await digestFiles(context.deps))
    expect(Object.keys(manifest.files)).toHaveLength(2)

    const readNewestOrdinal = async (db: Db) =>
      (await sql<{ at: string }>`select max(ordinal) as at from history`.execute(db)).rows
    const [{ at } = { at: '' }] = await readNewestOrdinal(target.db)
    const { rows } = await sql<{ next: string }>`select nextval('history_ordinals') as next`.execute(target.db)
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(at))
    await sql`insert into attempts (key, at) values ('a', now())`.execute(target.db)
  })
})

describe('a backup', () => {
  it('is consistent while evaluations and files are added and removed', async () => {
    const context = await testApp()
    const { judge, evaluation, attach } = await createTestData(context)
    const old = await attach(evaluation._id)
    let isDone = false
    let saved = 0
    const concurrentSaves = (async () => {
      while (!isDone) {
        await judge.post('/evaluation/red-deer', { data: evaluationInput() })
        saved += 1
      }
    })()
    const path = newPath()
    let expected: Readonly<Record<string, string>> = {}
    const store = context.deps.fileStore
    let isFirst = true
    // While files are being fetched, one is removed and another is added.
    const fileStore = {
      ...store,
      get: async (key: string) => {
        if (isFirst) {
          isFirst = false
          await judge.delete(`/evaluation/${evaluation._id}/file/${old._id}`)
          await attach(evaluation._id)
        }
        return store.get(key)
      },
    }
    const onSnapshot = async () => {
      const before = saved
      await expect.poll(() => saved).toBeGreaterThan(before + 3)
      const { rows } = await sql<{ count: string }>`select count(*) from evaluations`.execute(context.db)
      expected = { evaluations: rows[0]?.count ?? '' }
    }
    const { manifest } = await createBackup({ db: context.db, fileStore }, { path, passphrase: null }, NOW, {
      onSnapshot,
    })
    isDone = true
    await concurrentSaves
    expect(manifest.tables.evaluations?.rows).toBeLessThan(Number(expected.evaluations))
    expect(manifest.missing).toEqual([])

    const target = await createRestoreTarget()
    await restore(target, { path, passphrase: null })
    const stored = await target.db.selectFrom('evaluations').select('id').execute()
    for (const { id } of stored) {
      const chain = await listHistory(target.db, { kind: 'evaluation', id })
      expect(chain.length).toBeGreaterThan(0)
      expect(verifyChain(chain)).toBeNull()
    }
    const counts = await digestTables(target.db)
    for (const [name, { rows }] of Object.entries(manifest.tables))
      if (name !== 'sessions') expect(`${name} ${counts[name]?.split(' ')[0]}`).toBe(`${name} ${rows}`)
    expect(await digestFiles(target)).not.toContain(createHash('sha256').update('lost').digest('hex'))
  })

  it('includes tables that the program did not create', async () => {
    const { db, ownerDb, deps } = await testApp()
    await sql`create table "Odd name" (a text, b integer generated always as (1) stored, c serial)`.execute(ownerDb)
    await sql`insert into "Odd name" (a) values ('x')`.execute(ownerDb)
    // A start of the server grants the privileges.
    await prepareDatabase({ db, ownerUrl: deps.database.ownerUrl })
    const path = newPath()
    const { manifest } = await createBackup(deps, { path, passphrase: null }, NOW)
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'migrations'`.execute(db)
    expect(Object.keys(manifest.tables).sort()).toEqual(rows.map(({ name }) => name).sort())
    expect(manifest.tables['Odd name']).toMatchObject({ columns: ['a', 'c'], rows: 1 })
    expect(await readArchive({ path, passphrase: null })).toEqual(manifest)
    // A restore reports and skips tables that the program does not create.
    expect(await restore(await createRestoreTarget(), { path, passphrase: null })).toMatchObject({
      skippedTables: ['Odd name'],
    })
  })
})
