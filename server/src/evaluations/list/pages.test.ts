/** Compares every page of the list with a plain query over all rows. */
import {
  type Evaluation,
  type EvaluationColumn,
  type EvaluationListRow,
  evaluationList,
  fold,
  type Page,
} from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const EVALUATIONS = 137
const { as, clock, db, make, ownerDb, startServer } = await testApp()
const member = await make.admin()
await seed(ownerDb, { evaluations: EVALUATIONS, firstNumber: 10_000, now: clock.now() })
const client = await as(member)
const judge = await as(await make.member({ role: 'STJ' }))

/** Database columns with another name than the list column. */
const sortColumns: Partial<Record<EvaluationColumn, string>> = {
  eval_option: 'species_name',
  hunt_country: 'hunt_country_name',
  phenotype: 'phenotype_label',
  medal: 'medal_rank',
}

const listIdsBySql = async (column: EvaluationColumn, direction: 'asc' | 'desc', condition = sql`true`) => {
  const order = sql.ref(sortColumns[column] ?? column)
  const { rows } = await sql<{ id: string }>`select id from evaluations where ${condition}
    order by ${order} ${sql.raw(direction)}, id ${sql.raw(direction)}`.execute(db)
  return rows.map(({ id }) => id)
}

const listIdsByPages = async (query: string, rowsPerPage: number) => {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await client.get<Page<EvaluationListRow>>(
      `/evaluation?${query}&page=${page}&rowsPerPage=${rowsPerPage}`,
    )
    ids.push(...data.docs.map(({ _id }) => _id))
    if (page * rowsPerPage >= data.totalDocs) return ids
  }
}

describe('pages of the list', () => {
  it.each(evaluationList.columns)('match plain SQL, sorted by %s', async (column) => {
    for (const [direction, rowsPerPage] of [
      ['asc', 10],
      ['desc', 25],
    ] as const)
      expect(await listIdsByPages(`sortBy=${column}&sortDir=${direction}`, rowsPerPage)).toEqual(
        await listIdsBySql(column, direction),
      )
  })

  it('match plain SQL under filters', async () => {
    const query = 'medal=none&medal=Bronze&source=Free range&eval_date_from=2019-01-01&sortBy=total_points&sortDir=desc'
    const condition = sql`award in ('none', 'Bronze') and source = 'Free range' and eval_date >= '2019-01-01'`
    const expected = await listIdsBySql('total_points', 'desc', condition)
    expect(expected.length).toBeGreaterThan(30)
    expect(await listIdsByPages(query, 10)).toEqual(expected)
  })

  it('match plain SQL after a row in the middle was deleted', async () => {
    const [id = ''] = (await listIdsBySql('hunter_name', 'asc')).slice(70)
    await client.delete(`/evaluation/${id}`)
    const expected = await listIdsBySql('hunter_name', 'asc', sql`deleted_at is null`)
    expect(expected).toHaveLength(EVALUATIONS - 1)
    expect(await listIdsByPages('sortBy=hunter_name&sortDir=asc', 10)).toEqual(expected)
  })
})

describe('pages and totals', () => {
  const read = async (query: string) => (await client.get<Page<EvaluationListRow>>(`/evaluation?${query}`)).data

  it.each(['', 'eval_option=red-deer'])('include the writes of every user and server at once: %s', async (filter) => {
    const before = await read(filter)
    clock.advance(1)
    const { data } = await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    const after = await read(filter)
    expect([after.totalDocs, after.docs[0]?._id]).toEqual([before.totalDocs + 1, data._id])

    const other = await startServer()
    const headers = { authorization: `Bearer ${judge.token}` }
    await other.inject({ method: 'DELETE', url: `/api/evaluation/${data._id}`, headers })
    expect(await read(filter)).toEqual(before)
  })
})

describe('texts in other scripts', () => {
  it.each([
    ['Щербаков', 'щерба'],
    ['Παπαδόπουλος', 'παπαδο'],
    ['山田太郎', '田太郎'],
    ['김철수', '김철수'],
  ])('are found by an index: %s', async (hunter_name, search) => {
    await judge.post('/evaluation/red-deer', { data: { ...evaluationInput(), hunter_name } })
    const { data } = await judge.get<Page<EvaluationListRow>>(`/evaluation?hunter_name=${encodeURIComponent(search)}`)
    expect(data.docs.map((row) => row.hunter_name)).toEqual([hunter_name])

    // A text without trigrams would require a full scan.
    const { rows } = await sql<{ trigrams: readonly string[] }>`select show_trgm(${fold(search)}) as trigrams`.execute(
      db,
    )
    expect(rows[0]?.trigrams).not.toEqual([])
  })
})
