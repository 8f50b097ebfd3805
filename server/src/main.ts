/** Starts the server, and ends everything it started. */
import { createFirstAdmin } from './admin/create-admin.ts'
import { buildApp } from './app.ts'
import { loadConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { keepTokenSecret } from './http/token.ts'
import { findWebApp } from './http/web-app.ts'
import { systemClock } from './outside/clock.ts'

const started = performance.now()
const config = loadConfig()
const opened: (() => Promise<void>)[] = []

let ending: Promise<void> | undefined
const end = (code: number): Promise<void> => {
  ending ??= (async () => {
    for (const close of opened.reverse()) await close().catch((error) => console.error(String(error)))
    process.exit(code)
  })()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second one does not wait for requests under way.
    if (ending) process.exit(1)
    void end(0)
  })
}

try {
  const { db, close } = await openDatabase(config)
  opened.push(close)
  await migrate(db)
  const admin = await createFirstAdmin(
    db,
    { email: config.adminEmail, password: config.adminPassword ?? undefined },
    systemClock.now(),
  )
  const tokenSecret = config.tokenSecret ?? (await keepTokenSecret(config.dataDir))
  const webApp = await findWebApp()
  const app = await buildApp({ config, db, clock: systemClock, tokenSecret }, { log: 'stdout', webApp })
  opened.push(() => app.close())
  const address = await app.listen({ host: config.host, port: config.port })

  const url = process.env.PUBLIC_URL
    ? config.publicUrl
    : address.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost')
  console.log(`${config.databaseName} is at ${url} (ready in ${Math.round(performance.now() - started)} ms)`)
  if (webApp === null)
    console.log('The web app is not built: only the API answers, at /api/docs. Build it with npm run build.')
  if (admin) {
    console.log('The first admin signs in with:')
    console.log(
      `  ${admin.email}  ${config.adminPassword === null ? admin.password : '(the password of ADMIN_PASSWORD)'}`,
    )
    if (config.adminPassword === null) console.log('  This password is shown only now.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
