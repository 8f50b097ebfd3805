/**
 * Vitest's global setup: starts a cluster and builds the server, each once per run and only when a test needs it. Also
 * makes a folder for the logs of the servers, which are checked for personal data at the end of the run. Name this file
 * in `globalSetup` of any config whose tests use testApp.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { checkAndRemoveLogs } from '#testing/logs/log-privacy.ts'
import { startTestCluster } from './cluster.ts'
import type { SetupRequest } from './request-from-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port for `requestFromSetup`. */
    setupPort: number
    /** The folder where each server stores its log. */
    logFolder: string
  }
}

const buildScript = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))

const buildServer = async (): Promise<string> => {
  await promisify(execFile)(process.execPath, [buildScript, '--stale', 'server'])
  return ''
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  let cluster: ReturnType<typeof startTestCluster> | undefined
  let build: Promise<string> | undefined
  const prepare = async (request: SetupRequest): Promise<string> => {
    if (request === 'build') {
      build ??= buildServer()
      return build
    }
    cluster ??= startTestCluster()
    return (await cluster).url
  }
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      prepare(String(request) as SetupRequest).then(
        (value) => socket.end(JSON.stringify({ value })),
        (error: Error) => socket.end(JSON.stringify({ error: error.message })),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('setupPort', (server.address() as AddressInfo).port)
  const logFolder = await mkdtemp(join(tmpdir(), 'trophy-logs-'))
  project.provide('logFolder', logFolder)
  return async () => {
    server.close()
    await cluster?.then(({ stop }) => stop()).catch(() => undefined)
    await checkAndRemoveLogs(logFolder)
  }
}
