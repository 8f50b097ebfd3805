/** Exports of a database that has a replica. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { connect } from '#platform/database/open.ts'
import { openReplica, openReplicaSnapshot } from '#platform/database/replica.ts'
import { testApp } from '#testing/app.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { startStandby } from '#testing/standby.ts'

const cluster = await startTestCluster()
const standby = await startStandby(cluster.url)
/** Why the replica was passed over, each time. */
const skipReasons: string[] = []
const recordReason = (reason: unknown) =>
  void skipReasons.push(reason instanceof Error ? reason.message : String(reason))
const { as, close, deps, make } = await testApp({
  clusterUrl: cluster.url,
  replica: (url) => openReplica(standby.urlFor(url), recordReason),
})
const admin = await as(await make.admin())
/** Where one tells the replica itself what to do. */
const replicaDb = connect(standby.urlFor(cluster.url), 1)
/** A database of another cluster. */
const otherDb = connect(inject('clusterUrl'), 1)
afterAll(async () => {
  await otherDb.destroy()
  await replicaDb.destroy()
  await close()
  await standby.stop()
  await cluster.stop()
})
beforeEach(() => void skipReasons.splice(0))

/** Saves one and answers whether the CSV of everything, asked for at once, has it. */
const exportsNewEvaluation = async (): Promise<boolean> => {
  const { data } = await admin.post<{ public_id: string }>('/evaluation/red-deer', { data: evaluationInput() })
  const { status, raw } = await admin.get('/evaluation/export.csv')
  expect(status).toBe(200)
  return raw.toString().includes(data.public_id)
}

/** Cursors that the replica was asked to open. */
const countCursors = () => standby.loggedStatements().split('declare "rows_').length - 1

describe('an export of a database with a replica', () => {
  it.each([
    ['a list', '/evaluation/export?eval_option=red-deer'],
    ['common data', '/evaluation/common-data-export'],
    ['everything', '/evaluation/export.csv'],
  ])('reads %s from the replica', async (_, path) => {
    expect(await exportsNewEvaluation()).toBe(true)
    const before = countCursors()
    // A replica that lags on a busy machine is passed over, and serves the next export.
    await expect
      .poll(async () => {
        expect((await admin.get(path)).status).toBe(200)
        return countCursors()
      })
      .toBeGreaterThan(before)
  })

  it('has what was saved the moment before, however late the replica is', async () => {
    await sql`select pg_wal_replay_pause()`.execute(replicaDb)
    const before = countCursors()
    expect(await exportsNewEvaluation()).toBe(true)
    expect(skipReasons).toEqual(['The replica lags by more than 2000 ms.'])
    await sql`select pg_wal_replay_resume()`.execute(replicaDb)
    expect(await exportsNewEvaluation()).toBe(true)
    await expect.poll(countCursors).toBe(before + 1)
    expect(skipReasons).toHaveLength(1)
  })

  it('is read from the database where the named one is no replica of it', async () => {
    for (const db of [otherDb, deps.db]) {
      const snapshot = await openReplicaSnapshot({ db: deps.db, replica: { db, onSkipped: recordReason } })
      expect((await sql`select from evaluations`.execute(snapshot.db)).rows.length).toBeGreaterThan(0)
      await snapshot.close()
    }
    expect(skipReasons).toEqual(['The replica belongs to another database.', 'The database is not a replica.'])
  })

  it('is read from the database while the replica is away', async () => {
    await replicaDb.destroy()
    await standby.stop()
    expect(await exportsNewEvaluation()).toBe(true)
    expect(skipReasons).toEqual([expect.stringMatching(/ECONNREFUSED|Connection terminated/)])
  })
})
