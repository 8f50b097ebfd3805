/**
 * A read replica by PostgreSQL's streaming replication, for large reads. A read sees everything that was committed when
 * it was requested.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPool } from '#platform/database/open.ts'
import { openSnapshot, type Snapshot } from '#platform/database/snapshot.ts'
import type { Db, Pool } from '#platform/database/types.ts'

export type Replica = {
  readonly db: Pool
  /** Called with the reason if the primary was read instead. */
  readonly onSkipped: (reason: unknown) => void
  close(): Promise<void>
}

const MAX_CONNECTIONS = 4
const REPLAY_TIMEOUT_MS = 2_000
const POLL_INTERVAL_MS = 20

/** Connects lazily. */
export const openReplica = (url: string, onSkipped: Replica['onSkipped']): Replica => {
  const { db, close } = openPool(url, MAX_CONNECTIONS)
  return { db, onSkipped, close }
}

/** Opens a snapshot of the replica that is not older than the call, or of the primary if the replica fails. */
export const openReplicaSnapshot = async ({
  db: pool,
  replica,
}: {
  readonly db: Pool
  readonly replica: Pick<Replica, 'db' | 'onSkipped'> | null
}): Promise<Snapshot> => {
  if (!replica) return openSnapshot(pool)
  const walPosition = await readWalPosition(pool)
  try {
    await waitForReplay(replica.db, walPosition)
    return await openSnapshot(replica.db)
  } catch (error) {
    replica.onSkipped(error)
    return openSnapshot(pool)
  }
}

/** The identity of the database and the position of its write-ahead log. */
type WalPosition = { readonly cluster: string; readonly name: string; readonly position: string }

const readWalPosition = async (db: Db): Promise<WalPosition> => {
  const { rows } = await sql<WalPosition>`select system_identifier as cluster, current_database() as name,
    pg_current_wal_insert_lsn() as position from pg_control_system()`.execute(db)
  if (!rows[0]) throw new Error('The database did not return its WAL position.')
  return rows[0]
}

type ReplayState = {
  readonly isFollowing: boolean
  readonly isSame: boolean
  readonly isThere: boolean | null
  readonly isReadable: boolean | null
}

/** Waits until the replica has replayed the position. Throws after the timeout, or if it is not a replica of it. */
const waitForReplay = async (replica: Db, { cluster, name, position }: WalPosition): Promise<void> => {
  const deadline = performance.now() + REPLAY_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql<ReplayState>`select pg_is_in_recovery() as "isFollowing",
      system_identifier = ${cluster}::bigint and current_database() = ${name} as "isSame",
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere",
      has_table_privilege(to_regclass('evaluations'), 'select') as "isReadable"
      from pg_control_system()`.execute(replica)
    const [state] = rows
    if (!state?.isSame) throw new Error('The replica belongs to another database.')
    if (!state.isFollowing) throw new Error('The database is not a replica.')
    if (state.isThere && state.isReadable === false)
      throw new Error('The user of the replica may not read the evaluations.')
    if (state.isThere) return
    if (performance.now() > deadline) throw new Error(`The replica lags by more than ${REPLAY_TIMEOUT_MS} ms.`)
    await sleep(POLL_INTERVAL_MS)
  }
}
