/** Starts a `*.worker.ts` in a worker thread. */
import { Worker } from 'node:worker_threads'

/**
 * @param name the file's name without `.worker.ts`.
 * @param importer the `import.meta.url` of a file in the same folder. The built server has all scripts in one folder.
 */
export const startWorker = (name: string, importer: string): Worker => {
  if (!importer.endsWith('.ts')) return new Worker(new URL(`./${name}.worker.js`, importer))
  // A thread does not inherit the TypeScript loader of its process.
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, importer).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, {
    eval: true,
  })
}
