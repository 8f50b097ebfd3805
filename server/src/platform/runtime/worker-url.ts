import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import workers from './workers.json' with { type: 'json' }

/** A script in `workers.json`, which runs in its own thread or process. Its path is relative to `src`. */
export type WorkerName = keyof typeof workers

export type WorkerScript = {
  readonly url: URL
  /** Options of Node that run it. */
  readonly execArgv: readonly string[]
}

/** Not written in place: Vite, which loads the server in tests of the web app, would rewrite it as an asset. */
const here = import.meta.url

/** Returns a script: a source with its loader, or the JavaScript that the build puts beside the server. */
export const getWorkerScript = async (name: WorkerName): Promise<WorkerScript> => {
  if (!here.endsWith('.ts')) return { url: new URL(`./${name}.worker.js`, here), execArgv: [] }
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href
  return { url: new URL(`../../${workers[name]}`, here), execArgv: ['--import', loader] }
}
