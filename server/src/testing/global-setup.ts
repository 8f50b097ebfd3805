/** Vitest's global setup: one cluster per run. Name this file in `globalSetup` of any config whose tests use testApp. */
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, stop } = await startTestCluster()
  project.provide('clusterUrl', url)
  return stop
}
