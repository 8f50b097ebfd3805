/** Scheduled backups: when they are made, which are kept, and who is told when there is none. */
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { openBackupStores } from '#platform/files/backup-stores.ts'
import type { FileStore } from '#platform/files/store.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { createRestoreTarget } from '#testing/restore-target.ts'
import { openS3 } from '#testing/s3.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { selectKept } from './archive-list.ts'
import { restore } from './restore.ts'
import { backUpIfDue } from './schedule.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

const backUp = ({ deps }: Pick<TestApp, 'deps'>) => backUpIfDue(deps)
const listKeys = async (store: FileStore | undefined) => {
  const keys: string[] = []
  for await (const { key } of store?.list() ?? []) keys.push(key)
  return keys.sort()
}
const listArchives = async ({ deps }: Pick<TestApp, 'deps'>) =>
  (await listKeys(deps.backups?.archives)).filter((name) => !name.endsWith('.json'))

const testWithBackups = async (config: Parameters<typeof testApp>[0] = {}) => {
  const folder = await createTempFolder('scheduled')
  const backup = { folder, bucket: null, passphrase: null }
  const context = await testApp({ ...config, config: { backup, ...config.config } })
  const row = await context.make.member({ role: 'STJ' })
  /** Returns a client with a new session: others end while the clock is advanced. */
  const signIn = () => context.as(row)
  const save = async () =>
    (await (await signIn()).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
  return { ...context, folder, signIn, save }
}

describe('scheduled backups', async () => {
  const context = await testWithBackups()
  const { clock, save, deps, folder } = context

  it('are made at the start and in each hour in which something changed, by one of several servers', async () => {
    await save()
    const first = await Promise.all([1, 2, 3].map(() => backUp(context)))
    expect(first.filter((one) => one !== null)).toEqual([{ evaluations: 1, bytes: expect.any(Number), missing: 0 }])
    expect(await listArchives(context)).toEqual(['trophy-20260601-120000.tar'])
    await save()
    clock.advance(HOUR / 2)
    expect(await backUp(context)).toBeNull()
    clock.advance(HOUR / 2)
    expect(await backUp(context)).toMatchObject({ evaluations: 2 })
    clock.advance(HOUR)
    expect(await backUp(context)).toBeNull()
    await save()
    expect(await backUp(context)).toMatchObject({ evaluations: 3 })
    expect(await listArchives(context)).toEqual([
      'trophy-20260601-120000.tar',
      'trophy-20260601-130000.tar',
      'trophy-20260601-140000.tar',
    ])
    expect((await stat(join(folder, 'archives', 'trophy-20260601-120000.tar'))).mode & 0o777).toBe(0o600)
  })

  it('are as recent as the last check if nothing has changed since', async () => {
    clock.advance(3 * DAY)
    const admin = await context.as(await context.make.admin())
    expect((await admin.get('/backups/latest')).data).toMatchObject({ isLate: true })
    expect(await backUp(context)).toBeNull()
    expect((await admin.get('/backups/latest')).data).toEqual({ at: clock.now().toISOString(), isLate: false })
  })

  it('leave other files, and replace an archive that was not verified because the server was killed', async () => {
    await writeFile(join(folder, 'archives', 'by-hand.tar'), 'x')
    await writeFile(join(folder, 'archives', 'trophy-20260601-000000.tar'), 'x')
    await save()
    await backUp(context)
    const names = await readdir(join(folder, 'archives'))
    expect(names).toContain('by-hand.tar')
    expect(names).not.toContain('trophy-20260601-000000.tar')
  })

  it('leave nothing behind when the server shuts down, and are made later', async () => {
    await save()
    clock.advance(HOUR)
    const before = await readdir(join(folder, 'archives'))
    const signal = AbortSignal.abort(new Error('The server is shutting down.'))
    await expect(backUpIfDue(deps, signal)).rejects.toThrow('shutting down')
    expect(await readdir(join(folder, 'archives'))).toEqual(before)
    expect(await backUp(context)).toMatchObject({ evaluations: 5 })
  })

  it('fail while the disk of their folder is not mounted, and are late from the start', async () => {
    const unmounted = {
      ...deps,
      backups: await openBackupStores({
        backup: { ...deps.config.backup, folder: join(folder, 'none') },
        bucket: null,
      }),
    }
    await expect(backUpIfDue(unmounted)).rejects.toThrow('ENOENT')
    expect(await readdir(folder)).not.toContain('none')
    const other = await testWithBackups()
    const admin = await other.as(await other.make.admin())
    expect((await admin.get('/backups/latest')).data).toEqual({ at: null, isLate: true })
  })

  it('are neither made nor missed without a folder or bucket', async () => {
    const other = await testApp()
    expect(await backUp(other)).toBeNull()
    const admin = await other.as(await other.make.admin())
    expect((await admin.get('/backups/latest')).data).toEqual({ at: null, isLate: false })
    expect((await (await other.as(await other.make.member())).get('/backups/latest')).status).toBe(403)
  })
})

it('the newest archives of 24 hours, 30 days and 12 months are kept', () => {
  const names: string[] = []
  for (let at = Date.parse('2025-01-01T00:00:00Z'); at < Date.parse('2026-06-01T12:00:00Z'); at += (HOUR * 1_000) / 2)
    names.push(`trophy-${new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}00.age`)
  const kept = [...selectKept(names)].sort().reverse()
  expect(kept.slice(0, 24).at(0)).toBe('trophy-20260601-113000.age')
  expect(kept.slice(0, 24).at(-1)).toBe('trophy-20260531-123000.age')
  const days = kept.slice(24)
  expect(days.slice(0, 29).at(0)).toBe('trophy-20260530-233000.age')
  expect(days.filter((name) => name.startsWith('trophy-202605'))).toHaveLength(28)
  expect(days.slice(28)).toEqual([
    'trophy-20260430-233000.age',
    'trophy-20260331-233000.age',
    'trophy-20260228-233000.age',
    'trophy-20260131-233000.age',
    'trophy-20251231-233000.age',
    'trophy-20251130-233000.age',
    'trophy-20251031-233000.age',
    'trophy-20250930-233000.age',
    'trophy-20250831-233000.age',
    'trophy-20250731-233000.age',
  ])
})

describe('the copies of uploads', async () => {
  const s3 = await openS3('uploads', 'backups')
  const bucket = s3.bucket('uploads')
  const context = await testWithBackups({
    config: { bucket, backup: { folder: null, bucket: 'backups', passphrase: null } },
  })
  const { clock, save, signIn, deps } = context
  const { _id } = await save()
  const attach = async () =>
    (await (await signIn()).post<FileRecord>(`/evaluation/${_id}/file`, fileForm(await plainPicture(), 'antlers.jpg')))
      .data
  const listCopies = () => listKeys(deps.backups?.uploads)

  it('are made once, and deleted with the last archive that refers to them', async () => {
    const file = await attach()
    await backUp(context)
    const [key] = await listCopies()
    expect(await listCopies()).toEqual([key])
    // Uploaded and removed between two backups: never copied.
    for (const { _id: id } of [await attach(), file]) await (await signIn()).delete(`/evaluation/file/${id}`)
    clock.advance(HOUR)
    await save()
    await backUp(context)
    expect(await listCopies()).toEqual([key])
    // Newer archives that refer to nothing.
    const store = deps.backups?.archives
    for (let at = 0; at < 24; at += 1)
      for (const [ending, content] of [
        ['tar', 'x'],
        ['json', JSON.stringify({ evaluations: 0, history: 0, audit: 0, uploads: [] })],
      ] as const) {
        const name = `trophy-20260601-${String(at).padStart(2, '0')}5900.${ending}`
        await store?.put(name, { size: content.length, open: () => Readable.from([Buffer.from(content)]) })
      }
    clock.advance(DAY)
    await save()
    await backUp(context)
    expect(await listArchives(context)).toHaveLength(24)
    expect(await listCopies()).toEqual([])
  })

  it('are made again if they have disappeared', async () => {
    await attach()
    clock.advance(HOUR)
    await backUp(context)
    const copies = await listCopies()
    await deps.backups?.uploads.remove(copies)
    clock.advance(HOUR)
    await save()
    await backUp(context)
    expect(await listCopies()).toEqual(copies)
  })
})

it('archives and copies stay readable after the passphrase was set later', async () => {
  const plain = await testWithBackups()
  const { clock, deps, folder, save, signIn } = plain
  const { _id } = await save()
  await (await signIn()).post(`/evaluation/${_id}/file`, fileForm(await plainPicture(), 'antlers.jpg'))
  await backUp(plain)
  clock.advance(HOUR)
  await save()
  const backup = { folder, bucket: null, passphrase: 'a long passphrase' }
  await backUpIfDue({ ...deps, config: { ...deps.config, backup } })
  const [first = '', second = ''] = await listArchives(plain)
  expect([first, second]).toEqual(['trophy-20260601-120000.tar', 'trophy-20260601-130000.age'])
  const stores = deps.backups
  if (!stores) throw new Error('no backups')
  for (const [name, passphrase] of [
    [first, null],
    [second, 'a long passphrase'],
  ] as const)
    expect(await restore(await createRestoreTarget(), { stores, name, passphrase })).toMatchObject({
      uploads: 1,
      missing: [],
    })
  // A folder belongs to one passphrase.
  clock.advance(HOUR)
  await save()
  const other = { ...deps.config, backup: { ...backup, passphrase: 'another passphrase' } }
  await expect(backUpIfDue({ ...deps, config: other })).rejects.toThrow('The passphrase is not that of the backup.')
})

it('backups in a folder that was moved elsewhere are restored from there', async () => {
  const context = await testWithBackups()
  await context.save()
  await backUp(context)
  const elsewhere = join(await createTempFolder('moved'), 'copy')
  await rename(context.folder, elsewhere)
  await mkdir(context.folder)
  const stores = await openBackupStores({ backup: { folder: elsewhere, bucket: null, passphrase: null }, bucket: null })
  if (!stores) throw new Error('no backups')
  const source = { stores, name: 'trophy-20260601-120000.tar', passphrase: null }
  expect(await restore(await createRestoreTarget(), source)).toMatchObject({ evaluations: 1 })
})
