/** Checks of scores and files: changed, missing and left-over ones are reported. */
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import type { Db } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { createFileCheck } from './files.ts'
import { scoreCheck } from './scores.ts'
import { verify } from './verify.ts'

const { db, ownerDb, deps, as, make } = await testApp()
await seed(ownerDb, { evaluations: 100, firstNumber: 10_000, now: new Date('2026-06-01T12:00:00.000Z') })
const judge = await as(await make.member({ role: 'STJ' }))
const { data: evaluation } = await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
const attach = async (content: Buffer | string, name: string) =>
  (await judge.post<FileRecord>(`/evaluation/${evaluation._id}/file`, fileForm(content, name))).data._id
const picture = await attach(await plainPicture(), 'antlers.jpg')
const sheet = await attach('%PDF-1.7\nA sheet of paper.\n%%EOF\n', 'sheet.pdf')

const checks = [scoreCheck, createFileCheck(deps.fileStore, new Date())]
const verifyAll = async (database: Db) => {
  const lines: string[] = []
  const isValid = await verify(database, checks, (line) => lines.push(line))
  return { isValid, lines, findings: lines.filter((line) => line.startsWith('  ')).map((line) => line.trim()) }
}
/** Returns the findings after tampering with the tables, and rolls the changes back. */
const findAfterTampering = async (statement: ReturnType<typeof sql>) => {
  let findings: string[] = []
  const undo = new Error('undo')
  const tampered = db.transaction().execute(async (tx) => {
    await statement.execute(tx)
    findings = (await verifyAll(tx)).findings
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
  return findings
}

const recordName = `Evaluation ${evaluation.public_id} (${evaluation._id})`
const isThisEvaluation = sql`id = ${evaluation._id}`

it('reports the counts of intact records', async () => {
  const { isValid, lines } = await verifyAll(db)
  expect(lines).toEqual([
    'Scores: 101 evaluations rescored. OK.',
    expect.stringMatching(/^Files: 2 files of 0\.0 MB\. OK\.$/),
  ])
  expect(isValid).toBe(true)
})

describe('score check', () => {
  it.each([
    [sql`total_points = total_points + 1`, /has 172\.10 points, but its sheet scores 172\.09\.$/],
    [
      sql`award = case award when 'Gold' then 'Silver' else 'Gold' end`,
      /has the medal \w+, but its sheet scores \w+\.$/,
    ],
    [sql`data = jsonb_set(data, '{totalPoints}', '1')`, /has other calculations/],
    [sql`data = jsonb_set(data, '{measurementParams,mainBeamLength,left}', '1')`, /points, but its sheet scores/],
    [sql`lines = lines - 0`, /has other score lines/],
    [sql`version = '1999'`, /belongs to red-deer, edition 1999, which is unknown to this program/],
    [sql`phenotype_key = 'unicorn'`, /has a phenotype that red-deer does not have: unicorn/],
  ])('reports stored scores that differ from the sheet (%#)', async (change, expected) => {
    const [finding = '', ...more] = await findAfterTampering(
      sql`update evaluations set ${change} where ${isThisEvaluation}`,
    )
    expect(finding.startsWith(`${recordName} `)).toBe(true)
    expect(finding).toMatch(expected)
    expect(more).toEqual([])
  })
})

describe('file check', () => {
  const file = `${recordName}: its file`

  it('reports files without a record and wrong numbers of files', async () => {
    expect(await findAfterTampering(sql`update evaluations set files_num = 3 where ${isThisEvaluation}`)).toEqual([
      `${recordName} counts 3 files, but has 2.`,
    ])
    expect(
      await findAfterTampering(sql`update evaluations set hunter_files_num = 1 where ${isThisEvaluation}`),
    ).toEqual([`${recordName} counts 1 files that show the hunter, but has 0.`])
    const other = '00000000-0000-7000-8000-000000000000'
    expect(await findAfterTampering(sql`update files set owner_id = ${other} where id = ${sheet}`)).toEqual([
      `evaluation ${other}: its file ${sheet} is stored, but the record is missing.`,
      `${recordName} counts 2 files, but has 1.`,
    ])
  })

  it('reports changed files', async () => {
    expect(await findAfterTampering(sql`update files set sha256 = ${'0'.repeat(64)} where id = ${sheet}`)).toEqual([
      `${file} ${sheet} was changed.`,
    ])
    const [finding] = await findAfterTampering(sql`update files set size = 7 where id = ${picture}`)
    expect(finding).toMatch(/was changed: it has \d+ bytes instead of 7\.$/)
  })

  it('reports missing files and content without a file', async () => {
    const { key } = await db.selectFrom('files').select('key').where('id', '=', sheet).executeTakeFirstOrThrow()
    const folder = join(deps.config.dataDir, 'files')
    const left = join(folder, 'le', 'left-over')
    await mkdir(join(folder, 'le'), { recursive: true })
    await writeFile(left, 'x')
    // New content may belong to an upload in progress.
    expect((await verifyAll(db)).isValid).toBe(true)
    const old = new Date(Date.now() - 3 * 86_400_000)
    await utimes(left, old, old)
    await rm(join(folder, key.slice(0, 2), key))
    expect(await readdir(folder)).toContain('le')
    expect((await verifyAll(db)).findings).toEqual([
      `${file} ${sheet} is missing in the file store.`,
      'The file store contains left-over, which belongs to no record.',
    ])
  })
})
