/**
 * `npm run verify`: checks every history, checkpoint, score and file, names what was altered or is missing, and ends
 * with 1 then. `npm run verify -- --noted HASH` asks besides for the checkpoint with this hash, which was written down
 * elsewhere.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { runCommand } from '#operations/command.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { chainCheck } from './chains.ts'
import { createCheckpointCheck } from './checkpoints.ts'
import { createFileCheck } from './files.ts'
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
  console.error('Usage: npm run verify -- --noted HASH, the hash of a checkpoint that was written down')
  process.exit(2)
}

await runCommand(async ({ config, db, formatElapsed }) => {
  const fileStore = await openFileStore(config)
  await fileStore.check()
  const isValid = await db.connection().execute(async (connection) => {
    // A question over all records may take longer than a request.
    await sql`set statement_timeout = 0`.execute(connection)
    const checks = [chainCheck, createCheckpointCheck(expectedHash), scoreCheck, createFileCheck(fileStore, new Date())]
    return verify(connection, checks, (line) => console.log(line))
  })
  console.log(isValid ? `No problems found (${formatElapsed()}).` : `Something is not as it was written.`)
  if (!isValid) process.exitCode = 1
}, 2)
