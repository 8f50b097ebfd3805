/** Tells every server of this database, once a transaction has been committed, that there is something to do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './types.ts'

const CHANNEL = 'work'

/** Milliseconds until a lost connection is opened again. */
const PAUSE = 5_000

/** Announces work of this name. Heard when the transaction at hand is committed, never when it is rolled back. */
export const announce = async (trx: Db, work: string): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${work})`.execute(trx)
}

/**
 * Calls `heard` with the name of announced work, and with null whenever announcements may have been missed: at the
 * start, and after the connection was lost. Answers how to end it.
 */
export const hearAnnouncements = (url: string, heard: (work: string | null) => void): (() => Promise<void>) => {
  const ending = new AbortController()
  const { signal } = ending

  const hearUntilLost = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: PAUSE })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve).on('error', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload }) => heard(payload ?? null))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      heard(null)
      await lost
    } finally {
      await client.end()
    }
  }

  const hearing = (async () => {
    while (!signal.aborted) {
      // Announcements only save waiting: whatever is wrong with the database is reported by those who work with it.
      await hearUntilLost().catch(() => undefined)
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    ending.abort()
    await hearing
  }
}
