/** Load: 200 users who save, 500 public look-ups per second, and the server's peak memory. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@trophy/server/platform/database/types.ts'
import { createBuilders, PASSWORD } from '@trophy/server/testing/inputs/builders.ts'
import { sql } from 'kysely'
import { residentMiB, watchMemory } from '#bench/probes/memory.ts'
import { type Caller, signInWithOwnConnection } from './caller.ts'
import { lookUp } from './look-up.ts'
import { findQuantile } from './measure.ts'
import type { Product } from './product.ts'
import { createEvaluationBody, SPECIES_KEY } from './saves.ts'
import type { Row } from './table.ts'

const CONCURRENT_USERS = 200
const LOOK_UPS_PER_SECOND = 500

/** Low, because each sign-in hashes a password. */
const CONCURRENT_SIGN_INS = 4

/** Interval between groups of look-ups. */
const TICK_MS = 10

/** Latencies and errors of many calls. */
class CallStats {
  readonly #times: number[] = []
  readonly #errors = new Map<string, number>()
  readonly #started = performance.now()

  /** Awaits a call and records its latency since `due`, or its error. */
  async add(call: Promise<unknown>, due = performance.now()): Promise<void> {
    try {
      await call
      this.#times.push(performance.now() - due)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#errors.set(reason, (this.#errors.get(reason) ?? 0) + 1)
    }
  }

  /** Prints the errors and returns the statistics. */
  toRow(what: string, idleMiB: number, peakMiB: number): Row {
    const times = this.#times
    for (const [reason, count] of this.#errors) console.log(`  ${count} times: ${reason.slice(0, 200)}`)
    return {
      what,
      succeeded: times.length,
      errors: [...this.#errors.values()].reduce((sum, count) => sum + count, 0).toString(),
      '/s': times.length / ((performance.now() - this.#started) / 1000),
      'p50 ms': findQuantile(times, 0.5),
      'p95 ms': findQuantile(times, 0.95),
      'p99 ms': findQuantile(times, 0.99),
      'slowest ms': findQuantile(times, 1),
      'MiB before': idleMiB,
      'MiB peak': peakMiB,
    }
  }
}

/** Runs `work`; returns its statistics with the server's memory before and at the peak. */
const measureRun = async (product: Product, what: string, work: (stats: CallStats) => Promise<void>): Promise<Row> => {
  const idle = residentMiB(product.pid)
  const memory = watchMemory(product.pid)
  const stats = new CallStats()
  await work(stats).finally(() => memory.stop())
  return stats.toRow(what, idle, memory.stop())
}

/** Signs in the users, creating those that a reused database does not have yet. */
const signInUsers = async (product: Product, db: Pool): Promise<Caller[]> => {
  const { member } = createBuilders(db, { now: () => new Date() })
  const emails = Array.from({ length: CONCURRENT_USERS }, (_, index) => `saver-${index}@example.org`)
  const known = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const callers: Caller[] = []
  const waiting = [...emails.entries()]
  const signInLoop = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, email] = next
      if (!known.some((user) => user.email === email))
        await member({ email, id_number: String(90_000 + index), evaluation_options: [SPECIES_KEY] })
      callers.push(await signInWithOwnConnection(product.url, { username: email, password: PASSWORD }, index))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SIGN_INS }, signInLoop))
  return callers
}

/** All users save simultaneously, once per second each, and continuously. */
export const benchConcurrentSaves = async (product: Product, seconds: number): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  try {
    const users = await signInUsers(product, db)
    const data = createEvaluationBody()
    const save = (user: Caller) => user.post(`/evaluation/${SPECIES_KEY}`, { data })
    // Opens all connections and warms the server up.
    for (let round = 0; round < 3; round += 1) await Promise.all(users.map(save))

    const saveSimultaneously = async (stats: CallStats) => {
      for (let round = 0; round < seconds; round += 1) {
        await Promise.all(users.map((user) => stats.add(save(user))))
        await sleep(500)
      }
    }
    const saveRepeatedly = (intervalMs: number) => async (stats: CallStats) => {
      const until = performance.now() + seconds * 1000
      const saveUntilEnd = async (user: Caller, index: number) => {
        await sleep((intervalMs * index) / CONCURRENT_USERS)
        while (performance.now() < until) {
          const next = performance.now() + intervalMs
          await stats.add(save(user))
          await sleep(Math.max(0, next - performance.now()))
        }
      }
      await Promise.all(users.map(saveUntilEnd))
    }
    return [
      await measureRun(product, `${CONCURRENT_USERS} simultaneously, ${seconds} times`, saveSimultaneously),
      await measureRun(product, `${CONCURRENT_USERS}, each every second`, saveRepeatedly(1000)),
      await measureRun(product, `${CONCURRENT_USERS}, each without a pause`, saveRepeatedly(0)),
    ]
  } finally {
    await sql`delete from attempts`.execute(db)
    await close()
  }
}

/** Sends look-ups at a fixed rate, regardless of pending ones; latency counts from the time each was due. */
export const benchLookUpRate = async (product: Product, seconds: number): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  const agent = new Agent({ keepAlive: true })
  try {
    const { rows: stored } = await sql<{ public_id: string }>`
      select public_id from evaluations tablesample system (1) where deleted_at is null limit 5000`.execute(db)
    const call = (index: number) => lookUp(agent, product.url, stored[index % stored.length]?.public_id ?? '', 200)
    for (let index = 0; index < LOOK_UPS_PER_SECOND; index += 1) await call(index)
    const lookUpAtRate = async (stats: CallStats) => {
      const calls: Promise<void>[] = []
      const started = performance.now()
      while (calls.length < LOOK_UPS_PER_SECOND * seconds) {
        const due = Math.min(
          LOOK_UPS_PER_SECOND * seconds,
          Math.floor(((performance.now() - started) / 1000) * LOOK_UPS_PER_SECOND),
        )
        while (calls.length < due)
          calls.push(stats.add(call(calls.length), started + (calls.length / LOOK_UPS_PER_SECOND) * 1000))
        await sleep(TICK_MS)
      }
      await Promise.all(calls)
    }
    return [await measureRun(product, `${LOOK_UPS_PER_SECOND} look-ups per second for ${seconds} s`, lookUpAtRate)]
  } finally {
    agent.destroy()
    await sql`delete from attempts`.execute(db)
    await close()
  }
}
