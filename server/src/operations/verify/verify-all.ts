/** All checks of the stored records. */
import { sql } from 'kysely'
import type { Db, Pool } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Config } from '#platform/runtime/config.ts'
import { openSigningKeys, type SigningKeys } from '#platform/runtime/signing-keys.ts'
import { createCheckpointCheck } from './checkpoints.ts'
import { createFileCheck } from './files.ts'
import type { Check } from './finding.ts'
import { historyCheck } from './histories.ts'
import { reviewCheck } from './reviews.ts'
import { scoreCheck } from './scores.ts'
import { verify } from './verify.ts'

/** @param expectedHash As for `createCheckpointCheck`. */
export const createChecks = (
  fileStore: FileStore,
  keys: SigningKeys,
  now: Date,
  expectedHash: string | null = null,
): readonly Check[] => [
  historyCheck,
  createCheckpointCheck(keys, expectedHash),
  scoreCheck,
  reviewCheck,
  createFileCheck(fileStore, now),
]

/** Runs `work`, whose queries over all records may take longer than those of a request. */
export const withoutStatementTimeout = async <T>(connection: Db, work: () => Promise<T>): Promise<T> => {
  await sql`set statement_timeout = 0`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`reset statement_timeout`.execute(connection)
  }
}

type Options = {
  /** The hash of a checkpoint that must exist. */
  readonly expectedHash: string | null
  readonly print: (line: string) => void
}

/** Runs every check and prints the findings line by line. Returns true if there are none. */
export const verifyAll = async (
  db: Pool,
  fileStore: FileStore,
  config: Config,
  { expectedHash, print }: Options,
): Promise<boolean> => {
  const signingKeys = await openSigningKeys(config, { createsMissingKey: false })
  const checks = createChecks(fileStore, signingKeys, new Date(), expectedHash)
  return db
    .connection()
    .execute((connection) => withoutStatementTimeout(connection, () => verify(connection, checks, print)))
}
