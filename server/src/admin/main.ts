/**
 * `npm run admin -- name@example.org` creates an admin, or resets the password of one.
 * `npm run admin -- import-members members.xlsx` takes over members with their numbers.
 */
import { readFileSync } from 'node:fs'
import { loadConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/types.ts'
import { createOrResetAdmin } from './create-admin.ts'
import { importMembers } from './import-members.ts'

const [first = '', file, ...more] = process.argv.slice(2)
const isImport = first === 'import-members' && file !== undefined && more.length === 0
const isAdmin = /^[^\s@]+@[^\s@]+$/.test(first) && file === undefined
if (!isImport && !isAdmin) {
  console.error('Usage: npm run admin -- name@example.org')
  console.error('       npm run admin -- import-members members.csv (or .xlsx)')
  process.exit(2)
}

const config = loadConfig()

const makeAdmin = async (db: Db) => {
  const { isNew, password, email } = await createOrResetAdmin(db, { email: first }, new Date())
  console.log(isNew ? 'A new admin can sign in:' : 'The admin has a new password:')
  console.log(`  ${email}  ${password}`)
}

const takeOver = async (db: Db, path: string) => {
  const table = {
    content: readFileSync(path),
    isText: /\.(csv|txt)$/i.test(path),
    firstNumber: config.memberNumberStart,
  }
  const count = await importMembers(db, table, new Date())
  console.log(`Members taken over: ${count}. Each chooses a password with "Forgot password" on the login page.`)
}

const { db, close } = await openDatabase(config, 'join')
try {
  await migrate(db)
  await (isImport ? takeOver(db, file) : makeAdmin(db))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
