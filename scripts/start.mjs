/** `npm start`: installs and builds what is missing or out of date, then runs the server in this process. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './env.mjs'
import { root } from './build-cache.mjs'
import { setUp } from './set-up.mjs'

const parent = process.ppid

const release = await setUp(['server', 'web'])
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
// Only now, so that another command finds the server and does not take the data folder before it.
release()

// npm starts this through a shell that does not forward SIGTERM, so a new parent means that the shell was stopped.
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}
