/** `npm start`: builds what is out of date, then runs the server in this process. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './env.mjs'
import { buildStale, root } from './build-cache.mjs'

const parent = process.ppid

buildStale()
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)

// npm starts this through a shell that does not forward SIGTERM, so a new parent means that the shell was stopped.
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}
