/** Upgrades between the installed PostgreSQL and the one before, which npm downloads. */
import { chmod, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listTables } from '#operations/backup/catalogue.ts'
import { seedDocuments } from '#operations/demo/documents.ts'
import { seed } from '#operations/demo/seed.ts'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { getInstalledMajor } from '#platform/database/cluster/postgres-binaries.ts'
import { migrate } from '#platform/database/migrate.ts'
import { connect, openDatabase, withConnection } from '#platform/database/open.ts'
import type { Pool } from '#platform/database/types.ts'
import { createFolderStore } from '#platform/files/folder-store.ts'
import { openPdfWorker } from '#platform/pdf/worker.ts'
import { readConfig } from '#platform/runtime/config.ts'
import { openSigningKeys } from '#platform/runtime/signing-keys.ts'
import { buildServer, runScript } from '#testing/built-server.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { fetchBinaries } from './fetch-binaries.ts'

const root = await createTempFolder('upgrade')
await chmod(root, 0o711)
const major = (await getInstalledMajor()) - 1
const dataDir = join(root, 'data')
const fileStore = createFolderStore(join(dataDir, 'files'))
let state: unknown

const run = async (...args: readonly string[]) => {
  const { output, exitCode } = runScript('upgrade-database', { ...process.env, DATA_DIR: dataDir }, ...args)
  return { code: await exitCode, output: output() }
}

/** Returns all rows by table. */
const readState = async (db: Pool): Promise<Record<string, unknown>> => {
  const rows: Record<string, unknown> = {}
  for (const { name } of await listTables(db)) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(db)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

const readVersion = (folder: string) => readFile(join(dataDir, folder, 'PG_VERSION'), 'utf8')

describe(`a database of PostgreSQL ${major}`, { timeout: 240_000 }, () => {
  beforeAll(async () => {
    await buildServer()
    const binariesFolder = await fetchBinaries(major, join(root, 'postgresql'))
    const cluster = await openCluster(dataDir, { whenInUse: 'fail', binariesFolder })
    const db = connect(cluster.ownerUrl(), 4)
    await migrate(db)
    await seed(db, { evaluations: 20, firstNumber: 10_000, now: new Date() })
    const pdfWorker = openPdfWorker()
    await seedDocuments({ db, fileStore, pdfWorker }, new Date())
    await pdfWorker.close()
    state = await readState(db)
    await db.destroy()
    await cluster.close()
    expect(await readVersion('database')).toBe(`${major}\n`)
  }, 240_000)

  it('is not started, and the command that upgrades it is named', async () => {
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
      `was created by PostgreSQL ${major}, but this version uses ${major + 1}: run npm run upgrade-database.`,
    )
  })

  it('is as it was after a failed upgrade', async () => {
    await openSigningKeys(readConfig({ DATA_DIR: dataDir }))
    const before = await readdir(dataDir)
    const withoutBinaries = await run('--binaries', join(root, 'nowhere'))
    expect(withoutBinaries.code, withoutBinaries.output).toBe(1)
    await rename(join(dataDir, 'files'), join(root, 'files'))
    const unverified = await run('--binaries', await fetchBinaries(major, join(root, 'postgresql')))
    await rename(join(root, 'files'), join(dataDir, 'files'))
    expect(unverified.output).toContain('The verification found problems. The database has not been upgraded.')
    expect(unverified.code).toBe(1)
    expect(await readVersion('database')).toBe(`${major}\n`)
    expect((await readdir(dataDir)).filter((name) => !before.includes(name))).toEqual([])
  })

  it('is copied to the installed PostgreSQL, verified, and kept beside it', async () => {
    const { code, output } = await run()
    expect(output).toContain(`Upgraded 20 evaluations from PostgreSQL ${major} to ${major + 1}.`)
    expect(code).toBe(0)
    expect(await readVersion('database')).toBe(`${major + 1}\n`)
    expect(await readVersion(`database-${major}`)).toBe(`${major}\n`)
    expect(await readdir(dataDir)).not.toContain('upgrading')
    const { ownerUrl, close } = await openDatabase({ databaseUrl: null, dataDir })
    expect(await withConnection(ownerUrl, readState)).toEqual(state)
    await close()
    expect(await run()).toEqual({ code: 0, output: 'The database needs no upgrade.\n' })
  })
})
