import { afterAll, expect, it } from 'vitest'
import { migrations } from '#platform/database/migrations/index.ts'
import { createDatabase } from '#testing/cluster.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { listMigrations, lockMigrations, migrate } from './migrate.ts'
import { connect } from './open.ts'

const database = await createDatabase(await clusterUrl, 'nothing')
/** Separate connection pools with a short statement timeout. */
const servers = [1, 2, 3].map(() => connect(`${database.ownerUrl}?statement_timeout=500`, 2))
const [db, other] = servers
if (!db || !other) throw new Error('There are three servers.')
afterAll(async () => {
  for (const server of servers) await server.destroy()
  await database.drop()
})

it('creates the tables once when several servers start concurrently', async () => {
  await Promise.all(servers.map(migrate))
  expect(await listMigrations(db)).toEqual(Object.keys(migrations).sort())
})

it('waits for a concurrent migration longer than the statement timeout', async () => {
  let isReady = false
  const starting = await other.transaction().execute(async (tx) => {
    await lockMigrations(tx)
    const waiting = migrate(db).then(() => (isReady = true))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(isReady).toBe(false)
    return { waiting }
  })
  await starting.waiting
  expect(isReady).toBe(true)
})
