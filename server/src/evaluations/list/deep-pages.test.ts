/** Compares deep pages under filters with a plain query over all rows, also right after writes. */
import { type EvaluationColumn, type EvaluationListRow, evaluationList, type Page } from '@trophy/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { newId } from '#platform/database/id.ts'
import { isAnyOf, type ListSql } from '#platform/database/page.ts'
import type { Db, Tx } from '#platform/database/types.ts'
import { appendHistory } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { findDeepPage } from './deep-pages.ts'
import { createSeekPointCache } from './seek-point-cache.ts'

const ROWS_PER_PAGE = 50
const { as, clock, db, make, ownerDb, startServer } = await testApp()
await seed(ownerDb, { evaluations: 137, firstNumber: 10_000, now: clock.now() })
let reader: Client
const judge = await as(await make.member({ role: 'STJ' }))

const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
  where table_name = 'evaluations' and is_generated = 'NEVER' and column_name not in ('id', 'public_id')`.execute(db)
const copiedColumns = sql.join(columns.map(({ name }) => sql.ref(name)))
/** Stores each evaluation about a hundred times, so that every order has many ties. */
await sql`insert into evaluations (id, public_id, ${copiedColumns})
  select gen_random_uuid(), gen_random_uuid(), ${copiedColumns}
  from evaluations cross join generate_series(1, 95 + total_points % 10)`.execute(db)
await sql`vacuum analyze evaluations`.execute(ownerDb)

/** Database columns with another name than the list column. */
const sortColumns: Partial<Record<EvaluationColumn, string>> = {
  eval_option: 'species_name',
  hunt_country: 'hunt_country_name',
  phenotype: 'phenotype_label',
  medal: 'medal_rank',
}

type List = {
  readonly filter: string
  readonly condition: ReturnType<typeof sql>
  readonly sortBy: EvaluationColumn
  readonly sortDir: 'asc' | 'desc'
}

const listIdsBySql = async ({ condition, sortBy, sortDir }: List): Promise<string[]> => {
  const [order, direction] = [sql.ref(sortColumns[sortBy] ?? sortBy), sql.raw(sortDir)]
  const { rows } = await sql<{ id: string }>`select id from evaluations where deleted_at is null and ${condition}
    order by ${order} ${direction}, id ${direction}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Requests pages at these shares of the list and expects the rows of plain SQL, and its total. */
const expectPages = async (list: List, shares: readonly number[]) => {
  const ids = await listIdsBySql(list)
  expect(ids.length).toBeGreaterThan(5_100)
  for (const share of shares) {
    const page = Math.max(1, Math.ceil((ids.length / ROWS_PER_PAGE) * share))
    const address = `/evaluation?${list.filter}&sortBy=${list.sortBy}&sortDir=${list.sortDir}&page=${page}`
    const { data } = await reader.get<Page<EvaluationListRow>>(`${address}&rowsPerPage=${ROWS_PER_PAGE}`)
    const expected = ids.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
    expect(
      data.docs.map(({ _id }) => _id),
      `page ${page}`,
    ).toEqual(expected)
    expect(data.totalDocs, `page ${page}`).toBe(ids.length)
  }
}

/** The first waits for the seek points; the others use them. */
const SHARES = [0.5, 0.1, 0.25, 0.4, 0.41, 0.42, 0.6, 0.75, 0.9, 0.99, 1]

let dates = 0
/** Returns a list whose seek points have not been found yet; the date limits nothing. */
const createList = (sortBy: EvaluationColumn, sortDir: 'asc' | 'desc' = 'asc'): List => {
  dates += 1
  return { ...FREE_RANGE, filter: `${FREE_RANGE.filter}&hunt_date_from=${1900 + dates}-01-01`, sortBy, sortDir }
}
const FREE_RANGE = { filter: 'source=Free range', condition: sql`source = 'Free range'` }
/** Leaves gaps of thousands of rows in the order of the medals. */
const ENDS = { filter: 'medal=Gold&medal=none', condition: sql`award in ('Gold', 'none')` }
/** Most rows do not match. */
const RECENT = { filter: 'eval_date_from=2022-09-01', condition: sql`eval_date >= '2022-09-01'` }
/** Matches in several columns. */
const SEARCHED = {
  filter: 'search=1000',
  condition: sql`(public_id like '%1000%' or measurer_id_number like '%1000%' or measurer_name_folded like '%1000%'
    or hunter_name_folded like '%1000%')`,
}

beforeEach(async () => {
  // Totals are cached for five seconds, and for users with recent writes separately.
  clock.advance(120)
  // A user may call a few hundred times a minute.
  reader = await as(await make.admin())
})

describe('deep pages under filters', () => {
  it.each(evaluationList.columns)('match plain SQL, sorted by %s', async (sortBy) => {
    for (const sortDir of ['asc', 'desc'] as const)
      for (const filter of [FREE_RANGE, ENDS, RECENT, SEARCHED])
        await expectPages({ ...filter, sortBy, sortDir }, SHARES)
  })

  it('match plain SQL for every page, without and with seek points', async () => {
    const list = { ...ENDS, sortBy: 'medal', sortDir: 'desc' } as const
    const everyPage = Array.from({ length: 200 }, (_, index) => (index + 1) / 200)
    await expectPages(list, everyPage)
    await expectPages(list, everyPage)
  })

  it('match plain SQL for users whose order must not reveal files that show the hunter', async () => {
    const measurer = await as(await make.member())
    await sql`update evaluations set files_num = 2, hunter_files_num = 1
      where id in (select id from evaluations order by id limit 3000)`.execute(db)
    const ids = await sql<{ id: string }>`select id from evaluations where source = 'Free range'
      order by shared_files_num desc, id desc limit 50 offset 6000`.execute(db)
    for (let i = 0; i < 2; i += 1) {
      const { data } = await measurer.get<Page<EvaluationListRow>>(
        '/evaluation?source=Free range&sortBy=files_num&sortDir=desc&page=121&rowsPerPage=50',
      )
      expect(data.docs.map(({ _id }) => _id)).toEqual(ids.rows.map(({ id }) => id))
    }
  })
})

describe('after writes of other users, deep pages under filters', () => {
  const enter = async (overrides: Readonly<Record<string, unknown>>) => {
    const { data } = await judge.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput(overrides) })
    return data._id
  }
  const edit = async (id: string, values: Readonly<Record<string, unknown>>) => {
    const { modified_date } = await db
      .selectFrom('evaluations')
      .select('modified_date')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    clock.advance(1)
    const { status } = await judge.patch(`/evaluation/${id}`, { data: { ...values, modified_date } })
    expect(status).toBe(200)
  }
  const MIDDLE_SHARES = [0.3, 0.5, 0.7]
  let list: List
  beforeEach(async () => {
    list = createList('hunter_name')
    await expectPages(list, MIDDLE_SHARES)
  })

  it('include new evaluations before, between and after them', async () => {
    for (const hunter_name of ['Aaa', 'Mmm', 'Zzz', 'Mmm', 'Ggg']) {
      await enter({ hunter_name })
      await expectPages(list, MIDDLE_SHARES)
    }
    await enter({ source: 'Casualties' })
    await expectPages(list, MIDDLE_SHARES)
  })

  it('include new evaluations after thousands of writes were rolled back', async () => {
    await sql`select nextval(pg_get_serial_sequence('history', 'ordinal')) from generate_series(1, 5000)`.execute(
      ownerDb,
    )
    await enter({ hunter_name: 'Mmm' })
    list = createList('hunt_date')
    await expectPages(list, MIDDLE_SHARES)
    await enter({ hunter_name: 'Mmm' })
    await expectPages(list, MIDDLE_SHARES)
  })

  it('reflect changes of a new evaluation', async () => {
    const id = await enter({ hunter_name: 'Mmm' })
    await expectPages(list, MIDDLE_SHARES)
    await edit(id, { hunter_name: 'Zzz' })
    await expectPages(list, MIDDLE_SHARES)
    await edit(id, { source: 'Casualties' })
    await expectPages(list, MIDDLE_SHARES)
  })

  it('reflect changes of older evaluations: edited, deleted, restored', async () => {
    const id = await enter({ hunter_name: 'Aaa' })
    const [, , other = ''] = await listIdsBySql(list)
    const lists = [createList('hunter_name'), createList('hunter_name', 'desc')]
    const expectAll = async () => {
      for (const one of lists) await expectPages(one, MIDDLE_SHARES)
    }
    await expectAll()
    await edit(id, { hunter_name: 'Zzz' })
    await expectAll()
    await judge.delete(`/evaluation/${other}`)
    await expectAll()
    await reader.post(`/evaluation/${other}/restore`)
    await expectAll()
  })

  it('include evaluations that were entered on another server', async () => {
    const other = await startServer()
    const { statusCode } = await other.inject({
      method: 'POST',
      url: '/api/evaluation/red-deer',
      headers: { authorization: `Bearer ${judge.token}` },
      payload: { data: evaluationInput({ hunter_name: 'Bbb' }) },
    })
    expect(statusCode).toBe(200)
    await expectPages(list, MIDDLE_SHARES)
  })

  it('include evaluations of a gap between the matches', async () => {
    const byNumber = { ...ENDS, sortBy: 'measurer_id_number', sortDir: 'asc' } as const
    await sql`update evaluations set measurer_id_number =
      case award when 'Gold' then '10000' when 'none' then '50000' else '30000' end`.execute(db)
    const everyDeepPage = Array.from({ length: 70 }, (_, index) => (index + 15) / 100)
    await expectPages(byNumber, [0.5, ...everyDeepPage])
    await copyOne(db, { award: 'Gold', measurer_id_number: '30000' })
    await expectPages(byNumber, everyDeepPage)
  })

  it('include the evaluations of a transaction that ran while the seek points were found', async () => {
    const tx = await db.startTransaction().execute()
    await copyOne(tx, { hunter_name: 'Aaa' })
    // A later evaluation, which is stored first.
    await enter({ hunter_name: 'Bbb' })
    const other = createList('hunter_name')
    await expectPages(other, MIDDLE_SHARES)
    await tx.commit().execute()
    await expectPages(other, MIDDLE_SHARES)
    await expectPages(list, MIDDLE_SHARES)
  })

  it('include hundreds of new evaluations', async () => {
    for (const count of [300, 300]) {
      await db.transaction().execute(async (tx) => {
        for (let i = 0; i < count; i += 1) await copyOne(tx, { hunter_name: i % 4 ? 'Mmm' : 'Aaa' })
      })
      const everyDeepPage = Array.from({ length: 200 }, (_, index) => (index + 30) / 250)
      await expectPages(list, [0.5, ...everyDeepPage])
    }
  })

  /** Stores a copy of an evaluation, with the first row of its history. */
  const copyOne = async (tx: Db, values: Readonly<Record<string, string>>): Promise<string> => {
    const id = newId()
    await sql`insert into evaluations (id, public_id, ${copiedColumns})
      select ${id}, ${id}, ${copiedColumns} from evaluations where source = 'Free range' limit 1`.execute(tx)
    await tx.updateTable('evaluations').set(values).where('id', '=', id).execute()
    const by = { _id: null, name: 'Test', role: '' }
    const record = { kind: 'evaluation', id }
    await appendHistory(tx as Tx, { record, action: 'create', at: clock.now(), by, changes: [] })
    return id
  }
})

describe('page near an end without seek points yet', () => {
  const list: ListSql<'created_at', 'source'> = {
    table: 'evaluations',
    columns: ['id'],
    rows: sql`deleted_at is null`,
    sort: { created_at: sql`created_at` },
    filters: { source: isAnyOf('source') },
  }
  const query = {
    filters: { source: ['Free range'] },
    sortBy: 'created_at',
    sortDir: 'asc',
    page: 21,
    rowsPerPage: ROWS_PER_PAGE,
  } as const
  const SKIP = 1_000

  it('is read from the seek points if those are found first', async () => {
    const ids = await listIdsBySql({ ...FREE_RANGE, sortBy: 'created_at', sortDir: 'asc' })
    const totals = { matching: ids.length, all: ids.length }
    const source = { db, seekPoints: createSeekPointCache(clock) }
    const { rows, totalDocs } = await findDeepPage(
      source,
      list,
      query,
      { skip: SKIP },
      totals,
      () => new Promise<never>(() => {}),
    )
    expect(rows).toEqual(ids.slice(SKIP, SKIP + ROWS_PER_PAGE).map((id) => ({ id })))
    expect(totalDocs).toBe(ids.length)
  })

  it('is read without seek points if their read fails', async () => {
    const totals = { matching: 20_000, all: 20_000 }
    const seekPoints = {
      ...createSeekPointCache(clock),
      get: () => {
        throw new Error('The connection was lost.')
      },
    }
    const page = { rows: [], totalDocs: 7 }
    const readWithoutPoints = async () => {
      await sql`select pg_sleep(1)`.execute(db)
      return page
    }
    expect(await findDeepPage({ db, seekPoints }, list, query, { skip: SKIP }, totals, readWithoutPoints)).toEqual(page)
  })
})
