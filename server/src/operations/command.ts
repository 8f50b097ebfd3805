/** Setup shared by the command-line tools. */
import { openDatabase } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import type { Pool } from '#platform/database/types.ts'
import { type Config, loadConfig } from '#platform/runtime/config.ts'

type CommandContext = {
  readonly config: Config
  readonly db: Pool
  readonly ownerUrl: string
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
  const { db, ownerUrl, close } = await openDatabase(config, 'join')
  try {
    await prepareDatabase({ db, ownerUrl })
    await work({
      config,
      db,
      ownerUrl,
      formatElapsed: () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = failureExitCode
  } finally {
    await close()
  }
}
