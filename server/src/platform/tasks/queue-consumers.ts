/**
 * Consumers of work that is queued in a table, for example mails. Publishing its topic in the transaction that queues
 * it starts it immediately; scheduled tasks are in scheduled-tasks.ts.
 */
import { subscribeToTopics } from '#platform/database/pubsub.ts'
import type { Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

/** Interval for work whose topic was missed. */
const POLL_INTERVAL_MS = 30_000

export type ConsumerLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Several servers may consume a queue concurrently; the consumer must prevent duplicate work. */
export type QueueConsumer = {
  /** The topic passed to `publishTopic`. */
  readonly name: string
  /** Processes the queue. An aborted `signal` stops it after the current item. */
  readonly run: (deps: Deps, log: ConsumerLog, signal: AbortSignal) => Promise<void>
}

/** Returns a consumer that processes one item per transaction until `processNext` returns false: there was none. */
export const consumeOneByOne = (
  name: string,
  processNext: (tx: Tx, deps: Deps) => Promise<boolean>,
): QueueConsumer => ({
  name,
  run: async (deps, _log, signal) => {
    let hasMore = true
    while (hasMore && !signal.aborted) hasMore = await deps.db.transaction().execute((tx) => processNext(tx, deps))
  },
})

/** Starts the consumers; `stop` waits for their current items. `url` is the database's, for subscribing to topics. */
export const startConsumers = (deps: Deps, url: string, definitions: readonly QueueConsumer[], log: ConsumerLog) => {
  const abortController = new AbortController()
  const consumers = definitions.map((definition) => startConsumer(deps, definition, log, abortController.signal))
  const unsubscribe = subscribeToTopics(url, (name) => {
    for (const consumer of consumers) if (name === null || name === consumer.name) consumer.wake()
  })
  return {
    stop: async (): Promise<void> => {
      abortController.abort()
      await Promise.all([unsubscribe(), ...consumers.map(({ stop }) => stop())])
    },
  }
}

/** Runs once at a time; a topic published during a run starts another run after it. */
const startConsumer = (deps: Deps, { name, run }: QueueConsumer, log: ConsumerLog, signal: AbortSignal) => {
  let running: Promise<void> | null = null
  let hasPendingWork = false

  const runUntilIdle = async () => {
    while (hasPendingWork && !signal.aborted) {
      hasPendingWork = false
      try {
        await run(deps, log, signal)
      } catch (error) {
        // The next run retries the rest.
        log.error({ work: name, ...describeError(error) }, 'failed')
      }
    }
    running = null
  }
  const wake = () => {
    hasPendingWork = true
    running ??= runUntilIdle()
  }
  const timer = setInterval(wake, POLL_INTERVAL_MS).unref()
  return {
    name,
    wake,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
