/** Many at once: 200 people who save, 500 public look-ups a second, and the memory that the server needs for them. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@trophy/server/platform/database/types.ts'
import { makeOn, PASSWORD } from '@trophy/server/testing/inputs/make.ts'
import { sql } from 'kysely'
import { type Caller, signInAlone } from './caller.ts'
import { lookUp } from './look-up.ts'
import { residentMiB, watchMemory } from './memory.ts'
import type { Product } from './product.ts'
import { ANIMAL, evaluation } from './saves.ts'
import type { Row } from './table.ts'

const PEOPLE = 200
const LOOK_UPS = 500

/** Sign-ins under way at a time: each of them hashes a password. */
const SIGNING_IN = 4

/** Milliseconds between two groups of look-ups. */
const BEAT = 10

/** What came of many calls. */
class Tally {
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
  row(what: string, idleMiB: number, peakMiB: number): Row {
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
const observe = async (product: Product, what: string, work: (tally: Tally) => Promise<void>): Promise<Row> => {
  const idle = residentMiB(product.pid)
  const memory = watchMemory(product.pid)
  const tally = new Tally()
  await work(tally).finally(() => memory.stop())
  return tally.row(what, idle, memory.stop())
}

/** Members who may evaluate, made where a kept database does not have them yet. */
const signInPeople = async (product: Product, db: Db): Promise<Caller[]> => {
  const { member } = makeOn(db, { now: () => new Date() })
  const emails = Array.from({ length: PEOPLE }, (_, nth) => `saver-${nth}@example.org`)
  const known = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const callers: Caller[] = []
  const waiting = [...emails.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [nth, email] = next
      if (!known.some((one) => one.email === email))
        await member({ email, id_number: String(90_000 + nth), evaluation_options: [ANIMAL] })
      callers.push(await signInAlone(product.url, { username: email, password: PASSWORD }, nth))
    }
  }
  await Promise.all(Array.from({ length: SIGNING_IN }, lane))
  return callers
}

/** All press Save in the same moment; with a second between two saves of each; and one save after the other. */
export const benchSavers = async (product: Product, seconds: number): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  try {
    const people = await signInPeople(product, db)
    const data = evaluation()
    const save = (person: Caller) => person.post(`/evaluation/${ANIMAL}`, { data })
    // A connection for each, and a server that has compiled what it runs.
    for (let round = 0; round < 3; round += 1) await Promise.all(people.map(save))

    const inOneMoment = async (tally: Tally) => {
      for (let round = 0; round < seconds; round += 1) {
        await Promise.all(people.map((person) => tally.add(save(person))))
        await sleep(500)
      }
    }
    const again = (pause: number) => async (tally: Tally) => {
      const until = performance.now() + seconds * 1000
      const saveOn = async (person: Caller, nth: number) => {
        await sleep((pause * nth) / PEOPLE)
        while (performance.now() < until) {
          const next = performance.now() + pause
          await tally.add(save(person))
          await sleep(Math.max(0, next - performance.now()))
        }
      }
      await Promise.all(people.map(saveOn))
    }
    return [
      await observe(product, `${PEOPLE} in the same moment, ${seconds} times`, inOneMoment),
      await observe(product, `${PEOPLE}, each every second`, again(1000)),
      await observe(product, `${PEOPLE}, each without a pause`, again(0)),
    ]
  } finally {
    await sql`delete from attempts`.execute(db)
    await close()
  }
}

/** Asked at their times whether or not those before were answered, each measured from when it was due. */
export const benchStream = async (product: Product, seconds: number): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  const agent = new Agent({ keepAlive: true })
  try {
    const { rows: stored } = await sql<{ public_id: string }>`
      select public_id from evaluations tablesample system (1) where deleted_at is null limit 5000`.execute(db)
    const call = (nth: number) => lookUp(agent, product.url, stored[nth % stored.length]?.public_id ?? '', 200)
    for (let nth = 0; nth < LOOK_UPS; nth += 1) await call(nth)
    const stream = async (tally: Tally) => {
      const calls: Promise<void>[] = []
      const started = performance.now()
      while (calls.length < LOOK_UPS * seconds) {
        const due = Math.min(LOOK_UPS * seconds, Math.floor(((performance.now() - started) / 1000) * LOOK_UPS))
        while (calls.length < due) calls.push(tally.add(call(calls.length), started + (calls.length / LOOK_UPS) * 1000))
        await sleep(BEAT)
      }
      await Promise.all(calls)
    }
    return [await observe(product, `${LOOK_UPS} look-ups a second for ${seconds} s`, stream)]
  } finally {
    agent.destroy()
    await sql`delete from attempts`.execute(db)
    await close()
  }
}
