/** Setup shared by the command-line tools. */
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Pool } from '#platform/database/types.ts'
import { type Config, loadConfig } from '#platform/runtime/config.ts'

type CommandContext = {
  readonly config: Config
  readonly db: Pool
  /** Returns the time since the start of the command, for example `1.2 s`. */
  formatElapsed(): string
}

/** Runs a command on the database, with or without a running server. Prints errors and sets the exit code. */
export const runCommand = async (
  work: (context: CommandContext) => Promise<void>,
  failureExitCode = 1,
): Promise<void> => {
  const startedAt = performance.now()
  const config = loadConfig()
  const { db, close } = await openDatabase(config, 'join')
  try {
    await migrate(db)
    await work({ config, db, formatElapsed: () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s` })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = failureExitCode
  } finally {
    await close()
  }
}
