/**
 * Vitest's global setup: one cluster per run, and a folder for the logs of its servers, which are checked for personal
 * data at the end of the run. Name this file in `globalSetup` of any config whose tests use testApp.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkAndRemoveLogs } from '#testing/logs/log-privacy.ts'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** The folder where each server stores its log. */
    logFolder: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, stop } = await startTestCluster()
  project.provide('clusterUrl', url)
  const logFolder = await mkdtemp(join(tmpdir(), 'trophy-logs-'))
  project.provide('logFolder', logFolder)
  return async () => {
    await stop()
    await checkAndRemoveLogs(logFolder)
  }
}
