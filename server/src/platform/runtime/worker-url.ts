import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import workers from './workers.json' with { type: 'json' }

/** A script in `workers.json`, which runs in its own thread or process. Its path is relative to `src`. */
export type WorkerName = keyof typeof workers

/** Not written in place: Vite, which loads the server in tests of the web app, would rewrite it as an asset. */
const here = import.meta.url

/** True if the server runs from its sources; the built server is JavaScript. */
export const isSource = here.endsWith('.ts')

/** Returns the URL of the loader that runs sources. */
export const getLoaderUrl = (): string => pathToFileURL(createRequire(here).resolve('tsx')).href

/** Returns the URL of a script. The build puts each beside the server, under its name. */
export const getWorkerUrl = (name: WorkerName): URL =>
  isSource ? new URL(`../../${workers[name]}`, here) : new URL(`./${name}.worker.js`, here)
