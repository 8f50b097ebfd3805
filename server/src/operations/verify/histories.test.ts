/** Comparison of the stored records with their histories: every value changed by SQL is named. */
import {
  type DocumentRecord,
  type Evaluation,
  type EvaluationFile,
  type Handbook,
  type Member,
  type NewsItem,
  withValue,
} from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { chapterInput, createPdf, handbookForm } from '#testing/inputs/handbook-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { newsInput } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { historyCheck } from './histories.ts'
import { scoreCheck } from './scores.ts'
import { verify } from './verify.ts'

const { db, ownerDb, guest, as, make, clock } = await testApp()
const adminRow = await make.admin()
const admin = await as(adminRow)

/** Returns the findings, without the name of their record. */
const findProblems = async (database: Db): Promise<string[]> => {
  const lines: string[] = []
  await verify(database, [historyCheck, scoreCheck], (line) => lines.push(line))
  return lines.filter((line) => line.startsWith('  ')).map((line) => line.trim())
}

/** Returns the findings after a change, and rolls it back. */
const findAfter = async (statement: RawBuilder<unknown>): Promise<string[]> => {
  let findings: string[] = []
  const undo = new Error('undo')
  const changed = ownerDb.transaction().execute(async (tx) => {
    await statement.execute(tx)
    findings = await findProblems(tx)
    throw undo
  })
  await expect(changed).rejects.toBe(undo)
  return findings
}

const createEvaluation = async (): Promise<Evaluation> => {
  const { data } = await admin.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  await admin.post(`/evaluation/${data._id}/file`, fileForm(await plainPicture(), 'antlers.jpg'))
  return data
}
const edited = await createEvaluation()
await admin.patch(`/evaluation/${edited._id}`, {
  data: { ...edited, hunter_name: 'Petr Novák', data: validSheet('red-deer', 'Gold').data },
})
const deleted = await createEvaluation()
await admin.delete(`/evaluation/${deleted._id}`)
const erased = await createEvaluation()
await admin.post(`/evaluation/${erased._id}/erase-hunter`)

const withHunterFiles = await createEvaluation()
const attachHunterFile = async (name: string) => {
  const form = fileForm(await plainPicture(), name, { shows_hunter: 'true' })
  return (await admin.post<EvaluationFile>(`/evaluation/${withHunterFiles._id}/file`, form)).data._id
}
const mark = (id: string, shows_hunter: boolean) => admin.patch(`/evaluation/file/${id}`, { shows_hunter })
await attachHunterFile('hunter.jpg')
// Its name is erased, but the file of the same name that does not show the hunter stays.
await attachHunterFile('antlers.jpg')
await mark(await attachHunterFile('skull.jpg'), false)
await admin.delete(`/evaluation/file/${await attachHunterFile('removed.jpg')}`)
await admin.post(`/evaluation/${withHunterFiles._id}/erase-hunter`)
await attachHunterFile('later.jpg')
await mark(await attachHunterFile('front.jpg'), false)

const commented = await createEvaluation()
const comment = async (comments: string) => {
  clock.advance(60)
  const { data: stored } = await admin.get<Evaluation>(`/evaluation/${commented._id}`)
  const data = withValue(stored.data, 'supplementary.comments', comments)
  return admin.patch(`/evaluation/${commented._id}`, { data: { ...stored, data } })
}
await comment('Shown by Łucja herself')
await comment('One tine broken')
await admin.post(`/evaluation/${commented._id}/erase-hunter`)

await guest.post('/registration', applicationInput())
const applicant = await db.selectFrom('users').selectAll().where('status', '=', 'new').executeTakeFirstOrThrow()
const { data: member } = await admin.patch<Member>(`/member/${applicant.id}`, {
  ...memberInput(applicant, { status: 'approved', cic_delegation: 'HU', invitation: true }),
})
await admin.post(`/member/${member._id}/file`, fileForm('%PDF-1.7\nA certificate.\n%%EOF\n', 'certificate.pdf'))

const { data: document } = await admin.post<DocumentRecord>(
  '/documents',
  fileForm(createPdf('Rules'), 'rules.pdf', { title: 'Rules of the council', category: 'Rules and regulations' }),
)
const { data: chapter } = await admin.post<Handbook>('/handbook', chapterInput())
await admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('2026'))
const { data: news } = await admin.post<NewsItem>('/news', newsInput())
clock.advance(60)
await admin.patch(`/news/${news._id}`, { ...newsInput({ title: 'Open again' }), modified_date: news.modified_date })

it('finds nothing in records that were only changed by the server', async () => {
  expect(await findProblems(db)).toEqual([])
})

describe('an evaluation changed by SQL', () => {
  const name = `Evaluation ${edited.public_id} (${edited._id})`
  const change = (set: RawBuilder<unknown>) => findAfter(sql`update evaluations set ${set} where id = ${edited._id}`)

  it.each([
    [sql`hunter_name = 'Jana Nová'`, 'has hunter_name "Jana Nová", but its history says "Petr Novák"'],
    [sql`hunter_email = 'other@example.org'`, 'has hunter_email "other@example.org", but its history says'],
    [sql`hunt_date = '2025-10-01'`, 'has hunt_date "2025-10-01", but its history says "2025-09-20"'],
    [sql`hunt_country = 'CZ'`, 'has hunt_country "CZ", but its history says "SK"'],
    [sql`hunt_location = 'Brno'`, 'has hunt_location "Brno", but its history says "Poľana"'],
    [sql`eval_date = '2026-05-01'`, 'has eval_date "2026-05-01", but its history says "2026-03-02"'],
    [
      sql`earlier_public_id = (select min(public_id) from evaluations where id <> ${edited._id})`,
      /has earlier_public_id "[^"]+", but its history says null/,
    ],
    [sql`source = 'Casualties'`, 'has source "Casualties", but its history says "Free range"'],
    [sql`measurer_id = ${member._id}`, /has measurer_id "[^"]+", but its history says "/],
    [sql`measurer_name = 'Nobody'`, 'has measurer_name "Nobody", but its history says'],
    [sql`measurer_id_number = '99999'`, 'has measurer_id_number "99999", but its history says ""'],
    [sql`award = 'Silver'`, 'has total_points.award "Silver", but its history says "Gold"'],
    [sql`total_points = total_points + 1`, /has total_points\.points [\d.]+, but its history says [\d.]+/],
    [sql`version = '1999'`, /has version "1999", but its history says/],
    [sql`phenotype_label = 'Moose'`, 'has phenotype.label "Moose", but its history says'],
    [sql`species_name = 'Moose'`, 'is named Moose instead of'],
    [sql`hunt_country_name = 'Atlantis'`, 'names the country Atlantis instead of Slovak'],
    [sql`hunter_erased_at = now()`, /has hunter_erased_at "2026-.*, but its history says null/],
    [sql`created_at = created_at - interval '1 day'`, /has created_at .*, but its history says/],
    [
      sql`data = jsonb_set(data, '{measurementParams,mainBeamLength,left}', '1')`,
      'has measurementParams.mainBeamLength.left 1, but its history says',
    ],
    [sql`data = jsonb_set(data, '{measurementParams,unknown}', '1')`, 'has measurementParams.unknown 1, but'],
    [sql`deleted_at = now()`, 'is deleted, but not according to its history'],
  ])('is reported (%#)', async (set, expected) => {
    const findings = await change(set)
    expect(findings.filter((finding) => !finding.startsWith(name))).toEqual([])
    expect(findings.join('\n')).toMatch(expected)
  })

  it('is reported with measures, points, medal and hunter in one pass', async () => {
    const findings = await change(
      sql`data = jsonb_set(data, '{measurementParams,mainBeamLength,left}', '1'), total_points = 1, hunter_name = 'X'`,
    )
    expect(findings).toHaveLength(4)
  })

  it('is reported if its public id is changed, as it was entered or imported', async () => {
    const set = sql`public_id = 'RED-ABCDEF2' where id = ${edited._id}`
    expect(await findAfter(sql`update evaluations set ${set}`)).toEqual([
      `Evaluation RED-ABCDEF2 (${edited._id}) has public_id "RED-ABCDEF2", but its history says "${edited.public_id}".`,
    ])
  })

  it('is reported if it is restored, or if erased data is back', async () => {
    expect(await findAfter(sql`update evaluations set deleted_at = null where id = ${deleted._id}`)).toEqual([
      `Evaluation ${deleted.public_id} (${deleted._id}) exists, but was deleted according to its history.`,
    ])
    expect(await findAfter(sql`update evaluations set hunter_name = 'X' where id = ${erased._id}`)).toEqual([
      `Evaluation ${erased.public_id} (${erased._id}) has hunter_name "X", but its history says that it was erased.`,
    ])
  })

  it('is reported if the time or the author of its deletion is changed', async () => {
    const changeDeletion = (set: RawBuilder<unknown>) =>
      findAfter(sql`update evaluations set ${set} where id = ${deleted._id}`)
    const reported = `Evaluation ${deleted.public_id} (${deleted._id}) has`
    expect(await changeDeletion(sql`deleted_at = deleted_at - interval '90 days'`)).toEqual([
      expect.stringMatching(/ has deleted_at "2026-03-.*, but its history says "2026-06-.*"\.$/),
    ])
    expect(await changeDeletion(sql`deleted_by = ${member._id}`)).toEqual([
      `${reported} deleted_by "${member._id}", but its history says "${adminRow.id}".`,
    ])
    // Its author may have been deleted since.
    expect(await changeDeletion(sql`deleted_by = null`)).toEqual([])
  })

  it('is reported if its file is renamed, removed or moved to another record', async () => {
    const renamed = sql`update files set original_name = 'skull.jpg' where owner_id = ${edited._id}`
    expect(await findAfter(renamed)).toEqual([
      `${name} has the files ["skull.jpg"], but its history says ["antlers.jpg"].`,
    ])
    expect(await findAfter(sql`delete from files where owner_id = ${edited._id}`)).toEqual([
      `${name} has the files [], but its history says ["antlers.jpg"].`,
      expect.stringMatching(/^file \S+ is missing, but has a history\.$/),
    ])
  })
})

describe('a file changed by SQL', () => {
  const change = (set: RawBuilder<unknown>) => findAfter(sql`update files set ${set} where owner_id = ${edited._id}`)

  it.each([
    [sql`sha256 = ${'0'.repeat(64)}`, /^file \S+ has sha256 "0000.*, but its history says "[0-9a-f]+/],
    [sql`size = 7`, /^file \S+ has size 7, but its history says \d+\.$/],
    [sql`type = 'application/pdf'`, /^file \S+ has type "application\/pdf", but its history says "image\/jpeg"\.$/],
    [sql`key = 'other'`, /^file \S+ has key "other", but its history says/],
    [sql`owner_id = ${deleted._id}`, /^file \S+ has owner_id/],
  ])('is reported (%#)', async (set, expected) => {
    expect(await change(set)).toContainEqual(expect.stringMatching(expected))
  })

  it('is reported if it was added', async () => {
    const id = 'ffffffff-0000-7000-8000-000000000000'
    const copy = sql`insert into files (id, uid, owner_kind, owner_id, original_name, size, type, key, sha256, created_at)
      select ${id}, ${id}, 'news', owner_id, 'x.jpg', 1, type, 'x', sha256, created_at from files
      where owner_id = ${edited._id}`
    expect(await findAfter(copy)).toEqual([`file ${id}: row 1 of its history is missing.`])
  })
})

describe('files that show the hunter', () => {
  const name = `Evaluation ${withHunterFiles.public_id} (${withHunterFiles._id})`
  const ofName = (file: string) => sql`original_name = ${file} and owner_id = ${withHunterFiles._id}`

  it('are reported if marked, renamed or removed by SQL, also after an erasure', async () => {
    expect(await findAfter(sql`update files set shows_hunter = false where ${ofName('later.jpg')}`)).toEqual([
      `${name} has the files [] that show the hunter, but its history says ["later.jpg"].`,
    ])
    expect(await findAfter(sql`update files set original_name = 'x.jpg' where ${ofName('later.jpg')}`)).toEqual([
      `${name} has the files ["x.jpg"] that show the hunter, but its history says ["later.jpg"].`,
    ])
    expect(await findAfter(sql`delete from files where ${ofName('front.jpg')}`)).toEqual([
      `${name} has the files ["antlers.jpg","skull.jpg"], but its history says ["front.jpg"].`,
      expect.stringMatching(/^file \S+ is missing, but has a history\.$/),
    ])
  })

  it('are reported if an unmarked file is marked by SQL', async () => {
    expect(await findAfter(sql`update files set shows_hunter = true where owner_id = ${edited._id}`)).toEqual([
      `Evaluation ${edited.public_id} (${edited._id}) has the files [], but its history says ["antlers.jpg"].`,
      `Evaluation ${edited.public_id} (${edited._id}) has the files ["antlers.jpg"] that show the hunter, but its history says [].`,
    ])
  })
})

it.each([
  ['users', () => member._id, sql`lastname = 'Nobody'`, `member ${member._id} has lastname "Nobody", but its history`],
  ['users', () => member._id, sql`role = 'STJ'`, `member ${member._id} has role "STJ", but its history says "CCM"`],
  ['users', () => member._id, sql`status = 'active'`, 'has status "active", but its history says "approved"'],
  ['users', () => member._id, sql`id_number = '00001'`, 'has id_number "00001", but its history says "10000"'],
  ['users', () => member._id, sql`valid_to = '2099-12-31'`, 'has valid_to "2099-12-31", but its history says null'],
  ['users', () => member._id, sql`evaluation_options = '{moose}'`, 'has evaluation_options ["moose"], but its history'],
  ['documents', () => document._id, sql`title = 'Other rules'`, 'has title "Other rules", but its history says "Rules'],
  ['documents', () => document._id, sql`category = 'Other'`, 'has category "Other", but its history says "Rules'],
  ['handbook_chapters', () => chapter._id, sql`code = 'XX'`, 'has code "XX", but its history says "CA01"'],
  ['news', () => news._id, sql`title = 'Closed'`, 'has title "Closed", but its history says "Open again"'],
  ['news', () => news._id, sql`content = '<p>X</p>'`, 'has content "<p>X</p>", but its history says'],
])('a row of %s changed by SQL is reported (%#)', async (table, getId, set, expected) => {
  const findings = await findAfter(sql`update ${sql.table(table)} set ${set} where id = ${getId()}`)
  expect(findings).toEqual([expect.stringContaining(expected)])
})

it('reports a changed file of a document or a chapter', async () => {
  expect(await findAfter(sql`update files set original_name = 'x.pdf' where owner_id = ${document._id}`)).toEqual([
    `document ${document._id} has file "x.pdf", but its history says "rules.pdf".`,
  ])
  expect(await findAfter(sql`update handbook_files set edition = '1999'`)).toEqual([
    `handbook ${chapter._id} has files.english "1999 (chapter.pdf)", but its history says "2026 (chapter.pdf)".`,
  ])
})

it.each([
  ['documents', 'document', () => document._id],
  ['handbook_chapters', 'handbook', () => chapter._id],
  ['news', 'news', () => news._id],
  ['users', 'member', () => member._id],
])('reports a row that was deleted from %s by SQL, and one without a history', async (table, kind, getId) => {
  const remove = sql`delete from ${sql.table(table)} where id = ${getId()}`
  expect(await findAfter(remove)).toEqual([`${kind} ${getId()} is missing, but has a history.`])
  expect(await findAfter(sql`delete from history where record_id = ${getId()}`)).toEqual([
    `${kind} ${getId()}: row 1 of its history is missing.`,
  ])
})
