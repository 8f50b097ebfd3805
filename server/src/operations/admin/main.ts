/**
 * `npm run admin -- name@example.org` creates an admin, or resets the password of one.
 * `npm run admin -- import-members members.xlsx` imports members with their ID numbers.
 * `npm run admin -- second-factor-off NAME` turns off a user's two-factor authentication.
 */
import { readFileSync } from 'node:fs'
import { normaliseEmail } from '@trophy/domain'
import { runCommand } from '#operations/command.ts'
import type { Pool } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'
import { createOrResetAdmin } from './create-admin.ts'
import { importMembers } from './import-members.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

const [argument = '', file, ...more] = process.argv.slice(2)
const first = normaliseEmail(argument)
const isImport = first === 'import-members' && file !== undefined && more.length === 0
const isSecondFactor = first === 'second-factor-off' && file !== undefined && more.length === 0
const isAdmin = /^[^\s@]+@[^\s@]+$/.test(first) && file === undefined
if (!isImport && !isSecondFactor && !isAdmin) {
  console.error('Usage: npm run admin -- name@example.org')
  console.error('       npm run admin -- import-members members.csv (or .xlsx)')
  console.error('       npm run admin -- second-factor-off NAME (an e-mail address or ID number)')
  process.exit(2)
}

const makeAdmin = async (pool: Pool, config: Config) => {
  const { isNew, password, email } = await createOrResetAdmin(pool, config, { email: first }, new Date())
  console.log(isNew ? 'A new admin can sign in:' : 'The admin has a new password:')
  console.log(`  ${email}  ${password}`)
}

const runImport = async (pool: Pool, path: string, firstNumber: number) => {
  const isText = /\.(csv|txt)$/i.test(path)
  const onIgnored = (headings: readonly string[]) => console.log(`Columns ignored: ${headings.join('; ')}`)
  const table = { content: readFileSync(path), isText, firstNumber, onIgnored }
  const count = await importMembers(pool, table, new Date())
  console.log(`Members imported: ${count}. Each of them sets a password with "Forgot password" on the login page.`)
}

const disableSecondFactor = async (pool: Pool, config: Config, username: string) => {
  const { name } = await turnOffSecondFactor(pool, config, username, new Date())
  console.log(`Two-factor authentication is off for ${name}, who now signs in with the password only.`)
}

await runCommand(async ({ config, db: pool }) => {
  if (isImport) await runImport(pool, file, config.memberNumberStart)
  else if (isSecondFactor) await disableSecondFactor(pool, config, file)
  else await makeAdmin(pool, config)
})
