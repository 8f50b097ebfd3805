/**
 * Vitest's global setup: one cluster per run, started when a test needs it, and a folder for the logs of its servers,
 * which are checked for personal data at the end of the run. Name this file in `globalSetup` of any config whose tests
 * use testApp.
 */
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkAndRemoveLogs } from '#testing/logs/log-privacy.ts'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that responds with the URL of the cluster; see cluster-url.ts. */
    clusterPort: number
    /** The folder where each server stores its log. */
    logFolder: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  let starting: ReturnType<typeof startTestCluster> | undefined
  const server = createServer((socket) => {
    starting ??= startTestCluster()
    starting.then(
      ({ url }) => socket.end(url),
      (error: Error) => socket.end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('clusterPort', (server.address() as AddressInfo).port)
  const logFolder = await mkdtemp(join(tmpdir(), 'trophy-logs-'))
  project.provide('logFolder', logFolder)
  return async () => {
    server.close()
    await starting?.then(({ stop }) => stop()).catch(() => undefined)
    await checkAndRemoveLogs(logFolder)
  }
}
