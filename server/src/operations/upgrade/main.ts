/**
 * `npm run upgrade-database` moves the private database to the PostgreSQL of this version of the program. It downloads
 * the PostgreSQL that the database was created with, unless `--binaries FOLDER` contains its `bin`, `lib` and `share`.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '#platform/runtime/config.ts'
import { upgradeDatabase } from './upgrade.ts'

const parseOptions = () => {
  try {
    return parseArgs({ options: { binaries: { type: 'string' } } }).values
  } catch {
    console.error('Usage: npm run upgrade-database -- [--binaries FOLDER]')
    process.exit(2)
  }
}

const { binaries } = parseOptions()
const abortController = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => abortController.abort(new Error('Aborted; the database is as it was.')))

try {
  const upgrade = await upgradeDatabase(loadConfig(), {
    binariesFolder: binaries === undefined ? null : resolve(binaries),
    signal: abortController.signal,
    print: (line) => console.log(line),
  })
  if (upgrade === null) console.log('The database needs no upgrade.')
  else {
    const { from, to, evaluations, oldDatabase } = upgrade
    console.log(`Upgraded ${evaluations} evaluations from PostgreSQL ${from} to ${to}. Everyone has to sign in again.`)
    console.log(`The old database is in ${oldDatabase}. Delete it when the new one works.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
