/** The commands as processes: from the private database of a running server to an external PostgreSQL. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { openDatabase, withConnection } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import { buildServer, runScript } from '#testing/built-server.ts'
import { createRestoreTarget } from '#testing/restore-target.ts'

const folder = await mkdtemp(join(tmpdir(), 'trophy-commands-'))
await chmod(folder, 0o711)
const dataDir = join(folder, 'data')
const server = await openDatabase({ databaseUrl: null, dataDir })
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
await prepareDatabase(server)
await buildServer()
await withConnection(server.ownerUrl, (owner) => seed(owner, { evaluations: 20, firstNumber: 10_000, now: new Date() }))

const run = async (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const { stdout, stderr, exitCode } = runScript(name, env, ...args)
  return { code: await exitCode, stdout: stdout(), stderr: stderr() }
}
const backup = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => run('backup', args, env)

it('backs up while the server runs, verifies the archive, and restores it into another database', {
  timeout: 180_000,
}, async () => {
  const path = join(folder, 'trophies.backup')
  const passphraseFile = join(folder, 'passphrase')
  await writeFile(passphraseFile, 'a long passphrase\n')
  const secret = ['--passphrase-file', passphraseFile]

  const backedUp = await backup([path, ...secret], { DATA_DIR: dataDir })
  expect(backedUp.stderr).toBe('')
  expect(backedUp.stdout).toMatch(
    /^Backed up 20 evaluations \(\d+ rows in \d+ tables\) and 0 files to .* MB, .* s\)\.\n$/,
  )
  expect(backedUp.code).toBe(0)

  expect(await backup(['--verify', path], { BACKUP_PASSPHRASE: 'another passphrase' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The passphrase is wrong.\n',
  })
  const valid = await backup(['--verify', path], { BACKUP_PASSPHRASE: 'a long passphrase' })
  expect(valid).toMatchObject({ code: 0, stdout: expect.stringContaining('is valid: 20 evaluations') })

  const target = await createRestoreTarget()
  const env = {
    DATABASE_URL: target.url,
    DATABASE_OWNER_URL: target.ownerUrl,
    TOKEN_SECRET: 'x'.repeat(32),
    DATA_DIR: join(folder, 'other'),
  }
  const restored = await backup(['--restore', path, ...secret], env)
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored 20 evaluations') })
  const verified = await run('verify', [], env)
  expect(verified).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Histories: \d+ rows of \d+ records\. OK\.$/m),
  })

  const again = await backup(['--restore', path, ...secret], env)
  expect(again.code).toBe(1)
  expect(again.stderr).toMatch(/^The database is not empty: it contains the table .*\n$/)
  expect(await backup(['--restore', path, ...secret], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another server is using the data folder'),
  })
  expect(await backup([join(folder, 'b')], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'short' })).toMatchObject({
    code: 1,
    stderr: 'The passphrase must have at least 12 characters.\n',
  })
  expect((await backup([])).code).toBe(2)
})
