/** A restore that is killed at any time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backUp } from '@trophy/server/operations/backup/back-up.ts'
import { listTables } from '@trophy/server/operations/backup/catalogue.ts'
import { seed } from '@trophy/server/operations/demo/seed.ts'
import { testApp } from '@trophy/server/testing/app.ts'
import { runScript } from '@trophy/server/testing/built-server.ts'
import { createBackupStores, createRestoreTarget } from '@trophy/server/testing/restore-target.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { CYCLES_TIMEOUT_MS, runCycles } from './fault-cycles.ts'

/** Enough to be killed in the middle, also on a fast machine. */
const EVALUATIONS = 3_000

const KILL_SPREAD_MS = 400

const folder = await mkdtemp(join(tmpdir(), 'trophy-killed-restore-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { ownerDb, deps, clock } = await testApp()
await seed(ownerDb, { evaluations: EVALUATIONS, firstNumber: 10_000, now: clock.now() })
await backUp(deps, await createBackupStores(folder), clock.now())

it('leaves an empty database when it is killed, and succeeds when it is repeated', {
  timeout: CYCLES_TIMEOUT_MS,
}, async () => {
  const target = await createRestoreTarget()
  const env = {
    DATABASE_URL: target.url,
    DATABASE_OWNER_URL: target.ownerUrl,
    TOKEN_SECRET: 'x'.repeat(32),
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: folder,
  }
  const startRestore = () => runScript('backup', env, '--restore')
  const countOthers = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(target.db)
    return rows[0]?.count ?? 0
  }
  await runCycles('restore killed (kill -9)', async (cycle, count) => {
    await expect.poll(countOthers).toBe(0)
    const { child, exitCode, output } = startRestore()
    while ((await countOthers()) === 0 && child.exitCode === null) await sleep(5)
    await sleep((KILL_SPREAD_MS * (cycle % 10)) / 10)
    child.kill('SIGKILL')
    expect(await exitCode, output()).toBe(null)
    await expect.poll(countOthers).toBe(0)
    expect(await listTables(target.db)).toEqual([])
    count('restores killed, nothing restored')
  })
  const { exitCode, output } = startRestore()
  expect(await exitCode, output()).toBe(0)
  expect(output()).toContain(`Restored ${EVALUATIONS} evaluations`)
})
