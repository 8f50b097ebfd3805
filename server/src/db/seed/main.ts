/** `npm run seed -- --evaluations 500`: fills an empty database with demo data. */
import { parseArgs } from 'node:util'
import { loadConfig } from '../../config.ts'
import { openFileStore } from '../../outside/open-file-store.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { seedDocuments } from './documents.ts'
import { seedHandbook } from './handbook.ts'
import { DEMO_MEMBERS } from './members.ts'
import { seed } from './seed.ts'

const readCount = (): number | null => {
  try {
    const { values } = parseArgs({ options: { evaluations: { type: 'string', default: '500' } } })
    return /^\d{1,8}$/.test(values.evaluations) ? Number(values.evaluations) : null
  } catch {
    return null
  }
}

const evaluations = readCount()
if (evaluations === null) {
  console.error('Usage: npm run seed -- --evaluations 500')
  process.exit(2)
}

const started = performance.now()
const config = loadConfig()
const { db, close } = await openDatabase(config, 'join')
try {
  await migrate(db)
  const wishes = { evaluations, firstNumber: config.memberNumberStart, now: new Date() }
  await seed(db, wishes, (stored) => {
    if (stored > 0 && stored % 50_000 === 0) console.log(`${stored} of ${evaluations} evaluations`)
  })
  const fileStore = await openFileStore(config)
  await seedHandbook(db, fileStore, wishes.now)
  await seedDocuments(db, fileStore, wishes.now)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${evaluations} evaluations and ${DEMO_MEMBERS.length} people are in the database (${seconds} s). Sign in as`,
  )
  for (const { email, password, remark } of DEMO_MEMBERS)
    console.log(`  ${email.padEnd(28)} ${(password ?? '').padEnd(14)} ${remark}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
