/** The server as it is delivered, as processes of their own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { connect } from '#platform/database/open.ts'

export type ServerProcess = {
  readonly child: ChildProcess
  /** Everything it has printed so far. */
  readonly output: () => string
  /** Its exit code; null when it was killed. */
  readonly exitCode: Promise<number | null>
}

export type StartedServer = ServerProcess & {
  /** Of the API, without a trailing slash. */
  readonly url: string
  /** Milliseconds, as it says itself. */
  readonly readyMs: number
}

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the server unless it is built: it starts in a third of the time that its sources need. */
export const buildServer = async (): Promise<void> => {
  const db = connect(inject('clusterUrl'), 1)
  try {
    // Two test files at once must not write the same file.
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`select pg_advisory_lock(hashtextextended('build of the server', 0))`.execute(connection)
      execFileSync(process.execPath, [resolvePath('../../../scripts/build.mjs'), '--stale', 'server'])
    })
  } finally {
    await db.destroy()
  }
}

/** Starts a script, by its path below server/, with nothing but this environment. */
export const runScript = (script: string, env: Record<string, string>, ...args: string[]): ServerProcess => {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, resolvePath(`../../${script}`), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let outputText = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (outputText += text))
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.once('close', () => {
    // What is said to whoever starts it by hand, as the first password, is none of the log.
    const logLines = outputText.split('\n').filter((line) => line.startsWith('{'))
    writeFileSync(join(inject('logFolder'), `${newId()}.log`), logLines.join('\n'))
  })
  return { child, output: () => outputText, exitCode }
}

/** Waits until a built server, run without PUBLIC_URL, has printed its address. */
export const waitUntilReady = async (server: ServerProcess): Promise<StartedServer> => {
  const deadline = Date.now() + 60_000
  for (;;) {
    const match = / is at (http:\/\/localhost:\d+) \(ready in (\d+) ms\)/.exec(server.output())
    if (match) return { ...server, url: `${match[1]}/api`, readyMs: Number(match[2]) }
    if (server.child.exitCode !== null || Date.now() > deadline) throw new Error(`no start: ${server.output()}`)
    await sleep(20)
  }
}

/** The script of the built server, for `runScript`. */
export const BUILT_SCRIPT = 'dist/main.js'
