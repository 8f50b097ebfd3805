/**
 * Work that waits in a table until somebody does it, as mails that are to be sent. It is announced with the transaction
 * that leaves it there, and so done at once; what is done by the clock is a task, see periodic.ts.
 */
import { hearAnnouncements } from '#platform/database/pubsub.ts'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

/** The log as far as work writes to it. */
export type WorkLog = {
  info(what: object, message: string): void
  warn(what: object, message: string): void
  error(what: object, message: string): void
}

/** Several servers may do the same work at once: it sees to it itself that nothing is done twice. */
export type Work = {
  /** What `announce` calls it. */
  readonly name: string
  /** Seconds between two looks for work that nobody announced. */
  readonly everySeconds: number
  /** Does what there is to do. An aborted `ending` asks to stop after the piece at hand. */
  readonly run: (deps: Deps, log: WorkLog, ending: AbortSignal) => Promise<void>
}

/** Begins the work; `stop` waits for the pieces at hand. `url` is the database's, to hear of new work at once. */
export const startWork = (deps: Deps, url: string, works: readonly Work[], log: WorkLog) => {
  const ending = new AbortController()
  const workers = works.map((work) => startWorker(deps, work, log, ending.signal))
  const stopHearing = hearAnnouncements(url, (name) => {
    for (const worker of workers) if (name === null || name === worker.name) worker.wake()
  })
  return {
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.all([stopHearing(), ...workers.map(({ stop }) => stop())])
    },
  }
}

/** One run at a time; what is announced during a run is looked for by another run after it. */
const startWorker = (deps: Deps, { name, everySeconds, run }: Work, log: WorkLog, ending: AbortSignal) => {
  let running: Promise<void> | null = null
  let isWanted = false

  const runWhileWanted = async () => {
    while (isWanted && !ending.aborted) {
      isWanted = false
      try {
        await run(deps, log, ending)
      } catch (error) {
        // What was left is found by the next look.
        log.error({ work: name, ...describeError(error) }, 'failed')
      }
    }
    running = null
  }
  const wake = () => {
    isWanted = true
    running ??= runWhileWanted()
  }
  const timer = setInterval(wake, everySeconds * 1000).unref()
  return {
    name,
    wake,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
