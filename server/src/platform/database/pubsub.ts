/** Tells every server of this database, once a transaction has been committed, that there is something to do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './types.ts'

const CHANNEL = 'work'

/** Milliseconds until a lost connection is opened again. */
const RECONNECT_DELAY_MS = 5_000

/** Announces work of this name. Heard when the transaction at hand is committed, never when it is rolled back. */
export const publishTopic = async (trx: Db, topic: string): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(trx)
}

/**
 * Calls `heard` with the name of announced work, and with null whenever announcements may have been missed: at the
 * start, and after the connection was lost. Answers how to end it.
 */
export const subscribeToTopics = (url: string, onTopic: (topic: string | null) => void): (() => Promise<void>) => {
  const abortController = new AbortController()
  const { signal } = abortController

  const listenUntilDisconnected = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: RECONNECT_DELAY_MS,
    })
    const disconnected = new Promise<void>((resolve) => {
      client.once('end', resolve).on('error', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload }) => onTopic(payload ?? null))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onTopic(null)
      await disconnected
    } finally {
      await client.end()
    }
  }

  const listenLoop = (async () => {
    while (!signal.aborted) {
      // Announcements only save waiting: whatever is wrong with the database is reported by those who work with it.
      await listenUntilDisconnected().catch(() => undefined)
      await sleep(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    abortController.abort()
    await listenLoop
  }
}
