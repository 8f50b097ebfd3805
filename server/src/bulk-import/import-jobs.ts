/** Reads and checks workbooks in a separate process, which is killed if it takes too long or too much memory. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { messages, Problem, problems } from '@trophy/domain'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { CPU_LIMIT_SIGNAL } from '#platform/runtime/cpu-limit.ts'
import { startProcess } from '#platform/runtime/start-process.ts'
import type { ImportJob, JobMessage, JobResult, LimitedJob } from './import-job.ts'

/** CPU time to read a workbook: 5,000 rows take one or two seconds; malicious files are rejected within five. */
const READ_CPU_LIMIT_MS = 4_500

/** Wall-clock timeout, in case the process hangs. */
const JOB_TIMEOUT_MS = 60_000

/** Heap limit of the process, excluding the workbook itself. */
const MAX_MEMORY_MIB = 768

/** Others wait for up to 20 seconds, because one job saturates a core. */
const MAX_CONCURRENT_JOBS = 1
const QUEUE_TIMEOUT_MS = 20_000

/** An idle process ends after this time. Until then it reads the next workbook: starting takes half a second. */
const IDLE_TIMEOUT_MS = 30_000

export type ImportJobs = {
  /** Throws 415 or 422 if the workbook is not accepted, 503 if too many jobs are waiting. */
  run(job: ImportJob, readCpuLimitMs?: number): Promise<JobResult>
  close(): Promise<void>
}

export const openImportJobs = (): ImportJobs => {
  const acquireSlot = createSemaphore(MAX_CONCURRENT_JOBS, QUEUE_TIMEOUT_MS)
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const endProcess = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    run: async (job, readCpuLimitMs = READ_CPU_LIMIT_MS) => {
      const release = await acquireSlot()
      clearTimeout(idleTimer)
      try {
        if (!child || hasEnded(child)) child = await startProcess('import', MAX_MEMORY_MIB)
        return toResult(await sendJob(child, { ...job, readCpuLimitMs }))
      } finally {
        idleTimer = setTimeout(endProcess, IDLE_TIMEOUT_MS).unref()
        release()
      }
    },
    close: async () => endProcess(),
  }
}

const hasEnded = ({ killed, exitCode, signalCode }: ChildProcess): boolean =>
  killed || exitCode !== null || signalCode !== null

/** Returns the response of the process. Throws if it ends instead, or does not respond in time; then it is killed. */
const sendJob = async (child: ChildProcess, job: LimitedJob): Promise<JobMessage> => {
  const listeners = new AbortController()
  const { signal } = listeners
  const response = once(child, 'message', { signal }).then(([message]) => message as JobMessage)
  const exit = once(child, 'exit', { signal }).then(([, exitSignal]) => Promise.reject(toExitError(exitSignal)))
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(problems.unprocessable(messages.workbookTooSlow))
    }, JOB_TIMEOUT_MS)
  })
  try {
    // If the process ends while it receives the job, its exit tells why; the error of the send is only EPIPE.
    child.send(job, () => undefined)
    return await Promise.race([response, exit, timeout])
  } finally {
    clearTimeout(timer)
    listeners.abort()
  }
}

const toResult = (message: JobMessage): JobResult => {
  if (message.kind === 'checked') return message.result
  if (message.kind === 'failed') throw new Error(`The workbook could not be checked: ${message.error}`)
  const { status, code, message: text, fields, data } = message
  throw new Problem(status, code, text, { fields, data })
}

/** Signals other than the CPU limit mean that memory is exhausted. */
const toExitError = (signal: string | null): Error => {
  if (signal === null) return new Error('The import process exited.')
  return problems.unprocessable(signal === CPU_LIMIT_SIGNAL ? messages.workbookTooSlow : messages.workbookBomb)
}
