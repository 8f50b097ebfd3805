/** Tasks that the server runs at intervals. */
import { MINUTE_MS } from '@trophy/domain'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

/** Several processes may run a task concurrently; the task must handle that. */
export type ScheduledTask = {
  readonly name: string
  /** Minutes between runs; the first run is at the start. */
  readonly intervalMinutes: number
  /** Returns a summary, for example counts; it is logged unless it is null or all zero. */
  readonly run: (deps: Deps) => Promise<Readonly<Record<string, unknown>> | null>
  /** Runs on shutdown, after the last response. */
  readonly runOnShutdown?: ScheduledTask['run']
}

type Log = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Starts all tasks, one after the other. `stop` waits for the current one and runs the shutdown tasks. */
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
