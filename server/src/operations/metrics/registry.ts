/**
 * Prometheus metrics: requests, event loop, memory, database connections, queued e-mails,
 * verification, backups, saves and imports. Labels contain no personal data and no record ids.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { findLatestBackup } from '#operations/backup/schedule.ts'
import { findLastVerification } from '#operations/verify/nightly.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { MAIL_STATE_RANK } from '#platform/mail/queue.ts'
import type { Clock } from '#platform/runtime/clock.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type MailCounts = { readonly waiting: number; readonly failed: number; readonly oldest: number }

/** Creates the registry and registers its hooks. Must be called before routes are registered. */
export const createMetrics = (
  app: FastifyInstance,
  { db, database, clock }: Pick<Deps, 'db' | 'database' | 'clock'>,
): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerCallMetrics(app, [registry])
  registerPoolMetrics(database, [registry])
  registerMailMetrics(db, [registry])
  registerVerificationMetrics(db, clock, [registry])
  registerBackupMetric(db, clock, [registry])
  return registry
}

const registerPoolMetrics = ({ getPoolUsage }: OpenDatabase, registers: Registry[]) => {
  const pool = new Gauge({
    name: 'trophy_database_connections',
    help: 'Database connections: in use, idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const [state, count] of Object.entries(getPoolUsage())) pool.set({ state }, count)
    },
  })
}

/** Registers the gauges that one database query serves; whether it succeeds is a gauge too. */
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
  /** Keeps its last value if the query fails. */
  const gauge = (name: string, help: string, read: (mails: MailCounts) => number) => {
    const result: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const mails = await getMails()
        if (mails) result.set(read(mails))
      },
    })
  }
  gauge('trophy_mails_waiting', 'E-mails that have not been sent yet', ({ waiting }) => waiting)
  gauge('trophy_mails_failed', 'E-mails that failed and wait for an admin', ({ failed }) => failed)
  gauge(
    'trophy_mails_oldest_seconds',
    'Age of the oldest e-mail that has not been sent yet, 0 if there is none',
    (mails) => mails.oldest,
  )
  const up: Gauge = new Gauge({
    name: 'trophy_database_up',
    help: '1 if the database responds, otherwise 0',
    registers,
    collect: async () => up.set((await getMails()) === null ? 0 : 1),
  })
}

const registerVerificationMetrics = (db: Db, clock: Clock, registers: Registry[]) => {
  type Verification = NonNullable<Awaited<ReturnType<typeof findLastVerification>>>
  /** Keeps its last value if the query fails. */
  const gauge = (name: string, help: string, read: (last: Verification) => number) => {
    const result: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const last = await findLastVerification(db).catch(() => undefined)
        if (last) result.set(read(last))
      },
    })
  }
  gauge(
    'trophy_verification_findings',
    'Records, checkpoints and files with a problem in the newest nightly verification',
    (last) => last.findings,
  )
  gauge(
    'trophy_verification_age_seconds',
    'Time since the newest nightly verification, 0 before the first',
    ({ at }) => (clock.now().getTime() - Date.parse(at)) / 1000,
  )
}

const registerBackupMetric = (db: Db, clock: Clock, registers: Registry[]) => {
  const age: Gauge = new Gauge({
    name: 'trophy_backup_age_seconds',
    help: 'Time since the latest backup, 0 before the first',
    registers,
    collect: async () => {
      const latest = await findLatestBackup(db).catch(() => undefined)
      if (latest) age.set((clock.now().getTime() - Date.parse(latest.at)) / 1000)
    },
  })
}

const registerCallMetrics = (app: FastifyInstance, registers: Registry[]) => {
  const calls = new Histogram({
    name: 'trophy_http_request_duration_seconds',
    help: 'Requests by method, route, class and status, with their duration',
    labelNames: ['method', 'route', 'class', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
  const completed = new Counter({
    name: 'trophy_done_total',
    help: 'Completed actions that routes count, for example saved evaluations and imported workbooks',
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
  const { waiting, failed } = MAIL_STATE_RANK
  const { rows } = await sql<MailCounts>`select
    (select count(*) from mails where state_rank = ${waiting})::integer as waiting,
    (select count(*) from mails where state_rank = ${failed})::integer as failed,
    (select coalesce(extract(epoch from now() - min(created_at)), 0) from mails where state_rank = ${waiting})::float8 as oldest
  `.execute(db)
  return rows[0] ?? null
}
