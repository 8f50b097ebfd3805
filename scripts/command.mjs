/** Runs a command of `server/src/operations/commands.json` by its name: `node scripts/command.mjs verify …`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './env.mjs'
import { root } from './build-cache.mjs'
import { setUp } from './set-up.mjs'

const release = await setUp(['server'])
release()
const [name] = process.argv.splice(2, 1)
await import(pathToFileURL(join(root, `server/dist/${name}.js`)).href)
