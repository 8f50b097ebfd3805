/**
 * The commands as processes: from the private database of a running server to an external PostgreSQL, and an upgrade.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { openDatabase, withConnection } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import { buildServer, runScript } from '#testing/built-server.ts'
import { createRestoreTarget } from '#testing/restore-target.ts'
import { createTempFolder } from '#testing/temp-folder.ts'

const folder = await createTempFolder('commands')
await chmod(folder, 0o711)
const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')]
await mkdir(backups)
const server = await openDatabase({ databaseUrl: null, dataDir })
await prepareDatabase(server)
await buildServer()
await withConnection(server.ownerUrl, (owner) => seed(owner, { evaluations: 20, firstNumber: 10_000, now: new Date() }))

const passphrase = { BACKUP_PASSPHRASE: 'a long passphrase' }
const run = async (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const { stdout, stderr, exitCode } = runScript(name, { BACKUP_DIR: backups, ...env }, ...args)
  return { code: await exitCode, stdout: stdout(), stderr: stderr() }
}
const backup = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => run('backup', args, env)

it('backs up while the server runs, verifies the backup, and restores it into another database', {
  timeout: 180_000,
}, async () => {
  const local = { DATA_DIR: dataDir }
  const backedUp = await backup([], { ...local, ...passphrase })
  expect(backedUp).toMatchObject({ code: 0, stderr: '' })
  expect(backedUp.stdout).toMatch(/^Backed up 20 evaluations and 0 uploads: trophy-[\d-]+\.age \(.* MB, .* s\)\.\n$/)

  const valid = await backup(['--verify'], passphrase)
  expect(valid).toMatchObject({ code: 0, stdout: expect.stringContaining('is valid: 20 evaluations and 0 uploads') })

  const target = await createRestoreTarget()
  const env = {
    ...passphrase,
    DATABASE_URL: target.url,
    DATABASE_OWNER_URL: target.ownerUrl,
    TOKEN_SECRET: 'x'.repeat(32),
    DATA_DIR: join(folder, 'other'),
  }
  const restored = await backup(['--restore'], env)
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored 20 evaluations') })
  const verified = await run('verify', [], env)
  expect(verified).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Histories: \d+ rows of \d+ records\. OK\.$/m),
  })

  expect((await backup(['one', 'two'])).code).toBe(2)
  expect(await backup([], { ...local, BACKUP_DIR: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set BACKUP_DIR or BACKUP_BUCKET'),
  })
})

it('stops the start after an update of PostgreSQL with the commands that restore the newest backup', {
  timeout: 180_000,
}, async () => {
  await server.close()
  await writeFile(join(dataDir, 'database/PG_VERSION'), '16\n')
  const env = { DATA_DIR: dataDir, ...passphrase }
  const without = await run('main', [], { ...env, BACKUP_DIR: '' })
  expect(without.code).toBe(1)
  expect(without.stderr).toMatch(/was created by PostgreSQL 16, but .* There is no backup\. Install the former version/)
  expect(without.stderr).toContain('BACKUP_DIR=FOLDER npm run backup\n')

  const { code, stderr } = await run('main', [], env)
  expect(code).toBe(1)
  const [, name = ''] = /The newest backup is (trophy-[\d-]+\.age)\. These commands restore it:\n/.exec(stderr) ?? []
  const [, move = ''] = /^ {2}(mv .*)$/m.exec(stderr) ?? []
  expect(stderr).toContain(`  npm run restore -- ${name}\n  npm start\n`)
  await promisify(execFile)('sh', ['-c', move])
  const restored = await backup(['--restore', name], env)
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored 20 evaluations') })
})
