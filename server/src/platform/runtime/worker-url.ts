import workers from './workers.json' with { type: 'json' }

/** A script in `workers.json`, which runs in its own thread or process. Its path is relative to `src`. */
export type WorkerName = keyof typeof workers

/** True if the server runs from its sources; the built server is JavaScript. */
export const isSource = import.meta.url.endsWith('.ts')

/** Returns the URL of a script. The build puts each beside the server, under its name. */
export const getWorkerUrl = (name: WorkerName): URL =>
  isSource ? new URL(`../../${workers[name]}`, import.meta.url) : new URL(`./${name}.worker.js`, import.meta.url)
