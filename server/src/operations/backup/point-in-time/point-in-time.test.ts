/** Restores of a private database to a time: exact, with files, encrypted and not, and never half. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { closeDeps, openDeps } from '#app/open-deps.ts'
import { listTables } from '#operations/backup/catalogue.ts'
import { seed } from '#operations/demo/seed.ts'
import { withFiles } from '#operations/demo/with-files.ts'
import { openDatabase, withConnection } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import type { Db } from '#platform/database/types.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import type { Deps } from '#platform/http/deps.ts'
import { readConfig } from '#platform/runtime/config.ts'
import { buildServer } from '#testing/built-server.ts'
import { openPrivateServer } from '#testing/private-server.ts'
import { openS3 } from '#testing/s3.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { restoreToTime } from './restore-to-time.ts'
import { makeBaseIfDue } from './schedule.ts'
import { findLastShipped, shipWal } from './ship.ts'

const PASSPHRASE = 'a long passphrase'
const running = new AbortController().signal

const root = await createTempFolder('point-in-time')
await chmod(root, 0o711)
const opened: Deps[] = []
// Before the folder is removed.
afterAll(() => Promise.all(opened.map(closeDeps)))
const s3 = await openS3('backups', 'trophies')

let folders = 0
const makeFolder = async (name: string): Promise<string> => {
  folders += 1
  const path = join(root, `${name}-${folders}`)
  await mkdir(path, { mode: 0o711 })
  return path
}

type Installation = { readonly deps: Deps; readonly env: Readonly<Record<string, string>> }

/** Opens the parts of a server with a private database and one base backup. */
const openInstallation = async (env: Readonly<Record<string, string>>): Promise<Installation> => {
  const dataDir = await makeFolder('data')
  const deps = await openDeps(readConfig({ ...env, DATA_DIR: dataDir }))
  opened.push(deps)
  await prepareDatabase(deps.database)
  const options = { evaluations: 20, firstNumber: 10_000, now: new Date(), sign: deps.signingKeys.sign }
  await withConnection(deps.database.ownerUrl, (owner) => seed(owner, options))
  await addFile(deps, 'before')
  expect(await makeBaseIfDue(deps, running)).toEqual({ bytes: expect.any(Number) })
  return { deps, env }
}

const addFile = (deps: Deps, content: string) =>
  withFiles(deps, async (_tx, add) => {
    const bytes = Buffer.from(content)
    await add(
      { kind: 'document', id: randomUUID() },
      { name: `${content}.txt`, type: 'text/plain', bytes, at: new Date() },
    )
  })

/** Returns all rows but those of sessions, by table. */
const readState = async (db: Db): Promise<Record<string, unknown>> => {
  const state: Record<string, unknown> = {}
  for (const { name } of await listTables(db)) {
    if (name === 'sessions') continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(
      db,
    )
    state[name] = rows.map(({ row }) => row)
  }
  return state
}

/** Returns a time after everything committed and before everything that follows. */
const takeTime = async (): Promise<Date> => {
  await sleep(20)
  const now = new Date()
  await sleep(20)
  return now
}

/** Completes the current WAL segment, waits until PostgreSQL has archived it, and ships it. */
const ship = async ({ deps }: Installation): Promise<void> => {
  const { database } = deps
  const { rows } = await withConnection(database.ownerUrl, async (owner) => {
    await sql`select pg_logical_emit_message(true, 'test', '')`.execute(owner)
    return sql<{ segment: string }>`select pg_walfile_name(pg_switch_wal()) as segment`.execute(owner)
  })
  const spool = database.cluster?.folder.walSpool ?? ''
  await expect.poll(() => readdir(spool), { timeout: 20_000 }).toContain(rows[0]?.segment)
  await shipWal(deps, running)
}

/** Runs a statement as the owner of the tables. */
const execute = ({ ownerUrl }: { readonly ownerUrl: string }, statement: RawBuilder<unknown>) =>
  withConnection(ownerUrl, (owner) => statement.execute(owner))

const restoreInto = async ({ env }: Installation, to: Date, passphrase: string | null = null) => {
  const config = readConfig({ ...env, DATA_DIR: join(await makeFolder('restored'), 'data') })
  return { config, restored: await restoreToTime(config, passphrase, to, running) }
}

const openRestored = async (config: Deps['config']) => {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: config.dataDir })
  const store = await openFileStore(config)
  const contents: string[] = []
  for (const { key } of await db.selectFrom('files').select('key').orderBy('original_name').execute()) {
    const content = await store.get(key)
    contents.push(content ? (await buffer(content)).toString() : '')
  }
  const state = await readState(db)
  const { rows } = await sql<{ mode: string }>`select current_setting('restore_command') as mode`.execute(db)
  await close()
  return { state, contents, restoreCommand: rows[0]?.mode }
}

const targets = {
  'a folder': async () => ({ BACKUP_DIR: await makeFolder('backups') }),
  'a folder, encrypted': async () => ({ BACKUP_DIR: await makeFolder('backups'), BACKUP_PASSPHRASE: PASSPHRASE }),
  'a bucket, encrypted': async () => ({
    ...s3.env('trophies'),
    BACKUP_BUCKET: 'backups',
    BACKUP_PASSPHRASE: PASSPHRASE,
  }),
} as const

describe.each(Object.entries(targets))('with the backups in %s', (name, createEnv) => {
  it('restores exactly the state of a time, with the file contents of then', { timeout: 240_000 }, async () => {
    const installation = await openInstallation(await createEnv())
    const { deps, env } = installation
    await deps.db.updateTable('evaluations').set({ hunter_name: 'Somebody Else' }).execute()
    await addFile(deps, 'meanwhile')
    const expected = await readState(deps.db)
    const to = await takeTime()
    await deps.db.deleteFrom('evaluations').execute()
    const [file] = await deps.db.deleteFrom('files').returning('key').execute()
    await deps.fileStore.remove([file?.key ?? ''])
    await addFile(deps, 'later')
    await ship(installation)

    const passphrase = 'BACKUP_PASSPHRASE' in env ? PASSPHRASE : null
    if ('BACKUP_DIR' in env) {
      const stored = (await readdir(env.BACKUP_DIR, { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      )
      const headers = await Promise.all(
        stored.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
      )
      const recipients = headers.map((text) => /^age-encryption\.org\/v1\n-> (\w+)/.exec(text)?.[1] ?? 'plain')
      expect(new Set(recipients)).toEqual(new Set(passphrase === null ? ['plain'] : ['scrypt', 'X25519']))
    }
    const { config, restored } = await restoreInto(installation, to, passphrase)
    expect(restored).toMatchObject({ evaluations: 20, files: 2 })
    expect((await readdir(config.dataDir)).filter((one) => /secret|signing/.test(one))).toEqual([])
    const { state, contents, restoreCommand } = await openRestored(config)
    expect(state).toEqual(expected)
    expect(restoreCommand).toBe('')
    if (!name.includes('bucket')) expect(contents).toEqual(['before', 'meanwhile'])
    if (passphrase !== null) {
      await expect(restoreInto(installation, to, 'another passphrase')).rejects.toThrow('The passphrase is wrong.')
      await expect(restoreInto(installation, to)).rejects.toThrow('The backup is encrypted.')
    }
  })
})

describe('a restore to a time', () => {
  it('is rejected, and restores nothing, if it is not possible', { timeout: 240_000 }, async () => {
    const backups = await makeFolder('backups')
    const installation = await openInstallation({ BACKUP_DIR: backups })
    const { deps } = installation
    const first = await takeTime()
    await addFile(deps, 'first')
    await ship(installation)
    const second = await takeTime()
    await ship(installation)
    const third = await takeTime()
    await ship(installation)

    const reject = async (to: Date, reason: RegExp) => {
      const config = readConfig({ BACKUP_DIR: backups, DATA_DIR: join(await makeFolder('rejected'), 'data') })
      await expect(restoreToTime(config, null, to, running)).rejects.toThrow(reason)
      expect((await readdir(config.dataDir).catch(() => [])).filter((one) => one !== 'restoring')).toEqual([])
    }
    await reject(new Date(Date.now() + 60_000), /is in the future/)
    await reject(await takeTime(), /is after the archived WAL, which ends at/)
    await reject(new Date(0), /There is no base backup before 1970-.* The oldest one is of 20/)
    await expect(restoreToTime(deps.config, null, second, running)).rejects.toThrow('The data folder is not empty')

    const wal = join(backups, 'wal/wa')
    const segments = (await readdir(wal)).filter((one) => one.includes('segment')).sort()
    await rm(join(wal, segments.at(-2) ?? ''))
    await reject(third, /cannot be restored: WAL segment [\dA-F]{24} is missing after the change of 20/)
    const { restored } = await restoreInto(installation, first)
    expect(restored.files).toBe(1)
    await writeFile(join(wal, segments.at(-3) ?? ''), 'damaged')
    await reject(second, /The backup is damaged in the WAL segment/)
  })
})

describe('archiving', () => {
  it('loses nothing and blocks nobody while the folder of the backups is away', { timeout: 240_000 }, async () => {
    const backups = await makeFolder('backups')
    const installation = await openInstallation({ BACKUP_DIR: backups })
    const { deps } = installation
    await ship(installation)
    const shippedAt = await findLastShipped(deps.config)
    await rm(join(backups, 'wal'), { recursive: true })
    await writeFile(join(backups, 'wal'), 'in the way')
    await addFile(deps, 'meanwhile')
    await expect(ship(installation)).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(await findLastShipped(deps.config)).toEqual(shippedAt)
    await rm(join(backups, 'wal'))
    const { dataDir } = deps.config
    // The segments and contents that were in the lost folder are gone, so a new archive begins.
    await rm(join(dataDir, 'wal-archive.json'))
    expect(await makeBaseIfDue(deps, running)).not.toBeNull()
    const to = await takeTime()
    await ship(installation)
    expect(await readdir(join(dataDir, 'contents-spool'))).toEqual([])
    expect(await findLastShipped(deps.config)).not.toEqual(shippedAt)
    expect((await openRestored((await restoreInto(installation, to)).config)).contents).toEqual(['before', 'meanwhile'])
  })

  it('makes a base backup a day, and removes old ones with their WAL and contents', { timeout: 240_000 }, async () => {
    const backups = await makeFolder('backups')
    const { deps, env } = await openInstallation({ BACKUP_DIR: backups, BACKUP_KEEP: '2' })
    const installation = { deps, env }
    expect(await makeBaseIfDue(deps, running)).toBeNull()
    const listParts = async (kind: string) =>
      (await readdir(join(backups, 'wal/wa'))).filter((one) => one.includes(kind))
    await deps.db.deleteFrom('files').execute()
    await ship(installation)
    const oldest = (await listParts('segment')).sort().at(-1)
    let day = Date.now()
    const makeNext = async () => {
      day += 86_400_000
      await sleep(1_000)
      const clock = { now: () => new Date(day) }
      expect(await makeBaseIfDue({ ...deps, clock }, running)).not.toBeNull()
      await ship(installation)
    }
    await makeNext()
    expect(await listParts('segment')).toContain(oldest)
    await makeNext()
    expect(await listParts('segment')).not.toContain(oldest)
    expect(await listParts('file')).toHaveLength(1)
    await makeNext()
    await makeNext()
    expect([await listParts('file'), await listParts('gone')]).toEqual([[], []])
    expect((await readdir(backups)).filter((one) => one.startsWith('trophy-base-'))).toHaveLength(2)
  })

  it('goes on after kill -9 of the server, with everything saved before', { timeout: 240_000 }, async () => {
    await buildServer()
    const backups = await makeFolder('backups')
    const server = await openPrivateServer({ BACKUP_DIR: backups })
    try {
      await expect
        .poll(async () => (await readdir(backups)).join(), { timeout: 60_000 })
        .toMatch(/trophy-base-[^,]*\.tar/)
      await expect.poll(() => readFile(join(server.dataDir, 'wal-archive.json'), 'utf8')).toMatch(/"baseAt":"2/)
      await execute(server, sql`create table saved as select 1 as one`)
      const to = await takeTime()
      await server.kill()
      await execute(server, sql`create table later as select 1 as one`)
      await execute(server, sql`select pg_switch_wal()`)
      const spool = join(server.dataDir, 'wal-spool')
      await expect.poll(async () => (await readdir(spool)).length, { timeout: 20_000 }).toBeGreaterThan(0)
      await server.start()
      await expect.poll(() => readdir(spool), { timeout: 60_000 }).toEqual([])
      const dataDir = join(await makeFolder('restored'), 'data')
      await restoreToTime(readConfig({ BACKUP_DIR: backups, DATA_DIR: dataDir }), null, to, running)
      const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
      const names = (await listTables(db)).map(({ name }) => name)
      expect(names).toContain('saved')
      expect(names).not.toContain('later')
      await close()
    } finally {
      await server.close()
    }
  })
})
