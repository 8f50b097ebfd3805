/** Scheduled backups: when they are made, where, how many stay, and who is told when there is none. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { openS3 } from '#testing/s3.ts'
import { readArchive } from './read-archive.ts'
import { backUpIfDue } from './scheduled-backup.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

const root = await mkdtemp(join(tmpdir(), 'trophy-backups-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const s3 = await openS3('trophies', 'backups')

const schedule = { folder: null, bucket: null, at: '02:00', keep: 3, passphrase: null } as const
const running = new AbortController().signal
const backUp = ({ deps }: TestApp) => backUpIfDue(deps, running)

const testWithRecord = async (backup: TestApp['deps']['config']['backup'], config = {}) => {
  const context = await testApp({ config: { backup, ...config } })
  const admin = await context.as(await context.make.admin())
  await admin.post('/evaluation/red-deer', { data: evaluationInput() })
  return context
}

describe('scheduled backups in a folder', () => {
  const folder = join(root, 'nightly')
  const context = mkdir(folder).then(() => testWithRecord({ ...schedule, folder, passphrase: 'a long passphrase' }))

  it('are made at the start and then once a day at BACKUP_AT, by one of several servers', async () => {
    const { deps, clock } = await context
    const first = await Promise.all([1, 2, 3].map(async () => backUp(await context)))
    expect(first.filter((one) => one !== null)).toEqual([{ evaluations: 1, bytes: expect.any(Number) }])
    expect(await readdir(folder)).toEqual(['trophy-20260601-120000.age'])
    clock.advance(13 * HOUR)
    expect(await backUp(await context)).toBeNull()
    clock.advance(HOUR)
    expect(await backUp(await context)).toMatchObject({ evaluations: 1 })
    expect(await backUp(await context)).toBeNull()

    const path = join(folder, 'trophy-20260602-020000.age')
    const manifest = await readArchive({ path, passphrase: deps.config.backup.passphrase })
    expect(manifest.tables.evaluations?.rows).toBe(1)
  })

  it('keep the newest ones and all other files', async () => {
    const { clock } = await context
    await writeFile(join(folder, 'trophy-by-hand.tar'), 'x')
    for (let day = 0; day < 3; day += 1) {
      clock.advance(DAY)
      await backUp(await context)
    }
    expect((await readdir(folder)).sort()).toEqual([
      'trophy-20260603-020000.age',
      'trophy-20260604-020000.age',
      'trophy-20260605-020000.age',
      'trophy-by-hand.tar',
    ])
  })

  it('warn admins when the latest one is older than two days, and no one else', async () => {
    const { as, clock, make } = await context
    const row = await make.admin()
    const readState = async () => (await (await as(row)).get('/backups/latest')).data
    clock.advance(2 * DAY)
    expect(await readState()).toEqual({ at: '2026-06-05T02:00:00.000Z', isLate: false })
    clock.advance(1)
    expect(await readState()).toMatchObject({ isLate: true })
    expect((await (await as(await make.member())).get('/backups/latest')).status).toBe(403)
  })

  it('leave nothing behind when the server shuts down, and are made later', async () => {
    const { deps } = await context
    const closing = new AbortController()
    closing.abort(new Error('The server is shutting down.'))
    const before = await readdir(folder)
    await expect(backUpIfDue(deps, closing.signal)).rejects.toThrow('shutting down')
    expect(await readdir(folder)).toEqual(before)
    expect(await backUp(await context)).toMatchObject({ evaluations: 1 })
  })
})

it('scheduled backups in a bucket are read back, and leave no local copy', async () => {
  const bucket = s3.bucket('trophies')
  const context = await testWithRecord({ ...schedule, bucket: 'backups' }, { bucket })
  expect(await backUp(context)).toMatchObject({ evaluations: 1 })
  expect(await readdir(join(context.deps.config.dataDir, 'backups'))).toEqual([])
  for (let day = 0; day < 4; day += 1) {
    context.clock.advance(DAY)
    await backUp(context)
  }
  const keys: string[] = []
  for await (const { key } of (await openBucketStore(s3.bucket('backups'))).list()) keys.push(key)
  expect(keys.sort()).toEqual([
    'trophy-20260603-120000.tar',
    'trophy-20260604-120000.tar',
    'trophy-20260605-120000.tar',
  ])
})

it('a folder on a disk that is not mounted is an error, and the backup is late from the start', async () => {
  const context = await testWithRecord({ ...schedule, folder: join(root, 'unmounted') })
  await expect(backUp(context)).rejects.toThrow('ENOENT')
  expect(await readdir(root)).not.toContain('unmounted')
  const admin = await context.as(await context.make.admin())
  expect((await admin.get('/backups/latest')).data).toEqual({ at: null, isLate: true })
})

it('no backup is made or missed without a folder or bucket', async () => {
  const context = await testApp()
  expect(await backUp(context)).toBeNull()
  const admin = await context.as(await context.make.admin())
  expect((await admin.get('/backups/latest')).data).toEqual({ at: null, isLate: false })
})
