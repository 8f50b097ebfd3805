/** The nightly verification: when it runs, what it covers, and what it reports. */
import type { Evaluation, Handbook } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { scheduledTasks } from '#app/tasks.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import { newId } from '#platform/database/id.ts'
import { CHECKPOINT_LOCK, writeCheckpoint } from '#platform/records/checkpoints.ts'
import { startScheduledTasks } from '#platform/tasks/scheduled-tasks.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { chapterInput, handbookForm } from '#testing/inputs/handbook-input.ts'
import { verifyChangedRecords } from './nightly.ts'

const HOUR = 3600

const { app, db, deps, as, make, clock } = await testApp({ config: { metrics: { host: '127.0.0.1', port: 0 } } })
const adminRow = await make.admin()
const writeCheckpoints = () =>
  withTryLock(db, CHECKPOINT_LOCK, (connection) => writeCheckpoint(connection, clock.now(), deps.signingKeys.sign))
const createEvaluation = async () => {
  const admin = await as(adminRow)
  const { data } = await admin.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  await writeCheckpoints()
  return data
}
await createEvaluation()

/** Runs night after night: transactions of other tests in the same cluster leave records to the next night. */
const waitForQuietNight = () =>
  expect
    .poll(() => {
      clock.advance(25 * HOUR)
      return verifyChangedRecords(deps)
    })
    .toEqual({ records: 0, findings: 0, found: [] })

it('covers the records changed since the last run, once a night', async () => {
  expect(await verifyChangedRecords(deps)).toEqual({ records: 1, findings: 0, found: [] })
  await waitForQuietNight()
  clock.set('2026-09-01T12:00:00.000Z')
  await createEvaluation()
  expect(await verifyChangedRecords(deps)).toEqual({ records: 1, findings: 0, found: [] })
  clock.advance(12 * HOUR)
  expect(await verifyChangedRecords(deps)).toBeNull()
  clock.advance(2 * HOUR)
  expect(await verifyChangedRecords(deps)).toMatchObject({ findings: 0 })
})

it('starts again after a shutdown', async () => {
  await createEvaluation()
  clock.advance(25 * HOUR)
  await expect(verifyChangedRecords(deps, AbortSignal.abort(new Error('Shutdown')))).rejects.toThrow('Shutdown')
  const verified = await verifyChangedRecords(deps)
  expect(verified?.records).toBeGreaterThan(0)
})

it('runs on one of several servers', async () => {
  clock.advance(24 * HOUR)
  const runs = await Promise.all([1, 2, 3].map(() => verifyChangedRecords(deps)))
  expect(runs.filter((run) => run !== null)).toHaveLength(1)
})

it('reports a record changed by SQL by metric and by an error in the log, without its values', async () => {
  const { _id } = await createEvaluation()
  await sql`update evaluations set hunter_name = 'Jana Nová', total_points = 1 where id = ${_id}`.execute(db)
  clock.advance(25 * HOUR)
  const lines: object[] = []
  const log = { info: () => undefined, error: (fields: object) => void lines.push(fields) }
  const tasks = scheduledTasks.filter(({ name }) => name === 'verification')
  const running = startScheduledTasks(deps, tasks, log)
  await expect
    .poll(() => lines)
    .toEqual([{ task: 'verification', records: expect.any(Number), findings: 3, found: [`evaluation ${_id}`] }])
  await running.stop()
  clock.advance(60)
  const metrics = await app.registry?.metrics()
  expect(metrics).toContain('trophy_verification_findings 3')
  expect(metrics).toContain('trophy_verification_age_seconds 60')
})

it('finds records whose files were changed by SQL alone', async () => {
  const admin = await as(adminRow)
  const { _id } = await createEvaluation()
  await admin.post(
    `/evaluation/${_id}/file`,
    fileForm('%PDF-1.7\nA licence.\n%%EOF\n', 'licence.pdf', { shows_hunter: 'true' }),
  )
  const { data: chapter } = await admin.post<Handbook>('/handbook', chapterInput())
  await admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('2026'))
  await writeCheckpoints()
  await waitForQuietNight()
  await sql`update files set shows_hunter = false where owner_id = ${_id}`.execute(db)
  await sql`update handbook_files set edition = '1999' where chapter_id = ${chapter._id}`.execute(db)
  clock.advance(25 * HOUR)
  const { found = [] } = (await verifyChangedRecords(deps)) ?? {}
  expect([...found].sort()).toEqual([`evaluation ${_id}`, `handbook ${chapter._id}`])
})

it('finds records that were changed, added or removed by SQL alone, long after their last change', async () => {
  const [changed, removed, kept] = [await createEvaluation(), await createEvaluation(), await createEvaluation()]
  await waitForQuietNight()
  await sql`update evaluations set hunter_name = 'Jana Nová' where id = ${changed._id}`.execute(db)
  await sql`delete from evaluations where id = ${removed._id}`.execute(db)
  const addedId = newId()
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_name = 'evaluations' and is_generated = 'NEVER'
    and column_name not in ('id', 'public_id')`.execute(db)
  const names = sql.raw(rows[0]?.names ?? '')
  await sql`insert into evaluations (id, public_id, ${names})
    select ${addedId}, 'CE01-0000000', ${names} from evaluations where id = ${kept._id}`.execute(db)
  clock.advance(25 * HOUR)
  const { found = [] } = (await verifyChangedRecords(deps)) ?? {}
  expect([...found].sort()).toEqual([changed._id, removed._id, addedId].map((id) => `evaluation ${id}`).sort())
  await sql`delete from evaluations where id in (${changed._id}, ${addedId})`.execute(db)
})
