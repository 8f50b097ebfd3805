/** Tasks that the server runs at intervals. */
import { MINUTE_MS } from '@trophy/domain'
import type { Deps } from '#platform/http/deps.ts'
import { describeError } from '#platform/http/errors.ts'

type Summary = Readonly<Record<string, unknown>>

/** Several processes may run a task concurrently; the task must handle that. */
export type ScheduledTask = {
  readonly name: string
  /** Minutes between runs; the first run is at the start. */
  readonly intervalMinutes: number
  /**
   * Returns a summary, for example counts; it is logged unless it is null or all zero. A long task ends when `signal`
   * is aborted, which happens at shutdown; it may throw the reason.
   */
  readonly run: (deps: Deps, signal: AbortSignal) => Promise<Summary | null>
  /** Returns true for a summary that is logged as an error. */
  readonly isProblem?: (summary: Summary) => boolean
  /** Runs beside the other tasks, so that it does not wait for long ones. */
  readonly hasOwnQueue?: boolean
  /** Runs on shutdown, after the last response. */
  readonly runOnShutdown?: ScheduledTask['run']
}

type Log = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Starts all tasks, one after the other. `stop` waits for the current ones and runs the shutdown tasks. */
export const startScheduledTasks = (deps: Deps, tasks: readonly ScheduledTask[], log: Log) => {
  const timers: NodeJS.Timeout[] = []
  const closing = new AbortController()
  const queues = new Map<string, Promise<void>>()

  const runTask = async ({ name, isProblem }: ScheduledTask, run: ScheduledTask['run']) => {
    try {
      const summary = await run(deps, closing.signal)
      if (summary && isProblem?.(summary)) log.error({ task: name, ...summary }, 'found a problem')
      else if (summary && Object.values(summary).some((count) => count !== 0))
        log.info({ task: name, ...summary }, 'done')
    } catch (error) {
      if (error === closing.signal.reason) return
      // The next run tries again.
      log.error({ task: name, ...describeError(error) }, 'failed')
    }
  }
  const enqueue = (task: ScheduledTask, run = task.run) => {
    const queue = task.hasOwnQueue ? task.name : 'common'
    const previous = queues.get(queue) ?? Promise.resolve()
    queues.set(
      queue,
      previous.then(() => runTask(task, run)),
    )
  }

  for (const task of tasks) {
    enqueue(task)
    timers.push(setInterval(() => enqueue(task), task.intervalMinutes * MINUTE_MS).unref())
  }
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      closing.abort(new Error('The server is shutting down.'))
      for (const task of tasks) if (task.runOnShutdown) enqueue(task, task.runOnShutdown)
      await Promise.all(queues.values())
    },
  }
}
