/** Reads the file .env beside package.json, where there is one. What the environment already says prevails. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-cache.mjs'

const file = join(root, '.env')
if (existsSync(file)) process.loadEnvFile(file)
