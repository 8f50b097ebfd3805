/**
 * `npm run verify`: checks every history with its record, every checkpoint, scores and files. Prints
 * everything that was changed or is missing, and exits with 1 if there is anything. `--noted HASH` also requires a
 * checkpoint with this hash, which was stored elsewhere.
 */
import { parseArgs } from 'node:util'
import { runCommand } from '#operations/command.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { verifyAll } from './verify-all.ts'

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
  const isValid = await verifyAll(db, fileStore, config, { expectedHash, print: (line) => console.log(line) })
  console.log(isValid ? `No problems found (${formatElapsed()}).` : 'Problems found.')
  if (!isValid) process.exitCode = 1
}, 2)
