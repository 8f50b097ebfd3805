/** Starts the server, and ends everything it started. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createFirstAdmin } from './admin/create-admin.ts'
import { buildApp } from './app.ts'
import { loadConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { keepTokenSecret } from './http/token.ts'
import { findWebApp } from './http/web-app.ts'
import { systemClock } from './outside/clock.ts'

/** Milliseconds that requests under way have to finish when the server ends. */
const PATIENCE = 8_000

const started = performance.now()
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

const start = async () => {
  const opening = openDatabase(config)
  endings.push(async () => (await opening).close())
  const { db } = await opening
  await migrate(db)
  const { adminEmail, adminPassword, dataDir } = config
  const wanted = { email: adminEmail, password: adminPassword ?? undefined }
  const admin = await createFirstAdmin(db, wanted, systemClock.now())
  const tokenSecret = config.tokenSecret ?? (await keepTokenSecret(dataDir))
  const webApp = await findWebApp()

  const app = await buildApp({ config, db, clock: systemClock, tokenSecret }, { log: 'stdout', webApp })
  endings.push(() => Promise.race([app.close(), sleep(PATIENCE)]))
  const listening = app.listen({ host: config.host, port: config.port })
  const local = await listening.catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new Error(`Port ${config.port} is in use. Set PORT to another one.`) : error
  })
  if (ending) return

  const address = process.env.PUBLIC_URL ? config.publicUrl : `http://localhost:${new URL(local).port}`
  console.log(`${config.databaseName} is at ${address} (ready in ${Math.round(performance.now() - started)} ms)`)
  if (webApp === null) console.log('The web app is not built: only the API answers. Build it with npm run build.')
  if (admin) {
    console.log('The first admin signs in with:')
    console.log(`  ${admin.email}  ${adminPassword === null ? admin.password : '(the password of ADMIN_PASSWORD)'}`)
    if (adminPassword === null) console.log('  This password is shown only now.')
  }
}

await start().catch((error: unknown) => {
  if (!ending) console.error(error instanceof Error ? error.message : error)
  return end(1)
})
