/**
 * A copy of the database that follows it, as PostgreSQL's streaming replication keeps one. Whoever reads much reads
 * there and misses nothing by it: what was committed when they asked is in what they get.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from './open.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { Db } from './types.ts'

export type Replica = {
  readonly db: Db
  /** Is told why the database itself was read instead. */
  readonly onSkipped: (reason: unknown) => void
}

/** More than read much at a time. */
const MAX_CONNECTIONS = 4
/** Milliseconds that a replica has to come up with what was committed, and between two looks whether it has. */
const REPLAY_TIMEOUT_MS = 2_000
const POLL_INTERVAL_MS = 20

/** Connects when it is first asked for something. */
export const openReplica = (url: string, onSkipped: Replica['onSkipped']): Replica => ({
  db: connect(url, MAX_CONNECTIONS),
  onSkipped,
})

/** A moment of the replica, not before the present one of the database; of the database where the replica has none. */
export const openReplicaSnapshot = async ({
  db,
  replica,
}: {
  readonly db: Db
  readonly replica: Replica | null
}): Promise<Snapshot> => {
  if (!replica) return openSnapshot(db)
  const walPosition = await readWalPosition(db)
  try {
    await waitForReplay(replica.db, walPosition)
    return await openSnapshot(replica.db)
  } catch (error) {
    replica.onSkipped(error)
    return openSnapshot(db)
  }
}

/** Which database it is, of which cluster, and how far its log has come. */
type WalPosition = { readonly cluster: string; readonly name: string; readonly position: string }

const readWalPosition = async (db: Db): Promise<WalPosition> => {
  const { rows } = await sql<WalPosition>`select system_identifier as cluster, current_database() as name,
    pg_current_wal_insert_lsn() as position from pg_control_system()`.execute(db)
  if (!rows[0]) throw new Error('The database does not say where it stands.')
  return rows[0]
}

type ReplayState = {
  readonly isFollowing: boolean
  readonly isSame: boolean
  readonly isThere: boolean | null
  readonly isReadable: boolean | null
}

/** Waits until the replica stands where the database stood. Throws when that takes too long, or when it is none. */
const waitForReplay = async (replica: Db, { cluster, name, position }: WalPosition): Promise<void> => {
  const deadline = performance.now() + REPLAY_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql<ReplayState>`select pg_is_in_recovery() as "isFollowing",
      system_identifier = ${cluster}::bigint and current_database() = ${name} as "isSame",
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere",
      has_table_privilege(to_regclass('evaluations'), 'select') as "isReadable"
      from pg_control_system()`.execute(replica)
    const [state] = rows
    if (!state?.isSame) throw new Error('It is a copy of another database.')
    if (!state.isFollowing) throw new Error('It follows no other database.')
    if (state.isThere && state.isReadable === false) throw new Error('Its user may not read the evaluations.')
    if (state.isThere) return
    if (performance.now() > deadline) throw new Error(`It is more than ${REPLAY_TIMEOUT_MS} ms late.`)
    await sleep(POLL_INTERVAL_MS)
  }
}
