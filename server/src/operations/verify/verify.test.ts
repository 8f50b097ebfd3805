/** Checks of histories and checkpoints: every kind of tampering is reported. */
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scheduledTasks } from '#app/tasks.ts'
import { backUp } from '#operations/backup/back-up.ts'
import { restore } from '#operations/backup/restore.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { CheckpointRow, Db } from '#platform/database/types.ts'
import {
  CHECKPOINT_LOCK,
  digestRows,
  hashCheckpoint,
  writeCheckpoints,
  writeCheckpointsIfDue,
} from '#platform/records/checkpoints.ts'
import { startScheduledTasks } from '#platform/tasks/scheduled-tasks.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { createBackupStores, createRestoreTarget } from '#testing/restore-target.ts'
import { createCheckpointCheck } from './checkpoints.ts'
import { historyCheck } from './histories.ts'
import { verify } from './verify.ts'

const context = await testApp()
const { db, deps, ownerDb, as, make, clock } = context
const admin = await make.admin()
const client = await as(admin)

const createEvaluation = async () => {
  const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const { data: edited } = await client.patch<Evaluation>(`/evaluation/${data._id}`, {
    data: { ...data, hunter_name: 'Petr Novák' },
  })
  await client.patch<Evaluation>(`/evaluation/${data._id}`, { data: { ...edited, hunt_location: 'Levice' } })
  return data
}
/** Returns the written checkpoint, if there is one. */
const writeCheckpointNow = async ({ db, clock }: Pick<TestApp, 'db' | 'clock'> = context, keys = deps.signingKeys) =>
  (await withTryLock(db, CHECKPOINT_LOCK, (one) => writeCheckpoints(one, clock.now(), keys.sign)))?.[0]

const verifyAll = async (db: Db, expectedHash: string | null = null, keys = deps.signingKeys) => {
  const lines: string[] = []
  const checks = [historyCheck, createCheckpointCheck(keys, expectedHash)]
  const isValid = await verify(db, checks, (line) => lines.push(line))
  return { isValid, lines, findings: lines.filter((line) => line.startsWith('  ')).map((line) => line.trim()) }
}

/** Returns the findings after tampering with the tables, and rolls the changes back. */
const findAfterTampering = async (...statements: ReturnType<typeof sql>[]) => {
  let findings: string[] = []
  const undo = new Error('undo')
  const tampered = ownerDb.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
    findings = (await verifyAll(tx)).findings
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
  return findings
}

const first = await createEvaluation()
const second = await createEvaluation()
const checkpoint = await writeCheckpointNow()
clock.advance(3600)
const third = await createEvaluation()
await writeCheckpointNow()
clock.advance(60)
const uncheckpointed = await createEvaluation()

const matchRow = ({ _id }: Evaluation, seq: number) => sql`record_id = ${_id} and seq = ${seq}`
const describeEvaluation = ({ public_id, _id }: Evaluation) => `Evaluation ${public_id} (${_id})`

describe('verification of histories', () => {
  it('reports the counts of intact records', async () => {
    const { isValid, lines } = await verifyAll(db)
    expect(isValid).toBe(true)
    expect(lines[0]).toBe('Histories: 12 rows of 4 records. OK.')
    expect(lines[1]).toMatch(
      /^Checkpoints: 2 covering 9 rows; the newest is from 2026-06-01T13:00:00.000Z and has the hash /,
    )
  })

  it('reports a changed value', async () => {
    const forged = sql`update history set changes = replace(changes::text, 'Petr', 'Pavel')::jsonb
      where ${matchRow(second, 2)}`
    expect(await findAfterTampering(forged)).toEqual([
      `${describeEvaluation(second)}: row 2 of its history was changed at hunter_name.`,
    ])
  })

  it('reports a value inserted where one was erased', async () => {
    const erased = sql`update history set changes = jsonb_set(changes, '{0,salt}', 'null') where ${matchRow(second, 2)}`
    expect(await findAfterTampering(erased)).toEqual([
      `${describeEvaluation(second)}: row 2 of its history was changed at hunter_name.`,
    ])
  })

  it('reports a changed row', async () => {
    const forged = sql`update history set by_name = 'Somebody else' where ${matchRow(first, 2)}`
    expect(await findAfterTampering(forged)).toEqual([
      `${describeEvaluation(first)}: row 2 of its history was changed.`,
    ])
  })

  it('reports a row deleted from the middle', async () => {
    const findings = await findAfterTampering(sql`delete from history where ${matchRow(first, 2)}`)
    expect(findings).toEqual([`${describeEvaluation(first)}: row 2 of its history is missing.`])
  })

  it('reports the rows of a truncated chain', async () => {
    const findings = await findAfterTampering(sql`delete from history where record_id = ${first._id} and seq >= 2`)
    const reason = 'is missing, but is in checkpoint 1 of 2026-06-01T12:00:00.000Z'
    expect(findings).toEqual([
      `${describeEvaluation(first)} has hunt_location "Levice", but its history says "Poľana".`,
      `${describeEvaluation(first)} has hunter_name "Petr Novák", but its history says "Łucja Őrsi".`,
      `${describeEvaluation(first)}: row 2 of its history ${reason}.`,
      `${describeEvaluation(first)}: row 3 of its history ${reason}.`,
    ])
  })

  it('reports a deleted history, with or without its evaluation', async () => {
    const history = sql`delete from history where record_id = ${third._id}`
    const record = sql`delete from evaluations where id = ${third._id}`
    expect((await findAfterTampering(history))[0]).toBe(
      `${describeEvaluation(third)}: row 1 of its history is missing.`,
    )
    expect((await findAfterTampering(history, record))[0]).toBe(
      `evaluation ${third._id}: row 1 of its history is missing, but is in checkpoint 2 of 2026-06-01T13:00:00.000Z.`,
    )
    expect(await findAfterTampering(record)).toEqual([`evaluation ${third._id} is missing, but has a history.`])
  })

  it('reports a consistently rewritten chain', async () => {
    const stolen = sql`update history set hash = md5(random()::text) where ${matchRow(third, 3)}`
    const findings = await findAfterTampering(stolen)
    expect(findings).toEqual([`${describeEvaluation(third)}: row 3 of its history was changed.`])
    // The checkpoint alone reports it too, as if the chain were consistent.
    const lines: string[] = []
    const undo = new Error('undo')
    const forged = ownerDb.transaction().execute(async (tx) => {
      await stolen.execute(tx)
      await verify(tx, [createCheckpointCheck(deps.signingKeys)], (line) => lines.push(line))
      throw undo
    })
    await expect(forged).rejects.toBe(undo)
    expect(lines[1]).toBe(
      `  ${describeEvaluation(third)}: row 3 of its history was rewritten after checkpoint 2 of 2026-06-01T13:00:00.000Z.`,
    )
  })

  it('reports rows moved out of a checkpoint or inserted into its range', async () => {
    expect(await findAfterTampering(sql`update history set ordinal = 1000000 where ${matchRow(second, 1)}`)).toEqual([
      `${describeEvaluation(second)}: row 1 of its history is missing, but is in checkpoint 1 of 2026-06-01T12:00:00.000Z.`,
    ])
    expect(await findAfterTampering(sql`update history set ordinal = -1 where ${matchRow(uncheckpointed, 3)}`)).toEqual(
      [
        `${describeEvaluation(uncheckpointed)}: row 3 of its history was inserted after checkpoint 1 of 2026-06-01T12:00:00.000Z.`,
      ],
    )
  })

  it('reports a changed, missing or moved checkpoint', async () => {
    expect(
      await findAfterTampering(sql`update history_checkpoints set at = at - interval '1 day' where number = 2`),
    ).toEqual(['Checkpoint 2 was changed.'])
    expect(await findAfterTampering(sql`update history_checkpoints set manifest = '' where number = 1`)).toEqual([
      'Checkpoint 1 was changed.',
    ])
    expect(await findAfterTampering(sql`delete from history_checkpoints where number = 1`)).toEqual([
      'Checkpoint 1 is missing.',
    ])
  })

  it('reports a missing checkpoint whose hash was stored elsewhere', async () => {
    const { hash = '' } = checkpoint ?? {}
    expect((await verifyAll(db, hash)).isValid).toBe(true)
    const findings = (await verifyAll(db, hash.replace(/./g, '0'))).findings
    expect(findings).toEqual([`Checkpoint 2 is the newest, and none has the hash ${'0'.repeat(64)}.`])
  })

  it('reports newest rows that were removed with their checkpoint, by the hash in an earlier backup', async () => {
    const stores = await createBackupStores()
    const { name } = await backUp(deps, stores, clock.now())
    const target = await createRestoreTarget()
    await restore(target, { stores, name, passphrase: null })
    const { hash } = await target.db
      .selectFrom('history_checkpoints')
      .select('hash')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const removed = [third._id, uncheckpointed._id]
    const undo = new Error('undo')
    const tampered = ownerDb.transaction().execute(async (tx) => {
      await sql`delete from evaluations where id = any(${removed})`.execute(tx)
      await sql`delete from history where record_id = any(${removed})`.execute(tx)
      await sql`delete from history_checkpoints where number = 2`.execute(tx)
      expect((await verifyAll(tx)).findings).toEqual([])
      expect((await verifyAll(tx, hash)).findings).toEqual([
        `Checkpoint 1 is the newest, and none has the hash ${hash}.`,
      ])
      throw undo
    })
    await expect(tampered).rejects.toBe(undo)
  })

  it('passes after values were erased permanently', async () => {
    const { status } = await (await as(admin)).post(`/evaluation/${first._id}/erase-hunter`)
    expect(status).toBe(200)
    expect((await verifyAll(db)).findings).toEqual([])
  })
})

describe('checkpoints', () => {
  it('are written if the newest is nearly an hour old and rows were added', async () => {
    const app = await testApp()
    const ifDue = async () =>
      (
        await withTryLock(app.db, CHECKPOINT_LOCK, (one) =>
          writeCheckpointsIfDue(one, app.clock.now(), deps.signingKeys.sign),
        )
      )?.[0]
    const judge = await app.as(await app.make.admin())
    const save = () => judge.post('/evaluation/red-deer', { data: evaluationInput() })
    expect(await ifDue()).toBeUndefined()
    await save()
    expect(await ifDue()).toMatchObject({ number: 1 })
    await save()
    app.clock.advance(49 * 60)
    expect(await ifDue()).toBeUndefined()
    app.clock.advance(60)
    expect(await ifDue()).toMatchObject({ number: 2 })
    app.clock.advance(3600)
    expect(await ifDue()).toBeUndefined()
    await save()
    app.clock.advance(365 * 86_400)
    expect(await ifDue()).toMatchObject({ number: 3 })
    app.clock.advance(-365 * 86_400)
    await save()
    // The newest one is from the future.
    expect(await ifDue()).toMatchObject({ number: 4 })
  })

  describe('with a forged one, added by the role of the server', () => {
    const FORGED = { up_to: '9000000000000000000', rows: 0, manifest: '', key_id: null, signature: null }

    /** Returns an app with one true checkpoint. */
    const createApp = async () => {
      const app = await testApp()
      const judge = await app.as(await app.make.admin())
      const save = async () => (await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
      await save()
      const first = await writeCheckpointNow(app)
      const { number: _, ...row } = await app.db.selectFrom('history_checkpoints').selectAll().executeTakeFirstOrThrow()
      const insert = (forged: Partial<CheckpointRow> & Pick<CheckpointRow, 'number'>) =>
        app.db
          .insertInto('history_checkpoints')
          .values({ ...row, ...FORGED, at: '2099-01-01T00:00:00.000Z', previous: first?.hash ?? '', ...forged })
          .execute()
      /** Runs the task of the server, and returns what it logs. */
      const runTask = async () => {
        const lines: object[] = []
        const write = (level: string) => (fields: object) => void lines.push({ level, ...fields })
        const tasks = scheduledTasks.filter(({ name }) => name === CHECKPOINT_LOCK)
        const { stop } = startScheduledTasks(app.deps, tasks, { info: write('info'), error: write('error') })
        await stop()
        return lines[0]
      }
      return { app, save, insert, runTask }
    }

    it.each([
      [2, 'was changed', 3],
      [2_147_483_647, 'is not signed, unlike an earlier one', 2],
    ])('continue after the true one if the forged one has number %i', async (number, description, next) => {
      const { app, save, insert, runTask } = await createApp()
      await insert({ number, hash: 'forged' })
      const evaluation = await save()
      app.clock.advance(3600)
      expect(await runTask()).toMatchObject({
        level: 'error',
        task: CHECKPOINT_LOCK,
        checkpoints: [expect.stringMatching(`^${next} \\w{64}$`)],
        forged: [number],
      })
      await save()
      expect(await writeCheckpointNow(app)).toMatchObject({ number: next + 1 })
      const { findings } = await verifyAll(app.db)
      expect(findings).toContain(`Checkpoint ${number} ${description}.`)

      await sql`delete from evaluations where id = ${evaluation._id}`.execute(app.ownerDb)
      await sql`delete from history where record_id = ${evaluation._id}`.execute(app.ownerDb)
      const later = (await verifyAll(app.db)).findings.filter((finding) => !findings.includes(finding))
      expect(later).toEqual([expect.stringContaining(`is missing, but is in checkpoint ${next} of`)])
    })

    it('continue after the true one if the forged one has a right hash', async () => {
      const { app, save, insert, runTask } = await createApp()
      const { hash: previous } = await app.db.selectFrom('history_checkpoints').selectAll().executeTakeFirstOrThrow()
      const unsigned = { ...FORGED, number: 2, at: '2099-01-01T00:00:00.000Z', digest: digestRows([]), previous }
      await insert({ ...unsigned, hash: hashCheckpoint(unsigned) })
      await save()
      app.clock.advance(3600)
      expect(await runTask()).toMatchObject({
        level: 'error',
        checkpoints: [expect.stringMatching(/^3 \w{64}$/)],
        forged: [2],
      })
      expect((await verifyAll(app.db)).findings).toEqual([
        'Checkpoint 2 is not signed, unlike an earlier one.',
        expect.stringMatching(/row 1 of its history was inserted after checkpoint 2 of 2099-01-01/),
      ])
    })

    it('report one with a negative number, which only the owner can allow', async () => {
      const { app, insert } = await createApp()
      await sql`alter table history_checkpoints drop constraint history_checkpoints_number_check`.execute(app.ownerDb)
      await insert({ number: -1, hash: 'forged' })
      expect((await verifyAll(app.db)).findings).toEqual(['Checkpoint -1 has a number that the server never uses.'])
    })
  })

  it('omit no row while several servers save and write checkpoints', async () => {
    const app = await testApp()
    const judge = await app.as(await app.make.admin())
    const save = () => judge.post('/evaluation/red-deer', { data: evaluationInput() })
    const work = Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? writeCheckpointNow(app) : save()))
    await Promise.all(work)
    await writeCheckpointNow(app)
    const { isValid, lines } = await verifyAll(app.db)
    expect(isValid).toBe(true)
    expect(lines[1]).toContain('covering 18 rows')
  })
})
