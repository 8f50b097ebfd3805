/**
 * `npm run verify`: checks every history with its record, every checkpoint, the audit log, scores and files, prints what was changed or
 * is missing, and exits with 1 if there is anything. `--noted HASH` also requires a checkpoint with this hash, which was stored elsewhere.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { runCommand } from '#operations/command.ts'
import { createCheckpointCheck } from '#operations/verify/checkpoints/check.ts'
import { openCheckpointCopy } from '#operations/verify/checkpoints/copy.ts'
import { createCopyCheck } from '#operations/verify/checkpoints/copy-check.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { openSigningKeys } from '#platform/runtime/signing-keys.ts'
import { createAuditCheck } from './audit.ts'
import { createFileCheck } from './files.ts'
import { historyCheck } from './histories.ts'
import { scoreCheck } from './scores.ts'
import { verify } from './verify.ts'

const parseExpectedHash = (): string | null | undefined => {
  try {
    const { noted } = parseArgs({ options: { noted: { type: 'string' } } }).values
    if (noted === undefined) return null
    return /^[\da-f]{64}$/.test(noted) ? noted : undefined
  } catch {
    return undefined
  }
}

const expectedHash = parseExpectedHash()
if (expectedHash === undefined) {
  console.error('Usage: npm run verify -- [--noted HASH], the hash of a checkpoint that was stored elsewhere')
  process.exit(2)
}

await runCommand(async ({ config, db, formatElapsed }) => {
  const fileStore = await openFileStore(config)
  await fileStore.check()
  const signingKeys = await openSigningKeys(config)
  const copy = await openCheckpointCopy(config)
  const isValid = await db.connection().execute(async (connection) => {
    // Queries over all records may take longer than a request.
    await sql`set statement_timeout = 0`.execute(connection)
    const checks = [
      historyCheck,
      createCheckpointCheck(signingKeys, expectedHash),
      createAuditCheck(signingKeys, config.auditDays, new Date()),
      scoreCheck,
      createFileCheck(fileStore, new Date()),
      ...(copy ? [createCopyCheck(copy, new Date())] : []),
    ]
    return verify(connection, checks, (line) => console.log(line))
  })
  console.log(isValid ? `No problems found (${formatElapsed()}).` : 'Problems found.')
  if (!isValid) process.exitCode = 1
}, 2)
