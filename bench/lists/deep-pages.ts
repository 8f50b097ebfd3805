/** Deep pages under filters: the first request of a list, later ones, and those while evaluations are saved. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type EvaluationColumn, evaluationList } from '@trophy/domain'
import { sql } from 'kysely'
import type { Caller } from '#bench/caller.ts'
import { findQuantile, type Latency } from '#bench/measure.ts'
import type { Product } from '#bench/product.ts'
import { createEvaluationBody, SPECIES_KEY } from '#bench/saves.ts'
import type { Row } from '#bench/table.ts'

const ROWS_PER_PAGE = 10
/** Pages are requested around these shares of the list. */
const SHARES = [0.1, 0.5, 0.9]

/** Filters of the demo data that leave from a tenth to nine tenths of the rows. */
const FILTERS = [
  { query: 'medal=Gold', condition: "award = 'Gold'" },
  { query: 'eval_date_from=2022-06-01', condition: "eval_date >= '2022-06-01'" },
  { query: 'source=Free%20range', condition: "source = 'Free range'" },
  { query: 'measurer_name=Margit', condition: "measurer_name_folded like fold('%Margit%')" },
  { query: 'points_from=150', condition: 'total_points >= 15000' },
] as const

/** The columns of the database for the list columns that are not sorted by themselves. */
const SORTED_BY: Readonly<Partial<Record<EvaluationColumn, string>>> = {
  eval_option: 'species_name',
  hunt_country: 'hunt_country_name',
  phenotype: 'phenotype_label',
  medal: 'medal_rank',
}

const SORT_DIRECTIONS = ['asc', 'desc'] as const
/** Calls per list, few because there are many lists; fewer if they take long. */
const MAX_CALLS = 150
const MAX_DURATION_MS = 10_000

type List = {
  readonly query: string
  readonly condition: string
  readonly sortBy: EvaluationColumn
  readonly sortDir: (typeof SORT_DIRECTIONS)[number]
}
type Page<T = unknown> = { readonly docs: readonly T[]; readonly totalDocs: number }

/** Returns the path of the page at a share of the list; consecutive pages for consecutive calls. */
const createPath = ({ query, sortBy, sortDir }: List, total: number, share: number, index = 0): string => {
  const page = Math.ceil((total / ROWS_PER_PAGE) * share) + (index % 1_000)
  return `/evaluation?${query}&sortBy=${sortBy}&sortDir=${sortDir}&page=${page}`
}

const timeOnce = async (call: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await call()
  return performance.now() - started
}

const timePages = async (judge: Caller, list: List, total: number): Promise<Latency> => {
  const times: number[] = []
  const until = performance.now() + MAX_DURATION_MS
  for (let index = 0; index < MAX_CALLS && performance.now() < until; index += 1)
    times.push(await timeOnce(() => judge.get(createPath(list, total, SHARES[index % SHARES.length] ?? 0, index))))
  return { p50: findQuantile(times, 0.5), p95: findQuantile(times, 0.95) }
}

const benchList = async (product: Product, judge: Caller, list: List): Promise<Row> => {
  const { totalDocs } = await judge.get<Page>(`/evaluation?${list.query}`)
  const first = await timeOnce(() => judge.get(createPath(list, totalDocs, 0.5)))
  const { p50, p95 } = await timePages(judge, list, totalDocs)
  const { db, close } = await product.openDatabase()
  const order = `${SORTED_BY[list.sortBy] ?? list.sortBy} ${list.sortDir}, id ${list.sortDir}`
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
    order: `${list.sortBy} ${list.sortDir}`,
    'matching rows': totalDocs,
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
    while (isRunning) await Promise.all([save(), sleep(intervalMs)])
  }
  const saving = saveRepeatedly()
  try {
    const { p50, p95 } = await timePages(judge, list, totalDocs)
    return { order: list.sortBy, 'matching rows': totalDocs, while: what, 'p50 ms': p50, 'p95 ms': p95 }
  } finally {
    isRunning = false
    await saving
  }
}

export const benchDeepPages = async (product: Product, judge: Caller): Promise<Row[]> => {
  const rows: Row[] = []
  for (const filter of FILTERS)
    for (const sortBy of evaluationList.columns)
      for (const sortDir of SORT_DIRECTIONS) rows.push(await benchList(product, judge, { ...filter, sortBy, sortDir }))
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
  const list = { ...FILTERS[1], sortBy: 'hunter_name', sortDir: 'desc' } as const
  const entering = { what: 'ten evaluations a second are entered', intervalMs: 100, save: enter }
  const editing = { what: 'an older evaluation is edited every second', intervalMs: 1_000, save: edit }
  const entered = await benchWhileSaving(judge, list, entering)
  // Seek points that are found from here on contain the edited evaluation.
  return [entered, await benchWhileSaving(judge, { ...list, sortBy: 'public_id' }, editing)]
}
