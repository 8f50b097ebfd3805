/** Starts the built server as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { requestFromSetup } from './request-from-setup.ts'

export type ServerProcess = {
  readonly child: ChildProcess
  /** Return the output so far: of both streams, and of each. */
  readonly output: () => string
  readonly stdout: () => string
  readonly stderr: () => string
  /** Exit code; null if it was killed. */
  readonly exitCode: Promise<number | null>
}

export type StartedServer = ServerProcess & {
  /** URL of the API, without a trailing slash. */
  readonly url: string
  /** The logged start-up time in milliseconds. */
  readonly readyMs: number
}

/** Not written in place: Vite, which loads this in tests of the web app, would rewrite it as an asset. */
const here = import.meta.url
const resolvePath = (path: string) => fileURLToPath(new URL(path, here))

/** Builds the server, unless the build is current: it starts three times as fast as from sources. */
export const buildServer = async (): Promise<void> => void (await requestFromSetup('build'))

/** Starts a built script, `main` or the name of a command, with only this environment. */
export const runScript = (script: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): ServerProcess => {
  const child = spawn(process.execPath, [resolvePath(`../../dist/${script}.js`), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { both: '', stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      texts[name] += text
      texts.both += text
    })
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.once('close', () => {
    // Console output for operators, such as the first password, is not part of the log.
    const logLines = texts.both.split('\n').filter((line) => line.startsWith('{'))
    writeFileSync(join(inject('logFolder'), `${newId()}.log`), logLines.join('\n'))
  })
  return { child, output: () => texts.both, stdout: () => texts.stdout, stderr: () => texts.stderr, exitCode }
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

/** The path of the built server for `runScript`. */
export const BUILT_SCRIPT = 'main'
