/**
 * The time budget of a request: how the server's processor time is divided among the stages, beside that of PostgreSQL,
 * with eight callers; and the times of the request and of its plain statement with one. Linux only.
 */
import { join } from 'node:path'
import { openPool } from '@trophy/server/platform/database/open.ts'
import type { Db } from '@trophy/server/platform/database/types.ts'
import { sql } from 'kysely'
import { signIn } from '#bench/caller.ts'
import { listCases, listSampleIds } from '#bench/lists/lists.ts'
import { findQuantile, measureThroughput, timeCalls, warmUp } from '#bench/measure.ts'
import { profileDuring, toProfileSettings } from '#bench/probes/cpu-profile.ts'
import { listTree, pin, readCpuMs, readPostmasterPid } from '#bench/probes/cpu-time.ts'
import { JUDGE, MEASURERS, type Product } from '#bench/product.ts'
import { createEvaluationBody, preparePlainInsert, SPECIES_KEY } from '#bench/saves.ts'
import type { Row } from '#bench/table.ts'
import { sumStages } from './stage-rules.ts'

const CONCURRENCY = 8
const ROUNDS = 3
const READS = ['one evaluation', 'newest page and total', 'three filters, sorted, and total']
const SERVER_CORE = '1'
const OTHERS_CORE = '0'

/** A request and its plain statement, both by the number of the call. */
type Case = {
  readonly name: string
  readonly send: (index: number) => Promise<unknown>
  readonly query: (index: number) => Promise<unknown>
}

/** The server, and the process to which those of the database belong. */
type Processes = { readonly server: number; readonly postmaster: number }

const readCpu = ({ server, postmaster }: Processes) => ({
  server: readCpuMs(listTree(server, postmaster)),
  database: readCpuMs(listTree(postmaster)),
})

/** Sends requests for some seconds. Returns the microseconds of processor time of each. */
const measureCpu = async (processes: Processes, send: Case['send']) => {
  const before = readCpu(processes)
  let count = 0
  await measureThroughput(CONCURRENCY, (index) => {
    count += 1
    return send(index)
  })
  const after = readCpu(processes)
  const perRequest = 1000 / count
  return {
    server: (after.server - before.server) * perRequest,
    database: (after.database - before.database) * perRequest,
  }
}

/** Returns the microseconds of one request by row. A profile makes requests slower, so it gives only shares. */
const measureRound = async (processes: Processes, file: string, { send }: Case) => {
  const { server, database } = await measureCpu(processes, send)
  const stacks = await profileDuring(processes.server, file, () => measureThroughput(CONCURRENCY, send))
  const times = sumStages(stacks)
  const totalMs = [...times.values()].reduce((sum, ms) => sum + ms, 0)
  const stages = [...times].map(([stage, ms]) => [stage, (ms / totalMs) * server] as const)
  return new Map([...stages, ['server', server], ['PostgreSQL', database]])
}

/** Returns the median of each row. */
const toMedians = (rounds: readonly ReadonlyMap<string, number>[]): Map<string, number> =>
  new Map(
    [...(rounds[0]?.keys() ?? [])].map((name) => [
      name,
      findQuantile(
        rounds.map((round) => round.get(name) ?? 0),
        0.5,
      ),
    ]),
  )

/** Returns the microseconds of each case by row of the table. */
const measureCases = async (product: Product, dataDir: string, file: string, cases: readonly Case[]) => {
  const latencies = new Map<Case, readonly [http: number, plain: number]>()
  for (const one of cases) {
    await warmUp(CONCURRENCY, one.send)
    latencies.set(one, [(await timeCalls(one.send)).p50 * 1000, (await timeCalls(one.query)).p50 * 1000])
  }
  const processes = { server: product.pid, postmaster: readPostmasterPid(dataDir) }
  // On a separate core, the server is not interrupted by the processes that it wakes when it writes to them.
  pin(listTree(processes.server, processes.postmaster), SERVER_CORE)
  pin([...listTree(processes.postmaster), process.pid], OTHERS_CORE)
  const rounds = new Map(cases.map((one) => [one, [] as ReadonlyMap<string, number>[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [one, results] of rounds) results.push(await measureRound(processes, file, one))
  return new Map(
    [...rounds].map(([one, results]) => {
      const [http = 0, plain = 0] = latencies.get(one) ?? []
      return [one.name, toMedians(results).set('one client waits', http).set('of it plain SQL', plain)]
    }),
  )
}

const createCases = async ({ url }: Product, db: Db, insert: Case['query']): Promise<Case[]> => {
  const judge = await signIn(url, JUDGE)
  // Users who have just saved a hundred have slower lists.
  const others = MEASURERS.filter((measurer) => measurer !== JUDGE)
  const measurers = await Promise.all(others.map((measurer) => signIn(url, measurer)))
  const data = createEvaluationBody()
  const save = async (index: number) =>
    measurers[index % measurers.length]?.post(`/evaluation/${SPECIES_KEY}`, { data })
  const reads = listCases(0, await listSampleIds(db)).filter(({ what }) => READS.includes(what))
  return [
    ...reads.map(({ what, path, statements }) => ({
      name: what,
      send: (index: number) => judge.get(path(index)),
      // Without the statement of the total, which is cached.
      query: (index: number) => sql.raw(statements(index)[0] ?? '').execute(db),
    })),
    { name: 'save', send: save, query: insert },
  ]
}

/** Measures each request. The product must be stopped. */
export const benchStages = async (product: Product, dataDir: string): Promise<Row[]> => {
  const file = join(dataDir, 'server.cpuprofile')
  await product.start(toProfileSettings(file))
  const { db, ownerUrl, close } = await product.openDatabase()
  const owner = openPool(ownerUrl)
  const { insert, removeInserted } = await preparePlainInsert(owner.db)
  try {
    const times = await measureCases(product, dataDir, file, await createCases(product, db, insert))
    const stages = [...([...times.values()][0]?.keys() ?? [])]
    return stages.map((stage) => ({ stage, ...toColumns(times, stage) }))
  } finally {
    await removeInserted()
    await owner.close()
    await close()
  }
}

/** Returns the microseconds of a stage in each request, and its percentage of the server's processor time. */
const toColumns = (times: ReadonlyMap<string, ReadonlyMap<string, number>>, stage: string): Row =>
  Object.fromEntries(
    [...times].flatMap(([name, stages]) => {
      const time = stages.get(stage) ?? 0
      return [
        [`${name} µs`, time],
        [`${name} %`, (100 * time) / (stages.get('server') ?? 1)],
      ]
    }),
  )
