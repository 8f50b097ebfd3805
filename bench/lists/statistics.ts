/** Statistics: figures for charts, compared with a plain count of the same evaluations, which they must equal. */
import { type EvaluationStatistics, listSpeciesInForce } from '@trophy/domain'
import type { Db } from '@trophy/server/platform/database/types.ts'
import { sql } from 'kysely'
import type { Caller } from '#bench/caller.ts'
import { measureThroughput, timeCalls } from '#bench/measure.ts'
import type { Product } from '#bench/product.ts'
import type { Row } from '#bench/table.ts'

const CONCURRENCY = 8
const PATH = '/evaluation-statistics'

type Case = {
  readonly what: string
  readonly path: (index: number) => string
  /** The condition of the plain count. */
  readonly condition: (index: number) => string
}

const CHOICES = listSpeciesInForce('2026-06-01').flatMap(({ key, phenotypes }) =>
  phenotypes.map((phenotype) => [key, phenotype] as const),
)

const getChoice = (index: number) => {
  const [species, phenotype] = CHOICES[index % CHOICES.length] ?? []
  if (!species || !phenotype) throw new Error('There are no phenotypes')
  const points = phenotype.thresholds?.[1] ?? 100
  return { species, phenotype: phenotype.key, points }
}

const CASES: readonly Case[] = [
  { what: 'all species', path: () => PATH, condition: () => 'true' },
  {
    what: 'each species',
    path: (index) => `${PATH}?species=${getChoice(index).species}`,
    condition: (index) => `eval_option = '${getChoice(index).species}'`,
  },
  {
    what: 'each phenotype',
    path: (index) => `${PATH}?species=${getChoice(index).species}&phenotype=${getChoice(index).phenotype}`,
    condition: (index) => `phenotype_key = '${getChoice(index).phenotype}'`,
  },
  {
    what: 'rank of points',
    path: (index) => {
      const { species, phenotype, points } = getChoice(index)
      return `${PATH}/rank?species=${species}&phenotype=${phenotype}&points=${points}`
    },
    condition: (index) => `phenotype_key = '${getChoice(index).phenotype}'`,
  },
]

export const benchStatistics = async (product: Product, caller: Caller): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  try {
    const rows: Row[] = []
    for (const { what, path, condition } of CASES) {
      await assertPlainCount(db, caller, path(0), condition(0))
      const call = (index: number) => caller.get(path(index))
      const http = await timeCalls(call)
      const started = performance.now()
      await countByYear(db, condition(0))
      rows.push({
        what,
        'HTTP p50 ms': http.p50,
        'p95 ms': http.p95,
        'plain count by year ms': performance.now() - started,
        [`/s with ${CONCURRENCY}`]: await measureThroughput(CONCURRENCY, call),
      })
    }
    return rows
  } finally {
    await close()
  }
}

const countByYear = async (db: Db, condition: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from evaluations
    where deleted_at is null and ${sql.raw(condition)} group by extract(year from hunt_date), award`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

const assertPlainCount = async (db: Db, caller: Caller, path: string, condition: string): Promise<void> => {
  const { total } = await caller.get<Pick<EvaluationStatistics, 'total'>>(path)
  const count = await countByYear(db, condition)
  if (total !== count) throw new Error(`${path} is based on ${total} evaluations instead of ${count}`)
}
