/** Demo data: plausible, valid, deterministic, and only for an empty database. */
import {
  checkEvaluation,
  findEdition,
  getEffectiveStatus,
  getReviewState,
  listSpeciesInForce,
  REVIEW_STATES,
} from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '#news/clean-html.ts'
import { historyCheck } from '#operations/verify/histories.ts'
import { scoreCheck } from '#operations/verify/scores.ts'
import { verify } from '#operations/verify/verify.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { getSetting } from '#reviews/setting.ts'
import { testApp } from '#testing/app.ts'
import { seed } from './seed.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const options = { evaluations: 500, firstNumber: 10_000, now }

describe('demo data', async () => {
  const { db, ownerDb, make, guest } = await testApp()
  await make.admin()
  await seed(ownerDb, options)
  const rows = await db.selectFrom('evaluations').selectAll().orderBy('created_at').orderBy('id').execute()
  const users = await db.selectFrom('users').selectAll().execute()

  it('passes the validation of saves', () => {
    expect(rows).toHaveLength(500)
    for (const row of rows) {
      const species = findEdition(row.eval_option, row.version)
      const measurer = users.find(({ id }) => id === row.measurer_id)
      if (!species || !measurer) throw new Error('species or measurer is missing')
      const { hunt_country_name, species_name, phenotype_key, ...rest } = row
      const information = Object.fromEntries(
        Object.entries(rest).filter(
          ([name]) =>
            /^(eval|hunt|hunter)_|^(source|supporting_information|data)$/.test(name) &&
            !/folded|option|files_num/.test(name),
        ),
      )
      const context = {
        today: '2026-06-01',
        validity: { from: measurer.valid_from, to: measurer.valid_to },
        measurerEmail: measurer.email,
      }
      expect(checkEvaluation(species, { ...information, phenotype: { key: phenotype_key } }, context).errors).toEqual(
        {},
      )
      expect(measurer.evaluation_options).toContain(row.eval_option)
      expect([hunt_country_name, species_name]).not.toContain('')
      expect(Date.parse(row.created_at)).toBeLessThanOrEqual(now.getTime())
    }
  })

  it('contains more than a page of members in every state, and a waiting list', () => {
    const members = users.filter(({ role }) => role !== 'admin')
    const expired = (row: (typeof users)[number]) => getEffectiveStatus(row, '2026-06-01') === 'expired'
    expect(members.filter(({ status }) => status === 'active' || status === 'expired').length).toBeGreaterThan(50)
    expect(members.filter(({ status }) => status === 'new' || status === 'approved').length).toBeGreaterThan(6)
    expect(members.filter(expired).length).toBeGreaterThan(5)
    expect(members.every(({ status, id_number }) => (status === 'new') === (id_number === null))).toBe(true)
  })

  it('covers medals, species, countries, years and alphabets', () => {
    const distinct = (name: 'award' | 'eval_option' | 'hunt_country') => new Set(rows.map((row) => row[name])).size
    expect(distinct('award')).toBe(4)
    expect(distinct('eval_option')).toBe(listSpeciesInForce('2026-06-01').length)
    expect(distinct('hunt_country')).toBeGreaterThan(20)
    expect(new Set(rows.map(({ eval_date }) => eval_date.slice(0, 4))).size).toBe(11)
    const names = rows.map(({ hunter_name }) => hunter_name).join()
    for (const letter of 'őřЖł') expect(names).toContain(letter)
  })

  it('has a first history entry for every evaluation', async () => {
    for (const { id } of rows.slice(0, 20)) {
      const chain = await listHistory(db, { kind: 'evaluation', id })
      expect(chain).toMatchObject([{ action: 'create', seq: 1 }])
      expect(verifyChain(chain)).toBeNull()
    }
  })

  it('has a history of application and certification for every member', async () => {
    for (const { id, role, status, created_at } of users) {
      const chain = await listHistory(db, { kind: 'member', id })
      expect(verifyChain(chain)).toBeNull()
      const steps = { new: 1, approved: 2, active: 3, expired: 3 }[status]
      expect(chain.map(({ action }) => action)).toEqual(
        role === 'admin' ? [] : ['create', 'update', 'update'].slice(0, steps),
      )
      for (const { at } of chain) {
        expect(at >= created_at).toBe(true)
        expect(Date.parse(at)).toBeLessThanOrEqual(now.getTime())
      }
    }
  })

  it('accepts the printed passwords, but no applicants', async () => {
    const login = async (username: string, password: string) =>
      (await guest.post('/login', { username, password })).status
    expect(await login('lukasz.zak@example.org', 'Measure-2026')).toBe(200)
    expect(await login('ada.amsel@example.org', 'Admin-2026')).toBe(200)
    expect(await login('thordur.aegisson@example.org', '')).not.toBe(200)
  })

  it('has golds reviewed, corrected, awaiting and judged again, with valid histories [O-089]', async () => {
    const setting = await getSetting(db)
    const states = rows.filter(({ award }) => award === 'Gold').map((row) => getReviewState(setting, row))
    expect(new Set(states)).toEqual(new Set(REVIEW_STATES))
    const reviews = await db.selectFrom('reviews').select('corrected').execute()
    expect(reviews.filter(({ corrected }) => corrected)).toHaveLength(1)
    const again = rows.filter(({ earlier_public_id }) => earlier_public_id !== null)
    expect(again).toHaveLength(1)
    expect(again.map(({ public_id }) => public_id)).toEqual(
      rows.flatMap(({ later_public_id }) => later_public_id ?? []),
    )
    const found: string[] = []
    await verify(db, [historyCheck, scoreCheck], (line) => found.push(line))
    expect(found).toEqual([expect.stringMatching(/OK\.$/), expect.stringMatching(/OK\.$/)])
  })

  it('contains clean news and events for every role', async () => {
    const news = await db.selectFrom('news').selectAll().execute()
    for (const role of ['STJ', 'CCM'] as const)
      for (const event of [true, false])
        expect(news.some((item) => item.event === event && item.roles.includes(role))).toBe(true)
    for (const { lead, content } of news)
      for (const html of [lead, content]) expect(cleanHtml(html, 'https://example.org').html).toBe(html)
  })

  it('requires an empty database', async () => {
    await expect(seed(ownerDb, options)).rejects.toThrow('The database already contains members or evaluations.')
    expect(await db.selectFrom('evaluations').select('id').execute()).toHaveLength(500)
  })

  it('is deterministic', async () => {
    const other = await testApp()
    await seed(other.ownerDb, options)
    const pickStable = (all: typeof rows) =>
      all
        .map(({ id, public_id, hunter_name, data, created_at }) => ({ id, public_id, hunter_name, data, created_at }))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(pickStable(await other.db.selectFrom('evaluations').selectAll().execute())).toEqual(pickStable(rows))
  })
})
