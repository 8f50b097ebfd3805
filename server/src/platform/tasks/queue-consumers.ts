/**
 * Work that waits in a table until somebody does it, as mails that are to be sent. It is announced with the transaction
 * that leaves it there, and so done at once; scheduled tasks are in scheduled-tasks.ts.
 */
import { subscribeToTopics } from '#platform/database/pubsub.ts'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

/** The log as far as work writes to it. */
export type ConsumerLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Several servers may do the same work at once: it sees to it itself that nothing is done twice. */
export type QueueConsumer = {
  /** What `announce` calls it. */
  readonly name: string
  /** Seconds between two looks for work that nobody announced. */
  readonly pollSeconds: number
  /** Does what there is to do. An aborted `ending` asks to stop after the piece at hand. */
  readonly run: (deps: Deps, log: ConsumerLog, signal: AbortSignal) => Promise<void>
}

/** Begins the work; `stop` waits for the pieces at hand. `url` is the database's, to hear of new work at once. */
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

/** One run at a time; what is announced during a run is looked for by another run after it. */
const startConsumer = (
  deps: Deps,
  { name, pollSeconds, run }: QueueConsumer,
  log: ConsumerLog,
  signal: AbortSignal,
) => {
  let running: Promise<void> | null = null
  let hasPendingWork = false

  const runUntilIdle = async () => {
    while (hasPendingWork && !signal.aborted) {
      hasPendingWork = false
      try {
        await run(deps, log, signal)
      } catch (error) {
        // What was left is found by the next look.
        log.error({ work: name, ...describeError(error) }, 'failed')
      }
    }
    running = null
  }
  const wake = () => {
    hasPendingWork = true
    running ??= runUntilIdle()
  }
  const timer = setInterval(wake, pollSeconds * 1000).unref()
  return {
    name,
    wake,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
