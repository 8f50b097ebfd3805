/**
 * What growth costs: throughput and CPU time per request with 1, 2 and 4 server processes on one core and PostgreSQL on
 * another, and disk space per evaluation. CPU time allows calculating what more cores serve. Linux only.
 */
import { sql } from 'kysely'
import { type Caller, signIn } from '#bench/caller.ts'
import { measureThroughput, warmUp } from '#bench/measure.ts'
import { listTree, pin, readCpuMs, readPostmasterPid } from '#bench/probes/cpu-time.ts'
import { JUDGE, type Product } from '#bench/product.ts'
import { createEvaluationBody, SPECIES_KEY } from '#bench/saves.ts'
import type { Row } from '#bench/table.ts'

const PROCESSES = [1, 2, 4]
const SERVER_CORE = '1'
const DATABASE_CORE = '0'
const CONCURRENCY = 16
/** Of twenty requests of the mix, one is a save, nine are lists and ten are evaluations. */
const MIX_LENGTH = 20
const FIRST_READ_OF_MIX = 10

const createCalls = (
  judge: Caller,
  ids: readonly string[],
): Readonly<Record<string, (index: number) => Promise<unknown>>> => {
  const data = createEvaluationBody()
  const save = () => judge.post(`/evaluation/${SPECIES_KEY}`, { data })
  let lists = 0
  const list = () => judge.get(`/evaluation?page=${1 + (lists++ % 20)}`)
  const read = (index: number) => judge.get(`/evaluation/${ids[index % ids.length]}`)
  const mix = (index: number) => {
    const turn = index % MIX_LENGTH
    return turn === 0 ? save() : turn < FIRST_READ_OF_MIX ? list() : read(index)
  }
  return { save, list, 'one evaluation': read, mix }
}

/** Measures each kind of request with each number of processes. The product must be stopped. */
export const benchGrowing = async (product: Product, dataDir: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const processes of PROCESSES) {
    await product.start({ WORKERS: String(processes) })
    const judge = await signIn(product.url, JUDGE)
    const { docs } = await judge.get<{ docs: readonly { _id: string }[] }>('/evaluation?rowsPerPage=50')
    const calls = createCalls(
      judge,
      docs.map(({ _id }) => _id),
    )
    for (const call of Object.values(calls)) await warmUp(CONCURRENCY, call)
    const postmaster = readPostmasterPid(dataDir)
    const listServers = () => listTree(product.pid, postmaster)
    pin(listServers(), SERVER_CORE)
    pin(listTree(postmaster), DATABASE_CORE)
    for (const [what, call] of Object.entries(calls)) {
      let count = 0
      const serverMs = readCpuMs(listServers())
      const databaseMs = readCpuMs(listTree(postmaster))
      const perSecond = await measureThroughput(CONCURRENCY, (index) => {
        count += 1
        return call(index)
      })
      rows.push({
        what,
        processes: String(processes),
        '/s': perSecond,
        'server CPU ms': (readCpuMs(listServers()) - serverMs) / count,
        'database CPU ms': (readCpuMs(listTree(postmaster)) - databaseMs) / count,
      })
    }
    await product.stop()
  }
  return rows
}

/** Returns the disk space of evaluations and of what is stored with them. */
export const measureDiskSpace = async (product: Product): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  const rows: Row[] = []
  for (const table of ['evaluations', 'history', 'audit']) {
    const { rows: sizes } = await sql<{ count: number; bytes: number; index_bytes: number }>`
      select (select count(*) from ${sql.table(table)})::int as count,
        pg_total_relation_size(${table}::regclass)::float as bytes, pg_indexes_size(${table}::regclass)::float as index_bytes`.execute(
      db,
    )
    for (const { count, bytes, index_bytes } of sizes)
      rows.push({
        table,
        rows: count,
        MB: bytes / 1e6,
        'bytes per row': bytes / count,
        'of it indexes': index_bytes / count,
      })
  }
  await close()
  return rows
}
