/** Reads and checks workbooks in a separate process, which is killed if it takes too long or too much memory. */
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

export type ImportJobs = {
  /** Throws 415 or 422 if the workbook is not accepted, 503 if too many jobs are waiting. */
  run(job: ImportJob, readCpuLimitMs?: number): Promise<JobResult>
}

export const openImportJobs = (): ImportJobs => {
  const acquireSlot = createSemaphore(MAX_CONCURRENT_JOBS, QUEUE_TIMEOUT_MS)
  return {
    run: async (job, readCpuLimitMs = READ_CPU_LIMIT_MS) => {
      const release = await acquireSlot()
      try {
        return await runJob({ ...job, readCpuLimitMs })
      } finally {
        release()
      }
    },
  }
}

const runJob = async (job: LimitedJob): Promise<JobResult> => {
  const child = await startProcess('import', MAX_MEMORY_MIB)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<JobResult>((resolve, reject) => {
      timer = setTimeout(() => reject(problems.unprocessable(messages.workbookTooSlow)), JOB_TIMEOUT_MS)
      child.on('error', reject).on('exit', (_code, signal) => reject(toExitError(signal)))
      child.on('message', (message: JobMessage) => {
        // If the process ends while it receives the job, its exit tells why; the error of the send is only EPIPE.
        if (message.kind === 'ready') child.send(job, () => undefined)
        else if (message.kind === 'checked') resolve(message.result)
        else if (message.kind === 'rejected') reject(toProblem(message))
        else reject(new Error(`The workbook could not be checked: ${message.error}`))
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const toProblem = ({ status, code, message, fields, data }: Extract<JobMessage, { kind: 'rejected' }>): Problem =>
  new Problem(status, code, message, { fields, data })

/** Signals other than the CPU limit mean that memory is exhausted. */
const toExitError = (signal: string | null): Error => {
  if (signal === null) return new Error('The import process exited.')
  return problems.unprocessable(signal === CPU_LIMIT_SIGNAL ? messages.workbookTooSlow : messages.workbookBomb)
}
