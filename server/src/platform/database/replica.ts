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
  readonly passedOver: (reason: unknown) => void
}

/** More than read much at a time. */
const CONNECTIONS = 4
/** Milliseconds that a replica has to come up with what was committed, and between two looks whether it has. */
const PATIENCE = 2_000
const STEP = 20

/** Connects when it is first asked for something. */
export const openReplica = (url: string, passedOver: Replica['passedOver']): Replica => ({
  db: connect(url, CONNECTIONS),
  passedOver,
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
  const present = await findPresent(db)
  try {
    await reach(replica.db, present)
    return await openSnapshot(replica.db)
  } catch (error) {
    replica.passedOver(error)
    return openSnapshot(db)
  }
}

/** Which database it is, of which cluster, and how far its log has come. */
type Present = { readonly cluster: string; readonly name: string; readonly position: string }

const findPresent = async (db: Db): Promise<Present> => {
  const { rows } = await sql<Present>`select system_identifier as cluster, current_database() as name,
    pg_current_wal_insert_lsn() as position from pg_control_system()`.execute(db)
  if (!rows[0]) throw new Error('The database does not say where it stands.')
  return rows[0]
}

type Reached = {
  readonly isFollowing: boolean
  readonly isSame: boolean
  readonly isThere: boolean | null
  readonly isReadable: boolean | null
}

/** Waits until the replica stands where the database stood. Throws when that takes too long, or when it is none. */
const reach = async (replica: Db, { cluster, name, position }: Present): Promise<void> => {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const { rows } = await sql<Reached>`select pg_is_in_recovery() as "isFollowing",
      system_identifier = ${cluster}::bigint and current_database() = ${name} as "isSame",
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere",
      has_table_privilege(to_regclass('evaluations'), 'select') as "isReadable"
      from pg_control_system()`.execute(replica)
    const [reached] = rows
    if (!reached?.isSame) throw new Error('It is a copy of another database.')
    if (!reached.isFollowing) throw new Error('It follows no other database.')
    if (reached.isThere && reached.isReadable === false) throw new Error('Its user may not read the evaluations.')
    if (reached.isThere) return
    if (performance.now() > deadline) throw new Error(`It is more than ${PATIENCE} ms late.`)
    await sleep(STEP)
  }
}
