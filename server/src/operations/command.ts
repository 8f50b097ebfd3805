/** What the commands beside the server have in common. */

import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Db } from '#platform/database/types.ts'
import { type Config, loadConfig } from '#platform/runtime/config.ts'

type Opened = {
  readonly config: Config
  readonly db: Db
  /** How long the command has taken, as `1.2 s`. */
  seconds(): string
}

/** Runs a command on the database beside a server or alone. A failure is said, and ends the process with `failed`. */
export const runCommand = async (work: (opened: Opened) => Promise<void>, failed = 1): Promise<void> => {
  const started = performance.now()
  const config = loadConfig()
  const { db, close } = await openDatabase(config, 'join')
  try {
    await migrate(db)
    await work({ config, db, seconds: () => `${((performance.now() - started) / 1000).toFixed(1)} s` })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = failed
  } finally {
    await close()
  }
}
