/**
 * What the server counts of itself, for Prometheus: calls, the event loop, memory, connections of the database, mails
 * that wait, saves and imports. No label names a person, an address or a record.
 */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { getPoolUsage } from '#platform/database/open.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'

/** Seconds. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type MailCounts = { readonly waiting: number; readonly failed: number; readonly oldest: number }

/** Begins to count. Must be called before routes are registered. */
export const createMetrics = (app: FastifyInstance, { db }: Pick<Deps, 'db'>): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerCallMetrics(app, [registry])
  registerPoolMetrics(db, [registry])
  registerMailMetrics(db, [registry])
  return registry
}

const registerPoolMetrics = (db: Db, registers: Registry[]) => {
  const pool = new Gauge({
    name: 'trophy_database_connections',
    help: 'Connections of the database: in use, idle, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const [state, count] of Object.entries(getPoolUsage(db))) pool.set({ state }, count)
    },
  })
}

/** What is asked of the database: one question for the gauges of one answer, which also tells whether it answers. */
const registerMailMetrics = (db: Db, registers: Registry[]) => {
  let pendingQuery: Promise<MailCounts | null> | null = null
  const getMails = () => {
    pendingQuery ??= queryMailCounts(db)
      .catch(() => null)
      .finally(() => {
        pendingQuery = null
      })
    return pendingQuery
  }
  /** Without an answer of the database a gauge stands as it stood. */
  const gauge = (name: string, help: string, read: (mails: MailCounts) => number) => {
    const one: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const mails = await getMails()
        if (mails) one.set(read(mails))
      },
    })
  }
  gauge('trophy_mails_waiting', 'Mails that are not sent yet', ({ waiting }) => waiting)
  gauge('trophy_mails_failed', 'Mails that could not be sent and wait for an admin', ({ failed }) => failed)
  gauge(
    'trophy_mails_oldest_seconds',
    'Age of the oldest mail that is not sent yet, 0 without one',
    (mails) => mails.oldest,
  )
  const up: Gauge = new Gauge({
    name: 'trophy_database_up',
    help: 'Whether the database answers',
    registers,
    collect: async () => up.set((await getMails()) === null ? 0 : 1),
  })
}

const registerCallMetrics = (app: FastifyInstance, registers: Registry[]) => {
  const calls = new Histogram({
    name: 'trophy_http_request_duration_seconds',
    help: 'Calls by method, route, class and status, and how long they took',
    labelNames: ['method', 'route', 'class', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
  const completed = new Counter({
    name: 'trophy_done_total',
    help: 'Evaluations saved, workbooks imported, and what else a route says it counts',
    labelNames: ['what'],
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { rate = 'web', counter } = routeOptions.config
    const labels = { method, route: routeOptions.url ?? 'none', class: rate, status: String(reply.statusCode) }
    calls.observe(labels, reply.elapsedTime / 1000)
    if (counter && reply.statusCode === 200) completed.inc({ what: counter })
  })
}

const queryMailCounts = async (db: Db): Promise<MailCounts | null> => {
  const { rows } = await sql<MailCounts>`select
    (select count(*) from mails where state_rank = 2)::integer as waiting,
    (select count(*) from mails where state_rank = 3)::integer as failed,
    (select coalesce(extract(epoch from now() - min(created_at)), 0) from mails where state_rank = 2)::float8 as oldest
  `.execute(db)
  return rows[0] ?? null
}
