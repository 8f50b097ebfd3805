/** Erasures of personal data: they reach the backups, and a restore repeats them. */
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Evaluation, EvaluationFile, Review } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eraseExpired } from '#evaluations/record/erase.ts'
import { eraseDeletedMembers } from '#members/remove.ts'
import { verifyAll } from '#operations/verify/verify-all.ts'
import type { Db } from '#platform/database/types.ts'
import type { BackupStores } from '#platform/files/backup-stores.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { createRestoreTarget } from '#testing/restore-target.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { backUp } from './back-up.ts'
import { listTables } from './catalogue.ts'
import { restore } from './restore.ts'

const folder = await createTempFolder('erasures')
const context = await testApp({ config: { backup: { folder, bucket: null, passphrase: 'a long passphrase' } } })
const { as, make, db, deps, clock } = context
const stores = deps.backups as BackupStores
const passphrase = 'a long passphrase'
const adminRow = await make.admin()
let admin = await as(adminRow)
/** Advances the clock and signs in again: an older session requires reauthentication, or has ended. */
const advance = async (seconds: number) => {
  clock.advance(seconds)
  admin = await as(adminRow)
}
const HOUR = 3_600
const DAY = 24 * HOUR

const createEvaluation = async (hunter_name: string) =>
  (await admin.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ hunter_name }) })).data
const attach = async (path: string, shows_hunter?: string) =>
  (
    await admin.post<EvaluationFile & { _id: string }>(
      path,
      fileForm(await plainPicture(), 'a.jpg', shows_hunter === undefined ? {} : { shows_hunter }),
    )
  ).data
const listCopies = async () => {
  const keys: string[] = []
  for await (const { key } of stores.uploads.list()) keys.push(key.replace('.age', ''))
  return keys.sort()
}
const listKeys = async (source: Db = db) =>
  (await source.selectFrom('files').select('key').orderBy('key').execute()).map(({ key }) => key)
const makeBackup = async () => (await backUp(deps, stores, clock.now())).name
/** Restores a backup. Returns the result, and all stored texts. */
const restoreAll = async (name: string) => {
  const target = await createRestoreTarget()
  const result = await restore(target, { stores, name, passphrase })
  const texts: string[] = []
  for (const table of await listTables(target.db)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table.name)} as t`.execute(
      target.db,
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return { ...target, result, text: texts.join('\n') }
}

it('are repeated by a restore of an older backup, with valid histories [O-074]', async () => {
  await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
  const hunted = await createEvaluation('Novotný')
  const reviewer = await as(await make.member({ role: 'STJ', has_history: true }))
  const { data: review } = await reviewer.post<Review>(`/reviews/${hunted._id}`, {
    modified_date: hunted.modified_date,
    remark: 'Checked with Novotným.',
    present: [{ name: 'Petra Present', agreed: true }],
  })
  await attach(`/evaluation/${hunted._id}/file`, 'true')
  const markedLater = await attach(`/evaluation/${hunted._id}/file`)
  const kept = await attach(`/evaluation/${hunted._id}/file`)
  const deleted = await createEvaluation('Svoboda')
  await attach(`/evaluation/${deleted._id}/file`)
  const member = await make.member({ firstname: 'Ivo', lastname: 'Ráž', email: 'ivo@example.org' })
  await admin.patch(`/member/${member.id}`, memberInput(member, { city: 'Šumperk' }))
  await attach(`/member/${member.id}/file`)
  const former = await make.member({ firstname: 'Eva', lastname: 'Malá', email: 'eva@example.org' })
  await admin.patch(`/member/${former.id}`, memberInput(former, { city: 'Olomouc' }))
  const applicant = await make.member({ status: 'new', lastname: 'Nováček', email: 'new@example.org' })
  const before = await makeBackup()
  expect((await restoreAll(before)).text).toMatch(/Novotný[\s\S]*Svoboda[\s\S]*Petra/)
  expect(await listCopies()).toEqual(await listKeys())

  await advance(HOUR)
  await admin.patch(`/evaluation/file/${markedLater._id}`, { shows_hunter: true })
  expect((await admin.post(`/evaluation/${hunted._id}/erase-hunter`)).status).toBe(200)
  const { remark } = (await admin.get<Evaluation>(`/evaluation/${hunted._id}`)).data.review ?? {}
  expect(remark).toBe('')
  expect((await admin.delete(`/reviews/person/${review.present[0]?._id}`)).status).toBe(200)
  expect((await admin.post(`/member/${member.id}/erase`)).status).toBe(200)
  expect((await admin.delete(`/member/${applicant.id}`)).status).toBe(200)
  // The copies of their files are deleted immediately.
  expect(await listCopies()).toEqual(await listKeys())
  await admin.delete(`/evaluation/${deleted._id}`)
  await admin.delete(`/member/${former.id}`)
  await advance(91 * DAY)
  expect(await eraseExpired(deps)).toBe(1)
  expect(await eraseDeletedMembers(deps)).toBe(1)
  expect(await listCopies()).toEqual(await listKeys())

  const names = await readdir(join(folder, 'erasures'))
  for (const name of names)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dt\d\d-\d\d-\d\d-\d{3}z-(hunter|evaluation|member|person|file)-[\da-f-]{36}$/)
  expect(names.filter((name) => !name.includes('-file-'))).toHaveLength(6)

  const { db: restoredDb, fileStore, result, text } = await restoreAll(before)
  expect(result).toMatchObject({ erasures: 6, missing: [], uploads: 1 })
  expect(text).not.toMatch(/Novotn|Petra|Svoboda|Šumperk|Ráž|Olomouc|Nováček|Eva\b|(ivo|eva|new)@example/)
  expect(await listKeys(restoredDb)).toEqual(await listKeys())
  expect((await admin.get<Evaluation>(`/evaluation/${hunted._id}`)).data.files).toMatchObject([{ _id: kept._id }])
  const lines: string[] = []
  const isValid = await verifyAll(restoredDb, fileStore, deps.config, {
    expectedHash: null,
    print: (line) => lines.push(line),
  })
  expect(isValid, lines.join('\n')).toBe(true)
  expect(lines).toContain('Reviews: 1 stored, 1 in part not checkable because values or members were erased. OK.')
  expect((await restoreAll(await makeBackup())).result.erasures, 'contained in a newer backup').toBe(0)
})

it('are not repeated in a backup that contains them, even if the data was entered again', async () => {
  const { _id } = await createEvaluation('Dvořák')
  await makeBackup()
  await advance(HOUR)
  await admin.post(`/evaluation/${_id}/erase-hunter`)
  const { data } = await admin.get<Evaluation>(`/evaluation/${_id}`)
  clock.advance(1)
  const { problem } = await admin.patch(`/evaluation/${_id}`, {
    data: { ...evaluationInput({ hunter_name: 'Horák' }), modified_date: data.modified_date },
  })
  expect(problem).toBeNull()
  const { result, text } = await restoreAll(await makeBackup())
  expect(result.erasures).toBe(0)
  expect(text).toContain('Horák')
  expect(text).not.toContain('Dvořák')
})

it('are rejected while the backups are unavailable', async () => {
  const { _id } = await createEvaluation('Kučera')
  const member = await make.member({ lastname: 'Beneš' })
  await rename(folder, `${folder}-unmounted`)
  try {
    const expected = {
      status: 503,
      problem: { code: 'UNAVAILABLE', message: expect.stringContaining('Nothing was erased') },
    }
    expect(await admin.post(`/evaluation/${_id}/erase-hunter`)).toMatchObject(expected)
    expect(await admin.post(`/member/${member.id}/erase`)).toMatchObject(expected)
  } finally {
    await rename(`${folder}-unmounted`, folder)
  }
  expect((await admin.get<Evaluation>(`/evaluation/${_id}`)).data.hunter_name).toBe('Kučera')
  expect((await admin.get(`/member/${member.id}`)).status).toBe(200)
})

it('reach a file that is being copied', async () => {
  const { _id } = await createEvaluation('Veselý')
  await attach(`/evaluation/${_id}/file`, 'true')
  const { key } = await db.selectFrom('files').select('key').where('owner_id', '=', _id).executeTakeFirstOrThrow()
  const onSnapshot = async () => {
    await admin.post(`/evaluation/${_id}/erase-hunter`)
    expect(await listCopies()).not.toContain(key)
    await stores.uploads.put(`${key}.age`, { size: 0, open: () => Readable.from([]) })
  }
  await advance(HOUR)
  await backUp(deps, stores, clock.now(), { onSnapshot })
  expect(await listCopies()).toEqual(await listKeys())
})

it('leave the list when no archive is older', async () => {
  expect(await readdir(join(folder, 'erasures'))).not.toEqual([])
  await stores.archives.remove(await readdir(join(folder, 'archives')))
  clock.advance(HOUR)
  await makeBackup()
  expect(await readdir(join(folder, 'erasures'))).toEqual([])
})
