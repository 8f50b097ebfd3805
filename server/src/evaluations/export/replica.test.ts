/** Exports from a database with a replica. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openReplica, openReplicaSnapshot } from '#platform/database/connections/replica.ts'
import { connect } from '#platform/database/open.ts'
import { testApp } from '#testing/app.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { startStandby } from '#testing/faults/standby.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const cluster = await startTestCluster()
const standby = await startStandby(cluster.url)
/** The reasons for which the replica was skipped. */
const skipReasons: string[] = []
const recordReason = (reason: unknown) =>
  void skipReasons.push(reason instanceof Error ? reason.message : String(reason))
const { as, close, deps, make } = await testApp({
  clusterUrl: cluster.url,
  replica: (url) => openReplica(standby.urlFor(url), recordReason),
})
const admin = await as(await make.admin())
/** A direct connection to the replica. */
const replicaDb = connect(standby.urlFor(cluster.url), 1)
const otherDb = connect(await clusterUrl, 1)
afterAll(async () => {
  await otherDb.destroy()
  await replicaDb.destroy()
  await close()
  await standby.stop()
  await cluster.stop()
})
beforeEach(() => void skipReasons.splice(0))

/** Saves an evaluation and returns true if an immediate CSV export contains it. */
const exportsNewEvaluation = async (): Promise<boolean> => {
  const { data } = await admin.post<{ public_id: string }>('/evaluation/red-deer', { data: evaluationInput() })
  const { status, raw } = await admin.get('/evaluation/export.csv')
  expect(status).toBe(200)
  return raw.toString().includes(data.public_id)
}

/** Returns the number of cursors opened on the replica. */
const countCursors = () => standby.loggedStatements().split('declare "rows_').length - 1

describe('export with a replica', () => {
  it.each([
    ['a list', '/evaluation/export?eval_option=red-deer'],
    ['common data', '/evaluation/common-data-export'],
    ['everything', '/evaluation/export.csv'],
  ])('reads %s from the replica', async (_, path) => {
    expect(await exportsNewEvaluation()).toBe(true)
    const before = countCursors()
    // A replica that lags on a busy machine is skipped and serves the next export.
    await expect
      .poll(async () => {
        expect((await admin.get(path)).status).toBe(200)
        return countCursors()
      })
      .toBeGreaterThan(before)
  })

  it('contains the latest save, even if the replica lags', async () => {
    await sql`select pg_wal_replay_pause()`.execute(replicaDb)
    const before = countCursors()
    expect(await exportsNewEvaluation()).toBe(true)
    expect(skipReasons).toEqual(['The replica lags by more than 2000 ms.'])
    await sql`select pg_wal_replay_resume()`.execute(replicaDb)
    expect(await exportsNewEvaluation()).toBe(true)
    await expect.poll(countCursors).toBe(before + 1)
    expect(skipReasons).toHaveLength(1)
  })

  it('reads from the primary if the configured database is not its replica', async () => {
    for (const db of [otherDb, deps.db]) {
      const snapshot = await openReplicaSnapshot({ db: deps.db, replica: { db, onSkipped: recordReason } })
      expect((await sql`select from evaluations`.execute(snapshot.db)).rows.length).toBeGreaterThan(0)
      await snapshot.close()
    }
    expect(skipReasons).toEqual(['The replica belongs to another database.', 'The database is not a replica.'])
  })

  it('reads from the primary while the replica is unavailable', async () => {
    await replicaDb.destroy()
    await standby.stop()
    expect(await exportsNewEvaluation()).toBe(true)
    expect(skipReasons).toEqual([expect.stringMatching(/ECONNREFUSED|Connection terminated/)])
  })
})
