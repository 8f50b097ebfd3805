/** Many at once: 200 people who save, 500 public look-ups a second, and the memory that the server needs for them. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@trophy/server/platform/database/types.ts'
import { createBuilders, PASSWORD } from '@trophy/server/testing/inputs/builders.ts'
import { sql } from 'kysely'
import { type Caller, signInWithOwnConnection } from './caller.ts'
import { lookUp } from './look-up.ts'
import { residentMiB, watchMemory } from './memory.ts'
import type { Product } from './product.ts'
import { createEvaluationBody, SPECIES_KEY } from './saves.ts'
import type { Row } from './table.ts'

const CONCURRENT_USERS = 200
const LOOK_UPS_PER_SECOND = 500

/** Sign-ins under way at a time: each of them hashes a password. */
const CONCURRENT_SIGN_INS = 4

/** Milliseconds between two groups of look-ups. */
const TICK_MS = 10

/** What came of many calls. */
class CallStats {
  readonly #times: number[] = []
  readonly #errors = new Map<string, number>()
  readonly #started = performance.now()

  /** Waits for a call that was due at `due`; what goes wrong is counted. */
  async add(call: Promise<unknown>, due = performance.now()): Promise<void> {
    try {
      await call
      this.#times.push(performance.now() - due)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#errors.set(reason, (this.#errors.get(reason) ?? 0) + 1)
    }
  }

  /** Prints the errors, and answers everything else. */
  toRow(what: string, idleMiB: number, peakMiB: number): Row {
    const times = this.#times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    for (const [reason, count] of this.#errors) console.log(`  ${count} times: ${reason.slice(0, 200)}`)
    return {
      what,
      answered: times.length,
      errors: [...this.#errors.values()].reduce((sum, count) => sum + count, 0).toString(),
      '/s': times.length / ((performance.now() - this.#started) / 1000),
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'p99 ms': at(0.99),
      'slowest ms': at(1),
      'MiB before': idleMiB,
      'at most': peakMiB,
    }
  }
}

/** Runs `work` and answers its row, with the memory the server held before and at most. */
const measureRun = async (product: Product, what: string, work: (stats: CallStats) => Promise<void>): Promise<Row> => {
  const idle = residentMiB(product.pid)
  const memory = watchMemory(product.pid)
  const stats = new CallStats()
  await work(stats).finally(() => memory.stop())
  return stats.toRow(what, idle, memory.stop())
}

/** Members who may evaluate, made where a kept database does not have them yet. */
const signInUsers = async (product: Product, db: Db): Promise<Caller[]> => {
  const { member } = createBuilders(db, { now: () => new Date() })
  const emails = Array.from({ length: CONCURRENT_USERS }, (_, nth) => `saver-${nth}@example.org`)
  const known = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const callers: Caller[] = []
  const waiting = [...emails.entries()]
  const signInLoop = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [nth, email] = next
      if (!known.some((one) => one.email === email))
        await member({ email, id_number: String(90_000 + nth), evaluation_options: [SPECIES_KEY] })
      callers.push(await signInWithOwnConnection(product.url, { username: email, password: PASSWORD }, nth))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SIGN_INS }, signInLoop))
  return callers
}

/** All press Save in the same moment; with a second between two saves of each; and one save after the other. */
export const benchConcurrentSaves = async (product: Product, seconds: number): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  try {
    const users = await signInUsers(product, db)
    const data = createEvaluationBody()
    const save = (user: Caller) => user.post(`/evaluation/${SPECIES_KEY}`, { data })
    // A connection for each, and a server that has compiled what it runs.
    for (let round = 0; round < 3; round += 1) await Promise.all(users.map(save))

    const saveSimultaneously = async (stats: CallStats) => {
      for (let round = 0; round < seconds; round += 1) {
        await Promise.all(users.map((user) => stats.add(save(user))))
        await sleep(500)
      }
    }
    const saveRepeatedly = (intervalMs: number) => async (stats: CallStats) => {
      const until = performance.now() + seconds * 1000
      const saveUntilEnd = async (user: Caller, nth: number) => {
        await sleep((intervalMs * nth) / CONCURRENT_USERS)
        while (performance.now() < until) {
          const next = performance.now() + intervalMs
          await stats.add(save(user))
          await sleep(Math.max(0, next - performance.now()))
        }
      }
      await Promise.all(users.map(saveUntilEnd))
    }
    return [
      await measureRun(product, `${CONCURRENT_USERS} in the same moment, ${seconds} times`, saveSimultaneously),
      await measureRun(product, `${CONCURRENT_USERS}, each every second`, saveRepeatedly(1000)),
      await measureRun(product, `${CONCURRENT_USERS}, each without a pause`, saveRepeatedly(0)),
    ]
  } finally {
    await sql`delete from attempts`.execute(db)
    await close()
  }
}

/** Asked at their times whether or not those before were answered, each measured from when it was due. */
export const benchLookUpRate = async (product: Product, seconds: number): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  const agent = new Agent({ keepAlive: true })
  try {
    const { rows: stored } = await sql<{ public_id: string }>`
      select public_id from evaluations tablesample system (1) where deleted_at is null limit 5000`.execute(db)
    const call = (nth: number) => lookUp(agent, product.url, stored[nth % stored.length]?.public_id ?? '', 200)
    for (let nth = 0; nth < LOOK_UPS_PER_SECOND; nth += 1) await call(nth)
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
    return [await measureRun(product, `${LOOK_UPS_PER_SECOND} look-ups a second for ${seconds} s`, lookUpAtRate)]
  } finally {
    agent.destroy()
    await sql`delete from attempts`.execute(db)
    await close()
  }
}
