/** What the server does by the clock, besides answering. */
import { MINUTE_MS } from '@trophy/domain'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

/** Something to do now and then. Several processes may run it at once: it sees to it itself that this does no harm. */
export type PeriodicTask = {
  readonly name: string
  /** Minutes from one run to the next; the first run is at the start. */
  readonly everyMinutes: number
  /** Answers what it did, such as how many of what; the log is told, unless that is null or 0 of everything. */
  readonly run: (deps: Deps) => Promise<Readonly<Record<string, unknown>> | null>
  /** Once more when the server ends, after its last answer. */
  readonly runAtEnd?: PeriodicTask['run']
}

type Log = {
  info(what: object, message: string): void
  error(what: object, message: string): void
}

/** Begins all tasks, one after the other. `stop` waits for the one at work and does what is left for the end. */
export const startTasks = (deps: Deps, tasks: readonly PeriodicTask[], log: Log) => {
  const timers: NodeJS.Timeout[] = []
  let queue: Promise<void> = Promise.resolve()

  const perform = async ({ name }: PeriodicTask, run: PeriodicTask['run']) => {
    try {
      const done = await run(deps)
      if (done && Object.values(done).some((count) => count !== 0)) log.info({ task: name, ...done }, 'done')
    } catch (error) {
      // The next run tries again.
      log.error({ task: name, ...describeError(error) }, 'failed')
    }
  }
  const enqueue = (task: PeriodicTask, run = task.run) => {
    queue = queue.then(() => perform(task, run))
  }

  for (const task of tasks) {
    enqueue(task)
    timers.push(setInterval(() => enqueue(task), task.everyMinutes * MINUTE_MS).unref())
  }
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const task of tasks) if (task.runAtEnd) enqueue(task, task.runAtEnd)
      await queue
    },
  }
}
