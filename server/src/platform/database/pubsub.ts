/** Notifies every server of this database, after a transaction is committed, that there is work to do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './types.ts'

const CHANNEL = 'work'

const RECONNECT_DELAY_MS = 5_000

/** Publishes a topic when the current transaction is committed, and not when it is rolled back. */
export const publishTopic = async (tx: Tx, topic: string): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx)
}

/**
 * Calls `onTopic` with each published topic, and with null if topics may have been missed: at the start, and after the
 * connection was lost. Returns an unsubscribe function.
 */
export const subscribeToTopics = (url: string, onTopic: (topic: string | null) => void): (() => Promise<void>) => {
  const abortController = new AbortController()
  const { signal } = abortController

  const listenUntilDisconnected = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: RECONNECT_DELAY_MS,
      query_timeout: RECONNECT_DELAY_MS,
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
      // Without a goodbye, which a lost connection never delivers.
      client.connection.stream.destroy()
    }
  }

  const listenLoop = (async () => {
    while (!signal.aborted) {
      // Consumers also poll, and report database errors themselves.
      await listenUntilDisconnected().catch(() => undefined)
      await sleep(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    abortController.abort()
    await listenLoop
  }
}
