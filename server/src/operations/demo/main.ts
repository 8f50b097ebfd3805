/** `npm run seed -- --evaluations 500`: fills an empty database with demo data. */
import { parseArgs } from 'node:util'
import { runCommand } from '#operations/command.ts'
import { withConnection } from '#platform/database/open.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { openPdfWorker } from '#platform/pdf/worker.ts'
import { seedDocuments } from './documents.ts'
import { seedHandbook } from './handbook.ts'
import { DEMO_MEMBERS } from './members.ts'
import { seed } from './seed.ts'

const parseCount = (): number | null => {
  try {
    const { values } = parseArgs({ options: { evaluations: { type: 'string', default: '500' } } })
    return /^\d{1,8}$/.test(values.evaluations) ? Number(values.evaluations) : null
  } catch {
    return null
  }
}

const evaluations = parseCount()
if (evaluations === null) {
  console.error('Usage: npm run seed -- --evaluations 500')
  process.exit(2)
}

await runCommand(async ({ config, db, ownerUrl, formatElapsed }) => {
  const options = { evaluations, firstNumber: config.memberNumberStart, now: new Date() }
  const logProgress = (stored: number) => {
    if (stored > 0 && stored % 50_000 === 0) console.log(`${stored} of ${evaluations} evaluations`)
  }
  await withConnection(ownerUrl, (owner) => seed(owner, options, logProgress))
  const context = { db, fileStore: await openFileStore(config), pdfWorker: openPdfWorker() }
  await seedHandbook(context, options.now)
  await seedDocuments(context, options.now)
  await context.pdfWorker.close()
  const accounts = DEMO_MEMBERS.length
  console.log(`Created ${evaluations} evaluations and ${accounts} accounts (${formatElapsed()}). Sign in as:`)
  for (const { email, password, remark } of DEMO_MEMBERS)
    console.log(`  ${email.padEnd(28)} ${(password ?? '').padEnd(14)} ${remark}`)
})
