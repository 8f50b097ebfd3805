/** All checks of the stored records. */
import { sql } from 'kysely'
import { createCheckpointCheck } from '#operations/verify/checkpoints/check.ts'
import { openCheckpointCopy } from '#operations/verify/checkpoints/copy.ts'
import { createCopyCheck } from '#operations/verify/checkpoints/copy-check.ts'
import type { Pool } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Config } from '#platform/runtime/config.ts'
import { openSigningKeys } from '#platform/runtime/signing-keys.ts'
import { createAuditCheck } from './audit.ts'
import { createFileCheck } from './files.ts'
import { historyCheck } from './histories.ts'
import { scoreCheck } from './scores.ts'
import { verify } from './verify.ts'

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
  const copy = await openCheckpointCopy(config)
  const now = new Date()
  const checks = [
    historyCheck,
    createCheckpointCheck(signingKeys, expectedHash),
    createAuditCheck(signingKeys, config.auditDays, now),
    scoreCheck,
    createFileCheck(fileStore, now),
    ...(copy ? [createCopyCheck(copy, now)] : []),
  ]
  return db.connection().execute(async (connection) => {
    // Queries over all records may take longer than a request.
    await sql`set statement_timeout = 0`.execute(connection)
    return verify(connection, checks, print)
  })
}
