/** Clients that repeat a save under its key until it is acknowledged, and what the database must contain afterwards. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@trophy/server/platform/database/types.ts'
import type { Client, TestApp } from '@trophy/server/testing/app.ts'
import { evaluationInput } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { expect } from 'vitest'

/** Below the limit of requests for a minute. */
const RETRY_DELAY_MS = 250

type Saving = {
  /** The texts of acknowledged saves. */
  readonly saved: ReadonlySet<string>
  /** Waits until this many saves are acknowledged, and this many responses are 503. Throws after any other response. */
  waitFor(saves: number, rejections: number): Promise<void>
  /** Returns the number of responses with 503 so far. */
  countRejected(): number
  /** Waits until every save is acknowledged; expects each of them to be stored once, and nothing else. */
  finish(db: Pool): Promise<void>
}

const CLIENT_COUNT = 4

export const createMeasurer = async ({ as, make }: TestApp): Promise<Client> =>
  as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))

/** Returns clients of different measurers, because requests are limited by user. Use new ones in each cycle. */
export const createMeasurers = (context: TestApp): Promise<Client[]> =>
  Promise.all(Array.from({ length: CLIENT_COUNT }, () => createMeasurer(context)))

/** Every client saves one sheet after the other. Their texts begin with the prefix. */
export const startSaving = (clients: readonly Client[], prefix: string): Saving => {
  const saved = new Set<string>()
  let rejected = 0
  let isStopped = false
  const save = async (client: Client, text: string): Promise<void> => {
    const key = randomUUID()
    for (;;) {
      const data = evaluationInput({ supporting_information: text })
      const { status, problem } = await client.post('/evaluation/red-deer', { data }, { 'Idempotency-Key': key })
      if (status === 200) return void saved.add(text)
      expect([status, problem?.code]).toEqual([503, 'UNAVAILABLE'])
      rejected += 1
      await sleep(RETRY_DELAY_MS)
    }
  }
  const finished = Promise.all(
    clients.map(async (client, nth) => {
      for (let count = 0; !isStopped; count += 1) await save(client, `${prefix} ${nth}.${count}`)
    }),
  )
  // Reported by `finish`.
  finished.catch(() => undefined)
  return {
    saved,
    waitFor: async (saves, rejections) => {
      const poll = async () => {
        while (saved.size < saves || rejected < rejections) await sleep(2)
      }
      await Promise.race([poll(), finished])
    },
    countRejected: () => rejected,
    finish: async (db) => {
      isStopped = true
      await finished
      const stored = await db
        .selectFrom('evaluations')
        .select('supporting_information as text')
        .where('supporting_information', 'like', `${prefix} %`)
        .execute()
      expect(stored.map(({ text }) => text).sort()).toEqual([...saved].sort())
    },
  }
}
