/** Compares every page of the list with a plain query over all rows. */
import { type EvaluationColumn, type EvaluationListRow, evaluationList, fold, type Page } from '@trophy/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { pageRange, SEEK_POINT_INTERVAL } from '#platform/database/page.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const EVALUATIONS = 137
const { as, clock, db, make, ownerDb } = await testApp()
const member = await make.admin()
await seed(ownerDb, { evaluations: EVALUATIONS, firstNumber: 10_000, now: clock.now() })
const client = await as(member)
const judge = await as(await make.member({ role: 'STJ' }))

/** Waits for statements that run in the background. */
const waitForQueries = async () => {
  for (;;) {
    const { rows } = await sql<{ running: string }>`select count(*) as running from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(db)
    if (rows[0]?.running === '0') return
  }
}

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

const createCopies = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'evaluations' and is_generated = 'NEVER' and column_name not in ('id', 'public_id')`.execute(db)
  const names = rows.map(({ name }) => name).join()
  return `(id, public_id, ${names}) select gen_random_uuid(), gen_random_uuid(), ${names}
    from evaluations cross join generate_series(1, 90)`
}

describe('first pages under filters with thousands of matches', () => {
  // Store each evaluation ninety times, so that filters scan the nearest rows first.
  beforeAll(async () => {
    await sql`insert into evaluations ${sql.raw(await createCopies())}`.execute(db)
    await sql`analyze evaluations`.execute(ownerDb)
  })

  it.each([
    ['source=Free range&sortBy=total_points', 'total_points', sql`source = 'Free range'`],
    ['eval_date_to=2022-12-31&sortBy=eval_date', 'eval_date', sql`eval_date <= '2022-12-31'`],
  ] as const)('are those of plain SQL: %s', async (filter, column, condition) => {
    for (const direction of ['asc', 'desc'] as const) {
      const expected = await listIdsBySql(column, direction, sql`${condition} and deleted_at is null`)
      expect(expected.length).toBeGreaterThan(5_000)
      const last = Math.ceil(expected.length / 50)
      for (const page of [1, 2, 40, last - 1, last]) {
        const address = `/evaluation?${filter}&sortDir=${direction}&page=${page}&rowsPerPage=50`
        const { data } = await client.get<Page<EvaluationListRow>>(address)
        expect(data.totalDocs).toBe(expected.length)
        expect(data.docs.map(({ _id }) => _id)).toEqual(expected.slice((page - 1) * 50, page * 50))
      }
    }
  })
})

describe('deep pages of a list of thousands', () => {
  beforeAll(() => clock.advance(120))

  // Request pages repeatedly, so that seek points found meanwhile are used too.
  const requestDeepPage = async (caller: Client, column: EvaluationColumn, direction: 'asc' | 'desc') => {
    const expected = await listIdsBySql(column, direction, sql`deleted_at is null`)
    expect(expected.length).toBeGreaterThan(2 * SEEK_POINT_INTERVAL + 1_000)
    for (const page of [101, 120, 123, 121, 102, 100, 122]) {
      const address = `/evaluation?sortBy=${column}&sortDir=${direction}&page=${page}&rowsPerPage=50`
      const { data } = await caller.get<Page<EvaluationListRow>>(address)
      expect(data.docs.map(({ _id }) => _id)).toEqual(expected.slice((page - 1) * 50, page * 50))
    }
  }

  it.each(evaluationList.columns)('match plain SQL, sorted by %s', async (column) => {
    for (const direction of ['asc', 'desc'] as const) {
      await requestDeepPage(client, column, direction)
      await waitForQueries()
      await requestDeepPage(client, column, direction)
    }
  })

  it("reflect the user's own writes immediately", async () => {
    await requestDeepPage(client, 'created_at', 'desc')
    await waitForQueries()
    const [newest = ''] = await listIdsBySql('created_at', 'desc', sql`deleted_at is null`)
    await client.delete(`/evaluation/${newest}`)
    await requestDeepPage(client, 'created_at', 'desc')
    await waitForQueries()
    await judge.post('/evaluation/red-deer', { data: evaluationInput() })
    await requestDeepPage(judge, 'created_at', 'desc')
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

it.each([
  [{ page: 1, rowsPerPage: 10 }, 25, { from: 'start', skip: 0, rows: 10 }],
  [{ page: 2, rowsPerPage: 10 }, 25, { from: 'end', skip: 5, rows: 10 }],
  [{ page: 3, rowsPerPage: 10 }, 25, { from: 'end', skip: 0, rows: 5 }],
  [{ page: 4, rowsPerPage: 10 }, 25, { from: 'end', skip: 0, rows: 0 }],
  [{ page: 1, rowsPerPage: 10 }, 0, { from: 'start', skip: 0, rows: 0 }],
] as const)('page %o of %i rows is at %o', (query, total, range) => {
  expect(pageRange(query, total)).toEqual(range)
})

it('finds a deep page from the previous seek point if it is nearer than both ends', () => {
  const seekPoints = [0, 1, 2].map((step) => ({ position: step * SEEK_POINT_INTERVAL, place: step, id: String(step) }))
  const getRange = (before: number, total: number) =>
    pageRange({ page: before / 10 + 1, rowsPerPage: 10 }, total, seekPoints)
  expect(getRange(SEEK_POINT_INTERVAL, 100_000)).toEqual({ from: seekPoints[1], skip: 0, rows: 10 })
  expect(getRange(SEEK_POINT_INTERVAL + 30, 100_000)).toEqual({ from: seekPoints[1], skip: 30, rows: 10 })
  expect(getRange(SEEK_POINT_INTERVAL + 30, SEEK_POINT_INTERVAL + 45)).toEqual({ from: 'end', skip: 5, rows: 10 })
  expect(getRange(30, 100_000)).toEqual({ from: 'start', skip: 30, rows: 10 })
  expect(getRange(4 * SEEK_POINT_INTERVAL, 100_000)).toEqual({
    from: seekPoints[2],
    skip: 2 * SEEK_POINT_INTERVAL,
    rows: 10,
  })
})
