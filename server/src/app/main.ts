/** Starts the server, and shuts down everything it started. */
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { createFirstAdmin } from '#operations/admin/create-admin.ts'
import { describeUpgrade } from '#operations/backup/describe-upgrade.ts'
import { serveMetrics } from '#operations/metrics/serve.ts'
import { OtherPostgresError } from '#platform/database/cluster/folder.ts'
import { isOwner, prepareDatabase } from '#platform/database/privileges.ts'
import { hasUnknownSignature } from '#platform/records/checkpoints.ts'
import { loadConfig } from '#platform/runtime/config.ts'
import { startConsumers } from '#platform/tasks/queue-consumers.ts'
import { startScheduledTasks } from '#platform/tasks/scheduled-tasks.ts'
import { listenError, toBrowserUrl } from './listen.ts'
import { closeDeps, openDeps } from './open-deps.ts'
import { findWebApp } from './web-app.ts'

/** Timeout of every shutdown step except active requests. */
const SHUTDOWN_TIMEOUT_MS = 8_000
/** Timeout of active requests, exports included. Containers are killed after ten seconds by default. */
const REQUESTS_TIMEOUT_MS = 8_000

// Collect garbage when the heap has doubled instead of quadrupled, to save memory on small machines.
setFlagsFromString('--heap-growing-percent=100')

const config = loadConfig()

/** Run in reverse order. */
const shutdownSteps: (() => Promise<unknown>)[] = []
let shutdownPromise: Promise<void> | undefined
const shutDown = (code: number): Promise<void> => {
  shutdownPromise ??= (async () => {
    for (const step of shutdownSteps.reverse()) await step().catch(() => undefined)
    process.exit(code)
  })()
  return shutdownPromise
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(0))

/** Opens what the shutdown closes. A shutdown meanwhile cancels the opening. */
const openUntilShutdown = <T>(open: (signal: AbortSignal) => Promise<T>, close: (opened: T) => Promise<void>) => {
  const abortController = new AbortController()
  const opening = open(abortController.signal)
  let isOpen = false
  opening.then(
    () => (isOpen = true),
    () => undefined,
  )
  shutdownSteps.push(async () => {
    if (!isOpen) abortController.abort()
    await Promise.race([opening.then(close), sleep(2 * SHUTDOWN_TIMEOUT_MS)])
  })
  return opening
}

const startServer = async () => {
  const opening = openUntilShutdown((signal) => openDeps(config, { signal }), closeDeps)
  // Loaded while the database starts.
  const { buildApp } = await import('./app.ts')
  const { queueConsumers, scheduledTasks } = await import('./tasks.ts')
  const deps = await opening
  const { database, db } = deps
  await prepareDatabase(database, config.auditDays)
  await deps.fileStore.check()
  const { adminEmail, adminPassword } = config
  const credentials = { email: adminEmail, password: adminPassword ?? undefined }
  const admin = await createFirstAdmin(db, credentials, deps.clock.now())
  const webApp = await findWebApp()
  const app = await buildApp(deps, { log: 'stdout', webApp })
  if (await isOwner(db)) app.log.warn('the role of the server owns the tables and can change the history')
  let tasks: ReturnType<typeof startScheduledTasks> | undefined
  shutdownSteps.push(() => Promise.race([tasks?.stop() ?? sleep(0), sleep(SHUTDOWN_TIMEOUT_MS)]))
  let consumers: ReturnType<typeof startConsumers> | undefined
  const { host, drainSeconds } = config
  shutdownSteps.push(() =>
    Promise.race([
      Promise.all([app.drain(sleep(drainSeconds * 1000)), consumers?.stop()]),
      sleep(drainSeconds * 1000 + REQUESTS_TIMEOUT_MS),
    ]),
  )
  const listenUrl = await app.listen({ host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw error.code && error.syscall ? new Error(listenError(error.code, config)) : error
  })
  if (config.metrics && app.registry) {
    const metricsServer = await serveMetrics(app.registry, config.metrics)
    shutdownSteps.push(metricsServer.close)
  }
  if (shutdownPromise) return
  tasks = startScheduledTasks(deps, scheduledTasks, app.log)
  consumers = startConsumers(deps, database.url, queueConsumers, app.log)

  // URLs omit the default port of their scheme.
  const port = Number(new URL(listenUrl).port) || config.port
  const address = process.env.PUBLIC_URL ? config.publicUrl : toBrowserUrl({ host, port })
  // Time since the start of the process, including loading.
  console.log(`${config.databaseName} is at ${address} (ready in ${Math.round(performance.now())} ms)`)
  if (config.smtpUrl === null)
    console.log(`E-mails are written to ${deps.mailer.destination}, and not sent without SMTP_URL.`)
  if (deps.signingKeys.publicKeys.every(({ is_current }) => !is_current))
    console.log('Nothing is signed without SIGNING_KEY: see docs/operating.md.')
  if (await hasUnknownSignature(deps.db, deps.signingKeys))
    console.log('Earlier checkpoints and certificates were signed with a key that is missing: see docs/backup.md.')
  if (webApp === null)
    console.log(`Port ${port} serves the API only, because no web app build was found (npm run build).`)
  if (admin) {
    console.log('The first admin signs in with:')
    console.log(`  ${admin.email}  ${adminPassword === null ? admin.password : '(the password of ADMIN_PASSWORD)'}`)
    if (adminPassword === null) console.log('  This password is shown only now.')
  }
}

/** Returns the message for the operator. */
const describeFailure = async (error: unknown): Promise<unknown> => {
  if (error instanceof OtherPostgresError) return describeUpgrade(config, error).catch(describeFailure)
  return error instanceof Error ? error.message : error
}

await startServer().catch(async (error: unknown) => {
  if (!shutdownPromise) console.error(await describeFailure(error))
  return shutDown(1)
})
