/** Starts the server, and ends everything it started. */
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { keepTokenSecret } from '#identity/sessions/token.ts'
import { createFirstAdmin } from '#operations/admin/create-admin.ts'
import { serveMetrics } from '#operations/metrics/serve.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openReplica, openReplicaSnapshot, type Replica } from '#platform/database/replica.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { describeError } from '#platform/http/errors.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import { systemClock } from '#platform/runtime/clock.ts'
import { type Config, loadConfig } from '#platform/runtime/config.ts'
import { startWork } from '#platform/tasks/queue-consumers.ts'
import { startTasks } from '#platform/tasks/scheduled-tasks.ts'
import { addressOf, listenRefusal } from './listen.ts'
import { findWebApp } from './web-app.ts'

/** Milliseconds that anything but requests has to finish when the server ends. */
const PATIENCE = 8_000

// Garbage is collected when it is as much as what lives, and not three times that: an office's machine has little
// memory.
setFlagsFromString('--heap-growing-percent=100')

const config = loadConfig()

/** What was started, to be ended in reverse. */
const endings: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined
const end = (code: number): Promise<void> => {
  ending ??= (async () => {
    for (const finish of endings.reverse()) await finish().catch(() => undefined)
    process.exit(code)
  })()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

/** The database, and how it is ended: at once while it is still being opened. */
const open = (config: Config) => {
  const giveUp = new AbortController()
  const opening = openDatabase(config, 'refuse', giveUp.signal)
  let isOpen = false
  opening.then(
    () => (isOpen = true),
    () => undefined,
  )
  endings.push(async () => {
    if (!isOpen) giveUp.abort()
    await Promise.race([opening.then(({ close }) => close()), sleep(PATIENCE)])
  })
  return opening
}

const withReplica = (url: string, passedOver: Replica['passedOver']): Replica => {
  const replica = openReplica(url, passedOver)
  endings.push(() => Promise.race([replica.db.destroy(), sleep(PATIENCE)]))
  return replica
}

const start = async () => {
  const opening = open(config)
  // Loaded while the database starts.
  const { buildApp } = await import('./app.ts')
  const { queueConsumers, scheduledTasks } = await import('./tasks.ts')
  const { db, url } = await opening
  await migrate(db)
  const { adminEmail, adminPassword, dataDir } = config
  const wanted = { email: adminEmail, password: adminPassword ?? undefined }
  const admin = await createFirstAdmin(db, wanted, systemClock.now())
  const tokenSecret = config.tokenSecret ?? (await keepTokenSecret(dataDir))
  const webApp = await findWebApp()
  const fileStore = await openFileStore(config)
  await fileStore.check()

  const passedOver = (reason: unknown) => app.log.warn(describeError(reason), 'replica passed over')
  const replica = config.databaseReadUrl === null ? null : withReplica(config.databaseReadUrl, passedOver)
  const deps = { config, db, replica, clock: systemClock, fileStore, mailer: openMailer(config), tokenSecret }
  const app = await buildApp(deps, { log: 'stdout', webApp })
  let tasks: ReturnType<typeof startTasks> | undefined
  endings.push(() => Promise.race([tasks?.stop() ?? sleep(0), sleep(PATIENCE)]))
  let work: ReturnType<typeof startWork> | undefined
  const {
    host,
    ending: { drain, patience },
  } = config
  endings.push(() =>
    Promise.race([Promise.all([app.drain(drain * 1000), work?.stop()]), sleep((drain + patience) * 1000)]),
  )
  const local = await app.listen({ host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw error.code && error.syscall ? new Error(listenRefusal(error.code, config)) : error
  })
  if (config.metrics && app.registry) {
    const told = await serveMetrics(app.registry, config.metrics)
    endings.push(told.close)
  }
  if (ending) return
  tasks = startTasks(deps, scheduledTasks, app.log)
  work = startWork(deps, url, queueConsumers, app.log)

  // A port that is the scheme's own is left out of a URL.
  const port = Number(new URL(local).port) || config.port
  const address = process.env.PUBLIC_URL ? config.publicUrl : addressOf({ host, port })
  // Since the process started, loading the program included.
  console.log(`${config.databaseName} is at ${address} (ready in ${Math.round(performance.now())} ms)`)
  if (config.smtpUrl === null)
    console.log(`Mails are written to ${deps.mailer.destination}, and not sent without SMTP_URL.`)
  if (webApp === null) console.log(`Port ${port} answers the API only: no web app is built (npm run build).`)
  if (admin) {
    console.log('The first admin signs in with:')
    console.log(`  ${admin.email}  ${adminPassword === null ? admin.password : '(the password of ADMIN_PASSWORD)'}`)
    if (adminPassword === null) console.log('  This password is shown only now.')
  }
  // What is wrong with the replica is said now, not with the first export.
  if (replica) await openReplicaSnapshot(deps).then(({ close }) => close(), passedOver)
}

await start().catch((error: unknown) => {
  if (!ending) console.error(error instanceof Error ? error.message : error)
  return end(1)
})
