/** The nightly verification: when it runs, what it covers, and what it reports. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { scheduledTasks } from '#app/tasks.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import { CHECKPOINT_LOCK, writeCheckpoints } from '#platform/records/checkpoints.ts'
import { startScheduledTasks } from '#platform/tasks/scheduled-tasks.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { verifyNightly } from './nightly.ts'

const HOUR = 3600

const { app, db, deps, ownerDb, as, make, clock } = await testApp({
  config: { metrics: { host: '127.0.0.1', port: 0 } },
})
const adminRow = await make.admin()
const createEvaluation = async () =>
  (await (await as(adminRow)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
await createEvaluation()

it('runs once a night', async () => {
  expect(await verifyNightly(deps)).toEqual({ findings: 0, found: [] })
  clock.set('2026-09-01T12:00:00.000Z')
  expect(await verifyNightly(deps)).toEqual({ findings: 0, found: [] })
  clock.advance(12 * HOUR)
  expect(await verifyNightly(deps)).toBeNull()
  clock.advance(2 * HOUR)
  expect(await verifyNightly(deps)).toEqual({ findings: 0, found: [] })
})

it('starts again after a shutdown', async () => {
  clock.advance(25 * HOUR)
  await expect(verifyNightly(deps, AbortSignal.abort(new Error('Shutdown')))).rejects.toThrow('Shutdown')
  expect(await verifyNightly(deps)).toEqual({ findings: 0, found: [] })
})

it('runs on one of several servers', async () => {
  clock.advance(24 * HOUR)
  const runs = await Promise.all([1, 2, 3].map(() => verifyNightly(deps)))
  expect(runs.filter((run) => run !== null)).toHaveLength(1)
})

it('covers all histories, checkpoints, scores and files, and names what it finds without values', async () => {
  const evaluations = [await createEvaluation(), await createEvaluation(), await createEvaluation()]
  const [changed, , withFile] = evaluations
  const path = `/evaluation/${withFile?._id}/file`
  const admin = await as(adminRow)
  const { data: file } = await admin.post<FileRecord>(path, fileForm(await plainPicture(), 'skull.jpg'))
  await withTryLock(db, CHECKPOINT_LOCK, (one) => writeCheckpoints(one, clock.now(), deps.signingKeys.sign))
  clock.advance(25 * HOUR)
  expect(await verifyNightly(deps)).toEqual({ findings: 0, found: [] })

  const { key } = await db.selectFrom('files').select('key').where('id', '=', file._id).executeTakeFirstOrThrow()
  await sql`update evaluations set hunter_name = 'Jana Nová' where id = ${changed?._id}`.execute(ownerDb)
  await sql`update evaluations set total_points = 1 where id = ${evaluations[1]?._id}`.execute(ownerDb)
  await sql`update history_checkpoints set manifest = ''`.execute(ownerDb)
  await rm(join(deps.config.dataDir, 'files', key.slice(0, 2), key))
  clock.advance(25 * HOUR)
  const lines: { found?: readonly string[] }[] = []
  const log = { info: () => undefined, error: (fields: object) => void lines.push(fields) }
  const tasks = scheduledTasks.filter(({ name }) => name === 'verification')
  const running = startScheduledTasks(deps, tasks, log)
  const found = ['checkpoint 1', ...evaluations.map(({ _id }) => `evaluation ${_id}`)]
  await expect.poll(() => lines).toEqual([{ task: 'verification', findings: 4, found: expect.any(Array) }])
  await running.stop()
  expect([...(lines[0]?.found ?? [])].sort()).toEqual(found.sort())
  clock.advance(60)
  const metrics = await app.registry?.metrics()
  expect(metrics).toContain('trophy_verification_findings 4')
  expect(metrics).toContain('trophy_verification_age_seconds 60')
})
