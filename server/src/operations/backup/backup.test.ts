/** Backups under concurrent writes, their format, and their restore into another database. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { Decrypter } from 'age-encryption'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import type { Db } from '#platform/database/types.ts'
import type { BackupStores } from '#platform/files/backup-stores.ts'
import * as files from '#platform/files/rows.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { createRestoreTarget } from '#testing/restore-target.ts'
import { openS3 } from '#testing/s3.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { toListName } from './archive-list.ts'
import { backUp } from './back-up.ts'
import { listTables } from './catalogue.ts'
import { restore } from './restore.ts'

const execFileAsync = promisify(execFile)
const s3 = await openS3('uploads', 'backups', 'restored')
const NOW = new Date('2026-06-01T12:00:00.000Z')
const PASSPHRASE = 'twelve or more'

const testWithBackups = async (config: Partial<Config> = {}) => {
  const folder = await createTempFolder('backups')
  const context = await testApp({ config: { backup: { folder, bucket: null, passphrase: null }, ...config } })
  const stores = context.deps.backups as BackupStores
  return { ...context, folder, stores }
}

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

/** Members, demo data, edited evaluations, a picture, and a large file. */
const createTestData = async (context: TestApp) => {
  await seed(context.ownerDb, { evaluations: 60, firstNumber: 10_000, now: context.clock.now() })
  // Creates rows in the tables of attempt limits and of the audit log.
  await context.guest.post('/login', { username: 'nobody@example.org', password: 'wrong' })
  const judge = await context.as(await context.make.member({ role: 'STJ' }))
  const earlier = context.db.selectFrom('evaluations').select('public_id').where('eval_option', '=', 'red-deer')
  const { public_id: earlier_public_id } = await earlier.executeTakeFirstOrThrow()
  const { data } = await judge.post<Evaluation>('/evaluation/red-deer', {
    data: evaluationInput({ earlier_public_id }),
  })
  await judge.patch(`/evaluation/${data._id}`, { data: { ...data, hunter_name: 'Černý\t\\N\nπ' } })
  const attach = async (id: string) =>
    (await judge.post<FileRecord>(`/evaluation/${id}/file`, fileForm(await plainPicture(), 'antlers.jpg'))).data
  await attach(data._id)
  await storeFile(context, data._id, Buffer.alloc(300_000, 'antlers '))
  await context.deps.auditBatch.flush()
  return { judge, evaluation: data, attach }
}

/** Stores a file of an evaluation under the key `large`. */
const storeFile = async ({ deps, db, clock }: TestApp, evaluationId: string, content: Buffer) => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const owner = { kind: 'evaluation', id: evaluationId }
  const file = { owner, name: 'a', size: content.length, type: 'application/pdf', key: 'large', sha256 }
  await deps.fileStore.put('large', { size: content.length, open: () => Readable.from([content]) })
  await db.transaction().execute((tx) => files.create(tx, { ...file, at: clock.now(), by: null }))
}

const folderBackup = { bucket: null, passphrase: null }
const places = [
  ['a folder', async () => ({ backup: { ...folderBackup, folder: await createTempFolder('stored') } }), null],
  [
    'a bucket, encrypted,',
    async () => ({
      bucket: s3.bucket('uploads'),
      backup: { folder: null, bucket: 'backups', passphrase: PASSPHRASE },
    }),
    s3.bucket('restored'),
  ],
] as const

describe.each(places)('a backup in %s', (_, createConfig, bucket) => {
  it('restores every row and upload, and sequences continue', async () => {
    const config = await createConfig()
    const context = await testApp({ config })
    await createTestData(context)
    await (await context.as(await context.make.member())).post('/me/calendar')
    const stores = context.deps.backups as BackupStores
    const { passphrase } = config.backup
    const backup = await backUp(context.deps, stores, NOW)
    expect(backup).toMatchObject({ evaluations: 61, uploads: 2, missing: [] })
    // The second backup finds the key of the copies, which it does not make again.
    expect(await backUp(context.deps, stores, new Date(NOW.getTime() + 3_600_000))).toMatchObject({ uploads: 2 })
    const target = await createRestoreTarget(bucket)
    expect(await restore(target, { stores, name: backup.name, passphrase })).toMatchObject({
      evaluations: 61,
      uploads: 2,
      missing: [],
      erasures: 0,
    })

    const before = await digestTables(context.db)
    const after = await digestTables(target.db)
    expect([after.sessions, after.calendar_addresses]).toEqual(['0 ', '0 '])
    const { sessions, calendar_addresses } = before
    expect({ ...after, sessions, calendar_addresses }).toEqual(before)
    expect(await digestFiles(target)).toEqual(await digestFiles(context.deps))
    const { rows } = await sql<{ isNew: boolean }>`
      select nextval('history_ordinals') > (select max(ordinal) from history) as "isNew"`.execute(target.db)
    expect(rows).toEqual([{ isNew: true }])
    await sql`insert into attempts (key, at) values ('a', now())`.execute(target.db)
  })
})

describe('a backup', () => {
  it('is consistent while evaluations and files are added and removed', async () => {
    const context = await testWithBackups()
    const { stores } = context
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
    const store = context.deps.fileStore
    let isFirst = true
    // While files are being copied, one is removed and another is added.
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
    }
    const backup = await backUp({ ...context.deps, fileStore }, stores, NOW, { onSnapshot })
    isDone = true
    await concurrentSaves
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from evaluations`.execute(
      context.db,
    )
    expect(backup.evaluations).toBeLessThan(rows[0]?.count ?? 0)
    expect(backup.missing).toEqual([])

    const target = await createRestoreTarget()
    const restored = await restore(target, { stores, name: backup.name, passphrase: null })
    expect(restored).toMatchObject({ evaluations: backup.evaluations, missing: [] })
    for (const { id } of await target.db.selectFrom('evaluations').select('id').execute()) {
      const chain = await listHistory(target.db, { kind: 'evaluation', id })
      expect(chain.length).toBeGreaterThan(0)
      expect(verifyChain(chain)).toBeNull()
    }
  })

  it('reports an upload whose content is missing or damaged, and contains everything else', async () => {
    const context = await testWithBackups()
    const { evaluation } = await createTestData(context)
    await context.deps.fileStore.put('large', { size: 3, open: () => Readable.from([Buffer.from('odd')]) })
    const { name, missing } = await backUp(context.deps, context.stores, NOW)
    expect(missing).toEqual(['large'])
    const target = await createRestoreTarget()
    expect(await restore(target, { stores: context.stores, name, passphrase: null })).toMatchObject({
      evaluations: 61,
      uploads: 1,
      missing: ['large'],
    })
    expect(await files.list(target.db, { kind: 'evaluation', id: evaluation._id })).toHaveLength(2)
  })

  it('includes tables that the program did not create, which a restore reports and skips', async () => {
    const { db, ownerDb, deps, stores } = await testWithBackups()
    await sql`create table "Odd name" (a text, b integer generated always as (1) stored, c serial)`.execute(ownerDb)
    await sql`insert into "Odd name" (a) values ('x')`.execute(ownerDb)
    // A start of the server grants the privileges.
    await prepareDatabase({ db, ownerUrl: deps.database.ownerUrl })
    const { name } = await backUp(deps, stores, NOW)
    expect(await restore(await createRestoreTarget(), { stores, name, passphrase: null })).toMatchObject({
      skippedTables: ['Odd name'],
    })
  })

  it('with a passphrase requires it, is opened by age, tar and psql, and contains no secret of the server', async () => {
    const passphrase = PASSPHRASE
    const folder = await createTempFolder('opened')
    const context = await testApp({ config: { backup: { folder, bucket: null, passphrase } } })
    await createTestData(context)
    const stores = context.deps.backups as BackupStores
    const { name } = await backUp(context.deps, stores, NOW)
    const attempt = async (passphrase: string | null) =>
      restore(await createRestoreTarget(), { stores, name, passphrase })
    await expect(attempt(null)).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE')
    await expect(attempt('twelve or less')).rejects.toThrow('The passphrase is not that of the backup.')
    const encrypted = await readFile(join(folder, 'archives', name))
    for (const word of ['manifest.json', 'antlers', 'users']) expect(encrypted.includes(word)).toBe(false)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const tar = Buffer.from(await decrypter.decrypt(encrypted))
    expect(tar.includes(context.deps.tokenSecret)).toBe(false)
    await writeFile(join(folder, 'plain.tar'), tar)
    await mkdir(join(folder, 'unpacked'))
    await execFileAsync('tar', ['xf', join(folder, 'plain.tar'), '-C', join(folder, 'unpacked')])
    expect((await readdir(join(folder, 'unpacked'))).sort()).toEqual(['manifest.json', 'sha256', 'tables'])

    const { uploadKey } = JSON.parse(await readFile(join(folder, 'unpacked/manifest.json'), 'utf8'))
    const uploadDecrypter = new Decrypter()
    uploadDecrypter.addIdentity(uploadKey)
    const copy = await uploadDecrypter.decrypt(await readFile(join(folder, 'uploads/la/large.age')))
    expect(Buffer.alloc(300_000, 'antlers ').equals(copy)).toBe(true)

    const target = await createRestoreTarget()
    await prepareDatabase({ db: target.db, ownerUrl: target.ownerUrl })
    const hasPsql = await execFileAsync('psql', ['--version']).then(
      () => true,
      () => false,
    )
    if (!hasPsql) {
      process.stdout.write('Skipped: psql is not installed (on Debian: apt-get install postgresql-client).\n')
      return
    }
    const script = 'echo "set session_replication_role = replica;"; zcat "$1"/tables/evaluations/*.sql.gz'
    await execFileAsync('sh', [
      '-c',
      `{ ${script}; } | psql -q -v ON_ERROR_STOP=1 "$2"`,
      'sh',
      join(folder, 'unpacked'),
      target.ownerUrl,
    ])
    const { evaluations } = await digestTables(target.db)
    expect(evaluations).toBe((await digestTables(context.db)).evaluations)
  })
})

describe('a restore', async () => {
  const context = await testWithBackups()
  const { stores, folder } = context
  await createTestData(context)
  const { name } = await backUp(context.deps, stores, NOW)
  const path = join(folder, 'archives', name)
  const bytes = await readFile(path)
  const flipBit = (at: number): Buffer => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  /** Rewrites the manifest, with as many bytes. */
  const replaceText = (from: string, to: string): Buffer =>
    Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
  const restoreBytes = async (content: Buffer) => {
    await writeFile(path, content)
    const target = await createRestoreTarget()
    try {
      await restore(target, { stores, name, passphrase: null })
      return 'restored'
    } catch (error) {
      expect(await listTables(target.db)).toEqual([])
      for await (const { key } of target.fileStore.list()) expect(key).toBe('none')
      return error instanceof Error ? error.message : error
    } finally {
      await writeFile(path, bytes)
    }
  }

  it.each([
    ['changed in a table', () => flipBit(bytes.length >> 1)],
    ['truncated', () => bytes.subarray(0, bytes.length - 1_024)],
    ['something else', () => Buffer.from('PK\x03\x04'.padEnd(2_000))],
  ])('writes nothing of an archive that is %s', async (_, damage) => {
    expect(await restoreBytes(damage())).toBe('The backup is damaged or incomplete.')
  })

  it('refuses an archive with tables of another version of the program', async () => {
    const [first = ''] = /\d{3}-[a-z-]+/.exec(bytes.toString('latin1', 0, 5_000)) ?? []
    const later = first.replace(/^\d{3}/, '999')
    expect(await restoreBytes(replaceText(first, later))).toBe(
      `The backup has tables that this version does not know: those of migration ${later}. Restore it with version 0.1.0.`,
    )
  })

  it('is rolled back when it fails, and can be repeated', async () => {
    const target = await createRestoreTarget()
    const fileStore = {
      ...target.fileStore,
      put: async (...args: Parameters<typeof target.fileStore.put>) => {
        await target.fileStore.put(...args)
        throw new Error('The disk is full.')
      },
    }
    const source = { stores, name, passphrase: null }
    await expect(restore({ ...target, fileStore }, source)).rejects.toThrow('The disk is full.')
    expect(await listTables(target.db)).toEqual([])
    expect(await restore(target, source)).toMatchObject({ evaluations: 61, uploads: 2 })
    await expect(restore(target, source)).rejects.toThrow(/^The database is not empty: it contains the table/)
  })

  it('refuses a file store of another installation', async () => {
    const target = await createRestoreTarget()
    await target.fileStore.put('other', { size: 0, open: () => Readable.from([]) })
    await expect(restore(target, { stores, name, passphrase: null })).rejects.toThrow('The file store contains other')
  })

  it('rejects a backup that does not exist', async () => {
    const source = { stores, name: 'trophy-20200101-000000.tar', passphrase: null }
    await expect(restore(await createRestoreTarget(), source)).rejects.toThrow('There is no backup trophy-20200101')
    expect((await readdir(join(folder, 'archives'))).sort()).toEqual([toListName(name), name].sort())
  })
})
