/** Deep pages under filters: the first request of a list, later ones, and those while evaluations are saved. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Caller } from '#bench/caller.ts'
import { type Latency, timeCalls } from '#bench/measure.ts'
import type { Product } from '#bench/product.ts'
import { createEvaluationBody, SPECIES_KEY } from '#bench/saves.ts'
import type { Row } from '#bench/table.ts'

const ROWS_PER_PAGE = 10
/** Pages are requested around these shares of the list. */
const SHARES = [0.1, 0.5, 0.9]

/** Filters of the demo data that leave about an eighth, a half and nine tenths of the rows. */
const FILTERS = [
  { query: 'medal=Gold', condition: "award = 'Gold'" },
  { query: 'eval_date_from=2022-06-01', condition: "eval_date >= '2022-06-01'" },
  { query: 'source=Free%20range', condition: "source = 'Free range'" },
] as const

/** List columns, and those of the database. */
const ORDERS = [
  ['total_points', 'total_points'],
  ['hunter_name', 'hunter_name'],
  ['hunt_date', 'hunt_date'],
  ['eval_option', 'species_name'],
  ['medal', 'medal_rank'],
] as const

type List = { readonly query: string; readonly condition: string; readonly sortBy: string; readonly column: string }
type Page<T = unknown> = { readonly docs: readonly T[]; readonly totalDocs: number }

/** Returns the path of the page at a share of the list; consecutive pages for consecutive calls. */
const createPath = ({ query, sortBy }: List, total: number, share: number, index = 0): string => {
  const page = Math.ceil((total / ROWS_PER_PAGE) * share) + (index % 1_000)
  return `/evaluation?${query}&sortBy=${sortBy}&sortDir=desc&page=${page}`
}

const timeOnce = async (call: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await call()
  return performance.now() - started
}

const timePages = (judge: Caller, list: List, total: number): Promise<Latency> =>
  timeCalls((index) => judge.get(createPath(list, total, SHARES[index % SHARES.length] ?? 0, index)))

const benchList = async (product: Product, judge: Caller, list: List): Promise<Row> => {
  const { totalDocs } = await judge.get<Page>(`/evaluation?${list.query}`)
  const first = await timeOnce(() => judge.get(createPath(list, totalDocs, 0.5)))
  const { p50, p95 } = await timePages(judge, list, totalDocs)
  const { db, close } = await product.openDatabase()
  const order = `${list.column} desc, id desc`
  const plainSql = await timeOnce(() =>
    sql
      .raw(
        `select * from evaluations where deleted_at is null and ${list.condition}
          order by ${order} limit ${ROWS_PER_PAGE} offset ${Math.ceil(totalDocs / 2)}`,
      )
      .execute(db),
  )
  await close()
  return {
    order: list.sortBy,
    'rows left': totalDocs,
    'first ms': first,
    'p50 ms': p50,
    'p95 ms': p95,
    'SQL, middle ms': plainSql,
  }
}

/** Times pages while `save` is called at an interval. */
const benchWhileSaving = async (
  judge: Caller,
  list: List,
  {
    what,
    intervalMs,
    save,
  }: { readonly what: string; readonly intervalMs: number; readonly save: () => Promise<unknown> },
): Promise<Row> => {
  const { totalDocs } = await judge.get<Page>(`/evaluation?${list.query}`)
  let isRunning = true
  const saveRepeatedly = async () => {
    while (isRunning) {
      await save()
      await sleep(intervalMs)
    }
  }
  const saving = saveRepeatedly()
  const { p50, p95 } = await timePages(judge, list, totalDocs)
  isRunning = false
  await saving
  return { order: list.sortBy, 'rows left': totalDocs, while: what, 'p50 ms': p50, 'p95 ms': p95 }
}

export const benchDeepPages = async (product: Product, judge: Caller): Promise<Row[]> => {
  const rows: Row[] = []
  for (const filter of FILTERS)
    for (const [sortBy, column] of ORDERS) rows.push(await benchList(product, judge, { ...filter, sortBy, column }))
  return rows
}

/** While evaluations are entered, positions are corrected; after an edit, seek points are found again. */
export const benchDeepPagesWhileSaving = async (judge: Caller): Promise<Row[]> => {
  const data = createEvaluationBody()
  const enter = () => judge.post<{ _id: string; modified_date: string }>(`/evaluation/${SPECIES_KEY}`, { data })
  let { _id, modified_date } = await enter()
  const edit = async () => {
    const body = { data: { modified_date, hunt_location: `Place ${Date.now()}` } }
    modified_date = (await judge.patch<{ modified_date: string }>(`/evaluation/${_id}`, body)).modified_date
  }
  const list = { ...FILTERS[1], sortBy: 'hunter_name', column: 'hunter_name' }
  const entering = { what: 'ten evaluations a second are entered', intervalMs: 100, save: enter }
  const editing = { what: 'an older evaluation is edited every second', intervalMs: 1_000, save: edit }
  const entered = await benchWhileSaving(judge, list, entering)
  // Seek points that are found from here on contain the edited evaluation.
  return [entered, await benchWhileSaving(judge, { ...list, sortBy: 'public_id' }, editing)]
}
