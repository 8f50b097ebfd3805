/** Tasks that the server runs at intervals. */
import { MINUTE_MS } from '@trophy/domain'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

/** Something to do now and then. Several processes may run it at once: it sees to it itself that this does no harm. */
export type ScheduledTask = {
  readonly name: string
  /** Minutes from one run to the next; the first run is at the start. */
  readonly intervalMinutes: number
  /** Answers what it did, such as how many of what; the log is told, unless that is null or 0 of everything. */
  readonly run: (deps: Deps) => Promise<Readonly<Record<string, unknown>> | null>
  /** Once more when the server ends, after its last answer. */
  readonly runOnShutdown?: ScheduledTask['run']
}

type Log = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Begins all tasks, one after the other. `stop` waits for the one at work and does what is left for the end. */
export const startScheduledTasks = (deps: Deps, tasks: readonly ScheduledTask[], log: Log) => {
  const timers: NodeJS.Timeout[] = []
  let queue: Promise<void> = Promise.resolve()

  const runTask = async ({ name }: ScheduledTask, run: ScheduledTask['run']) => {
    try {
      const result = await run(deps)
      if (result && Object.values(result).some((count) => count !== 0)) log.info({ task: name, ...result }, 'done')
    } catch (error) {
      // The next run tries again.
      log.error({ task: name, ...describeError(error) }, 'failed')
    }
  }
  const enqueue = (task: ScheduledTask, run = task.run) => {
    queue = queue.then(() => runTask(task, run))
  }

  for (const task of tasks) {
    enqueue(task)
    timers.push(setInterval(() => enqueue(task), task.intervalMinutes * MINUTE_MS).unref())
  }
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const task of tasks) if (task.runOnShutdown) enqueue(task, task.runOnShutdown)
      await queue
    },
  }
}
