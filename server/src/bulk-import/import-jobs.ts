/** Reads and checks workbooks in a separate process, which is killed if it takes too long or too much memory. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { messages, Problem, problems } from '@trophy/domain'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { CPU_LIMIT_SIGNAL } from '#platform/runtime/cpu-limit.ts'
import { startProcess } from '#platform/runtime/start-process.ts'
import type { ImportJob, JobMessage, JobResult, LimitedJob } from './import-job.ts'

/** CPU time to read a workbook: 5,000 rows take one or two seconds; malicious files are rejected within five. */
const READ_CPU_LIMIT_MS = 4_500

/** Wall-clock timeout for reading a workbook, and again for checking its rows, in case the process hangs. */
const JOB_TIMEOUT_MS = 30_000

/** Heap limit of the process, excluding the workbook itself. */
const MAX_MEMORY_MIB = 768

/** Others wait for up to 20 seconds, because one job saturates a core. */
const MAX_CONCURRENT_JOBS = 1
const QUEUE_TIMEOUT_MS = 20_000

/** An idle process waits this long for another job, because users who correct cells check again. */
const IDLE_TIMEOUT_MS = 30_000

export type ImportJobs = {
  /** Throws 415 or 422 if the workbook is not accepted, 503 if too many jobs are waiting. */
  run(job: ImportJob, readCpuLimitMs?: number): Promise<JobResult>
  /** Ends the idle process. */
  close(): Promise<void>
}

export const openImportJobs = (): ImportJobs => {
  const acquireSlot = createSemaphore(MAX_CONCURRENT_JOBS, QUEUE_TIMEOUT_MS)
  /** Waits for the next job. `reuse` cancels its shutdown. */
  let idleProcess: { readonly child: ChildProcess; readonly reuse: () => void } | null = null

  const acquireProcess = async (): Promise<ChildProcess> => {
    const reused = idleProcess
    idleProcess = null
    reused?.reuse()
    return reused?.child ?? startImportProcess()
  }

  /** Keeps a process for the next job, without keeping the server alive. */
  const releaseProcess = (child: ChildProcess): void => {
    const stop = () => {
      if (idleProcess?.child === child) idleProcess = null
      child.kill('SIGKILL')
    }
    const timer = setTimeout(stop, IDLE_TIMEOUT_MS).unref()
    child.unref()
    child.channel?.unref()
    child.once('error', stop).once('exit', stop)
    const reuse = () => {
      clearTimeout(timer)
      child.off('error', stop).off('exit', stop).ref()
      child.channel?.ref()
    }
    idleProcess = { child, reuse }
  }

  return {
    run: async (job, readCpuLimitMs = READ_CPU_LIMIT_MS) => {
      const release = await acquireSlot()
      const child = await acquireProcess().catch((error: unknown) => {
        release()
        throw error
      })
      return sendJob(child, { ...job, readCpuLimitMs }, (isReusable) => {
        if (isReusable) releaseProcess(child)
        else child.kill('SIGKILL')
        release()
      })
    },
    close: async () => void idleProcess?.child.kill('SIGKILL'),
  }
}

const startImportProcess = async (): Promise<ChildProcess> => {
  const child = await startProcess('import', MAX_MEMORY_MIB)
  const exited = once(child, 'exit').then(() => {
    throw new Error('The import process did not start.')
  })
  await Promise.race([once(child, 'message'), exited])
  // sendJob handles a later exit.
  exited.catch(() => undefined)
  return child
}

const toProblem = ({ status, code, message, fields, data }: Extract<JobMessage, { kind: 'rejected' }>): Problem =>
  new Problem(status, code, message, { fields, data })

/** Resolves when the rows are checked; records are streamed after that. Calls `onFree` when the process is free. */
const sendJob = (child: ChildProcess, job: LimitedJob, onFree: (isReusable: boolean) => void): Promise<JobResult> =>
  new Promise((resolve, reject) => {
    const records = new Readable({ objectMode: true, read: () => undefined })
    // The reader of the records receives the error; after a rejection there is none.
    records.on('error', () => undefined)
    let timer: NodeJS.Timeout | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => abort(problems.unprocessable(messages.workbookTooSlow)), JOB_TIMEOUT_MS)
    }
    const finish = (isReusable: boolean) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('error', abort).off('exit', onExit)
      onFree(isReusable)
    }
    const abort = (error: Error) => {
      finish(false)
      records.destroy(error)
      reject(error)
    }
    const onMessage = (message: JobMessage) => {
      if (message.kind === 'opened') restartTimer()
      else if (message.kind === 'records') records.push(message.records)
      else if (message.kind === 'checked') resolve({ ...message.result, records: message.hasRecords ? records : null })
      else if (message.kind === 'failed') abort(new Error(`The workbook could not be checked: ${message.error}`))
      else {
        finish(true)
        records.push(null)
        if (message.kind === 'rejected') reject(toProblem(message))
      }
    }
    /** Signals other than the CPU limit mean that memory is exhausted. */
    const onExit = (_code: number | null, signal: string | null) => {
      if (signal === null) abort(new Error('The import process exited.'))
      else abort(problems.unprocessable(signal === CPU_LIMIT_SIGNAL ? messages.workbookTooSlow : messages.workbookBomb))
    }
    child.on('message', onMessage).on('error', abort).on('exit', onExit)
    restartTimer()
    // If the process ends while it receives the job, `onExit` knows why; the error of the send is only EPIPE.
    child.send(job, () => undefined)
  })
