/** Scores and files against what they should be: whatever was altered, lost or left over is found and named. */
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import type { Db } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { createFileCheck } from './files.ts'
import { scoreCheck } from './scores.ts'
import { verify } from './verify.ts'

const { db, deps, as, make } = await testApp()
await seed(db, { evaluations: 100, firstNumber: 10_000, now: new Date('2026-06-01T12:00:00.000Z') })
const judge = await as(await make.member({ role: 'STJ' }))
const { data: evaluation } = await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
const attach = async (content: Buffer, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return (await judge.post<FileRecord>(`/evaluation/${evaluation._id}/file`, form)).data._id
}
const picture = await attach(await plainPicture(), 'antlers.jpg')
const sheet = await attach(Buffer.from('%PDF-1.7\nA sheet of paper.\n%%EOF\n'), 'sheet.pdf')

const checks = [scoreCheck, createFileCheck(deps.fileStore, new Date())]
const verifyAll = async (database: Db) => {
  const lines: string[] = []
  const isValid = await verify(database, checks, (line) => lines.push(line))
  return { isValid, lines, findings: lines.filter((line) => line.startsWith('  ')).map((line) => line.trim()) }
}
/** What is found after somebody tampered with the tables; then everything is as it was. */
const findAfterTampering = async (statement: ReturnType<typeof sql>) => {
  let findings: string[] = []
  const undo = new Error('undo')
  const tampered = db.transaction().execute(async (trx) => {
    await statement.execute(trx)
    findings = (await verifyAll(trx)).findings
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
  return findings
}

const recordName = `Evaluation ${evaluation.public_id} (${evaluation._id})`
const isThisEvaluation = sql`id = ${evaluation._id}`

it('finds whole what nobody touched, and counts it', async () => {
  const { isValid, lines } = await verifyAll(db)
  expect(lines).toEqual([
    'Scores: 101 evaluations scored again. Whole.',
    expect.stringMatching(/^Files: 2 files of 0\.0 MB\. Whole\.$/),
  ])
  expect(isValid).toBe(true)
})

describe('the scores', () => {
  it.each([
    [sql`total_points = total_points + 1`, /has 170\.44 points, but its sheet comes to 170\.43\.$/],
    [
      sql`award = case award when 'Gold' then 'Silver' else 'Gold' end`,
      /has the medal \w+, but its sheet comes to \w+\.$/,
    ],
    [sql`data = jsonb_set(data, '{totalPoints}', '1')`, /has other calculations/],
    [sql`data = jsonb_set(data, '{measurementParams,mainBeamLength,left}', '1')`, /points, but its sheet comes to/],
    [sql`lines = lines - 0`, /has other lines of points/],
    [sql`version = '1999'`, /is of red-deer, edition 1999, which this program does not know/],
    [sql`phenotype_key = 'unicorn'`, /is of a phenotype that red-deer does not have: unicorn/],
  ])('that are not what the sheet comes to are named (%#)', async (change, expected) => {
    const [fault = '', ...more] = await findAfterTampering(
      sql`update evaluations set ${change} where ${isThisEvaluation}`,
    )
    expect(fault.startsWith(`${recordName} `)).toBe(true)
    expect(fault).toMatch(expected)
    expect(more).toEqual([])
  })
})

describe('the files', () => {
  const file = `${recordName}: its file`

  it('whose record is gone, or that it does not count, are named', async () => {
    expect(await findAfterTampering(sql`update evaluations set files_num = 3 where ${isThisEvaluation}`)).toEqual([
      `${recordName} counts 3 files, but has 2.`,
    ])
    const other = '00000000-0000-7000-8000-000000000000'
    expect(await findAfterTampering(sql`update files set owner_id = ${other} where id = ${sheet}`)).toEqual([
      `evaluation ${other}: its file ${sheet} is left, though the record is gone.`,
      `${recordName} counts 2 files, but has 1.`,
    ])
  })

  it('that were altered are named, those without a digest by their size', async () => {
    expect(await findAfterTampering(sql`update files set sha256 = ${'0'.repeat(64)} where id = ${sheet}`)).toEqual([
      `${file} ${sheet} was altered.`,
    ])
    const [fault] = await findAfterTampering(sql`update files set sha256 = null, size = 7 where id = ${picture}`)
    expect(fault).toMatch(/was altered: it has \d+ bytes instead of 7\.$/)
  })

  it('that are missing or belong to nothing are named', async () => {
    const { key } = await db.selectFrom('files').select('key').where('id', '=', sheet).executeTakeFirstOrThrow()
    const folder = join(deps.config.dataDir, 'files')
    const left = join(folder, 'le', 'left-over')
    await mkdir(join(folder, 'le'), { recursive: true })
    await writeFile(left, 'x')
    // An upload may be under way.
    expect((await verifyAll(db)).isValid).toBe(true)
    const old = new Date(Date.now() - 3 * 86_400_000)
    await utimes(left, old, old)
    await rm(join(folder, key.slice(0, 2), key))
    expect(await readdir(folder)).toContain('le')
    expect((await verifyAll(db)).findings).toEqual([
      `${file} ${sheet} is missing in the file store.`,
      'The file store holds left-over, which belongs to no record.',
    ])
  })
})
