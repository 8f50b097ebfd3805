import { Worker } from 'node:worker_threads'
import { getWorkerUrl, isSource, type WorkerName } from './worker-url.ts'

/** Starts a script in a worker thread. */
export const startWorker = (name: WorkerName): Worker => {
  const url = getWorkerUrl(name)
  if (!isSource) return new Worker(url)
  // A thread does not inherit the TypeScript loader of its process.
  const source = JSON.stringify(url.href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, {
    eval: true,
  })
}
