/** Copies of checkpoints in a file or a bucket: what they reveal, and what happens while the location is unreachable. */
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scheduledTasks } from '#app/tasks.ts'
import { historyCheck } from '#operations/verify/histories.ts'
import { verify } from '#operations/verify/verify.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import { CHECKPOINT_LOCK, writeCheckpoint } from '#platform/records/checkpoints.ts'
import { startScheduledTasks } from '#platform/tasks/scheduled-tasks.ts'
import { type TestApp, type TestAppOptions, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { openS3 } from '#testing/s3.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { createCheckpointCheck } from './check.ts'
import { copyCheckpoints, openCheckpointCopy } from './copy.ts'
import { createCopyCheck } from './copy-check.ts'

const DAY = 86_400
const root = await createTempFolder('checkpoints')
const s3 = await openS3('trophies', 'checkpoints')

const createEvaluation = async ({ as, make }: TestApp) =>
  (await as(await make.admin())).post('/evaluation/red-deer', { data: evaluationInput() })
const writeCheckpoints = async (context: TestApp, count: number) => {
  for (let left = count; left > 0; left -= 1) {
    await createEvaluation(context)
    const { clock, deps } = context
    await withTryLock(context.db, CHECKPOINT_LOCK, (one) => writeCheckpoint(one, clock.now(), deps.signingKeys.sign))
  }
}

/** Returns an app with checkpoints that are copied to this location. */
const testWithCopies = async (config: NonNullable<TestAppOptions['config']>, count = 3) => {
  const context = await testApp({ config })
  await writeCheckpoints(context, count)
  await copyCheckpoints(context.deps)
  return context
}
const toFile = (name: string) => ({ checkpointCopy: { file: join(root, name), bucket: null } })

const verifyAll = async ({ db, deps, clock }: TestApp) => {
  const copy = await openCheckpointCopy(deps.config)
  if (!copy) throw new Error('no copy configured')
  const lines: string[] = []
  const checks = [historyCheck, createCheckpointCheck(deps.signingKeys, null), createCopyCheck(copy, clock.now())]
  await verify(db, checks, (line) => lines.push(line))
  return { lines, findings: lines.filter((line) => line.startsWith('  ')).map((line) => line.trim()) }
}

/** Removes all evaluations and checkpoints from this checkpoint on. */
const removeNewest = async ({ ownerDb }: TestApp, from: number) => {
  const { up_to } = await ownerDb
    .selectFrom('history_checkpoints')
    .select('up_to')
    .where('number', '=', from - 1)
    .executeTakeFirstOrThrow()
  await sql`delete from evaluations where id in (select record_id from history where ordinal > ${up_to})`.execute(
    ownerDb,
  )
  await sql`delete from history where ordinal > ${up_to}`.execute(ownerDb)
  await sql`delete from history_checkpoints where number >= ${from}`.execute(ownerDb)
}

const locations = [
  ['a file', toFile('removed.jsonl')],
  ['a bucket', { bucket: s3.bucket('trophies'), checkpointCopy: { file: null, bucket: 'checkpoints' } }],
] as const

describe.each(locations)('copies in %s', (_, config) => {
  it('reveal that the newest checkpoints were removed with their rows', async () => {
    const context = await testWithCopies(config)
    const intact = await verifyAll(context)
    expect(intact.findings).toEqual([])
    expect(intact.lines.at(-1)).toBe('Copy of checkpoints: 3 compared. OK.')
    await removeNewest(context, 2)
    expect((await verifyAll(context)).findings).toEqual([
      'Checkpoint 2 is missing, but is in the copy.',
      'Checkpoint 3 is missing, but is in the copy.',
    ])
    // Other checkpoints with these numbers do not replace the copies.
    await writeCheckpoints(context, 1)
    expect(await copyCheckpoints(context.deps)).toEqual({ copied: 0 })
    expect((await verifyAll(context)).findings).toEqual([
      'Checkpoint 2 differs from its copy.',
      'Checkpoint 3 is missing, but is in the copy.',
    ])
  })
})

it('reveal removed signatures', async () => {
  const context = await testWithCopies(toFile('unsigned.jsonl'))
  await sql`update history_checkpoints set key_id = null, signature = null`.execute(context.ownerDb)
  expect((await verifyAll(context)).findings).toEqual(
    [1, 2, 3].map((one) => `Checkpoint ${one} differs from its copy.`),
  )
})

it('have number, time, hash and signature of each checkpoint, once, written by one of several servers', async () => {
  const config = toFile('once.jsonl')
  const context = await testWithCopies(config, 2)
  await writeCheckpoints(context, 1)
  await Promise.all([1, 2, 3].map(() => copyCheckpoints(context.deps)))
  const lines = (await readFile(config.checkpointCopy.file, 'utf8')).trimEnd().split('\n')
  const columns = ['number', 'at', 'hash', 'key_id', 'signature'] as const
  const rows = await context.db.selectFrom('history_checkpoints').select(columns).orderBy('number').execute()
  expect(rows).toHaveLength(3)
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows)
})

it('do not delay checkpoints while the location is unreachable, and are made later', async () => {
  const config = toFile('unmounted/checkpoints.jsonl')
  const context = await testApp({ config })
  const run = async () => {
    const lines: object[] = []
    const write = (fields: object, message: string) => void lines.push({ ...fields, message })
    const tasks = scheduledTasks.filter(({ name }) => name.includes('checkpoints'))
    await startScheduledTasks(context.deps, tasks, { info: write, error: write }).stop()
    return lines
  }
  await createEvaluation(context)
  const written = { task: 'checkpoints', checkpoint: 1, hash: expect.any(String), message: 'done' }
  const failed = { task: 'copy of checkpoints', text: expect.stringMatching(/^ENOENT/), message: 'failed' }
  expect(await run()).toMatchObject([written, failed, failed])
  expect((await verifyAll(context)).findings).toEqual([])
  context.clock.advance(DAY + 1)
  expect((await verifyAll(context)).findings).toEqual(['Checkpoint 1 is missing in the copy.'])

  await createEvaluation(context)
  await mkdir(dirname(config.checkpointCopy.file))
  expect(await run()).toMatchObject([
    { task: 'checkpoints', checkpoint: 2 },
    { task: 'copy of checkpoints', copied: 2 },
  ])
  expect((await verifyAll(context)).findings).toEqual([])
})

it('are complete again after an interrupted write', async () => {
  const config = toFile('interrupted.jsonl')
  const { file } = config.checkpointCopy
  const context = await testWithCopies(config, 2)
  const [first = ''] = (await readFile(file, 'utf8')).split('\n')
  await rm(file)
  await appendFile(file, `${first}\n{"number":2,"at":"2026-`)
  expect(await copyCheckpoints(context.deps)).toEqual({ copied: 1 })
  expect((await verifyAll(context)).lines.at(-1)).toBe('Copy of checkpoints: 2 compared. OK.')
})

it('are found among other objects of the bucket', async () => {
  const bucket = s3.bucket('trophies')
  const store = await openBucketStore(bucket)
  await store.put('another.json', { size: 2, open: () => Readable.from([Buffer.from('{}')]) })
  const context = await testWithCopies({ bucket, checkpointCopy: { file: null, bucket: 'trophies' } }, 1)
  expect((await verifyAll(context)).lines.at(-1)).toBe('Copy of checkpoints: 1 compared. OK.')
})
