/** Loads .env from the root, if it exists. Variables that are set already take precedence. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-cache.mjs'

const file = join(root, '.env')
if (existsSync(file)) process.loadEnvFile(file)
