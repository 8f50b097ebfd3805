/** `npm run admin -- name@example.org`: creates an admin, or resets the password of one. */
import { loadConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { createOrResetAdmin } from './create-admin.ts'

const [email] = process.argv.slice(2)
if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error('Usage: npm run admin -- name@example.org')
  process.exit(2)
}

const config = loadConfig()
const { db, close } = await openDatabase(config, 'join')
try {
  await migrate(db)
  const { isNew, password, ...admin } = await createOrResetAdmin(db, { email }, new Date())
  console.log(isNew ? 'A new admin can sign in:' : 'The admin has a new password:')
  console.log(`  ${admin.email}  ${password}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
