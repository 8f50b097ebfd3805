/** The drill of a restore to a named minute: base backup, saves, restore, verification. */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@trophy/domain'
import { signIn } from './caller.ts'
import { JUDGE, type Product } from './product.ts'
import { createEvaluationBody, SPECIES_KEY } from './saves.ts'
import type { Row } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Full minutes of saves: the named one is the last but one. */
const MINUTES_OF_SAVES = 3
const POLL_MS = 250

const poll = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone().catch(() => false))) await sleep(POLL_MS)
}

const run = (command: string, env: Readonly<Record<string, string>>, args: readonly string[]) => {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  console.log(stdout.trim())
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  return (performance.now() - started) / 1000
}

/**
 * Restarts the product with WAL archiving, saves, restores to a minute and verifies. The number of evaluations is that
 * of the source; a save in progress at the full minute is not restored.
 */
export const benchRestoreToTime = async (product: Product, dataDir: string): Promise<Row[]> => {
  const backups = join(dataDir, 'drill-backups')
  await mkdir(backups, { recursive: true })
  process.env.BACKUP_DIR = backups
  await product.stop()
  const started = performance.now()
  await product.start()
  await poll(async () => /"baseAt":"2/.test(await readFile(join(dataDir, 'wal-archive.json'), 'utf8')))
  const baseSeconds = (performance.now() - started) / 1000
  const base = (await readdir(backups)).find((name) => name.startsWith('trophy-base-')) ?? ''
  const { size } = await stat(join(backups, base))

  const judge = await signIn(product.url, JUDGE)
  const to = new Date((Math.floor(Date.now() / MINUTE_MS) + MINUTES_OF_SAVES - 1) * MINUTE_MS)
  const body = { data: createEvaluationBody() }
  let saved = 0
  while (Date.now() < to.getTime() + MINUTE_MS) {
    await judge.post(`/evaluation/${SPECIES_KEY}`, body)
    saved += 1
  }
  const { db, close } = await product.openDatabase()
  const { count } = await db
    .selectFrom('evaluations')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_at', '<=', to.toISOString())
    .executeTakeFirstOrThrow()
  await close()
  await poll(async () => (await stat(join(dataDir, 'wal-shipped'))).mtime > new Date(to.getTime() + MINUTE_MS))

  const restored = join(dataDir, 'drill-restored')
  await mkdir(restored)
  await chmod(restored, 0o711)
  const env = { DATA_DIR: restored, DATABASE_URL: '' }
  const restoreSeconds = run('backup', env, ['--restore', '--to', to.toISOString()])
  delete process.env.BACKUP_DIR
  const verifySeconds = run('verify', env, [])
  return [
    {
      what: to.toISOString(),
      evaluations: Number(count),
      'saved meanwhile': saved,
      'base MB': size / 1_000_000,
      'start and base s': baseSeconds,
      'restore s': restoreSeconds,
      'verify s': verifySeconds,
    },
  ]
}
