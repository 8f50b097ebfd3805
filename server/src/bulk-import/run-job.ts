/** Has a process of its own read and check a workbook, and ends it when it takes too long or too much memory. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { messages, Problem, problems } from '@trophy/domain'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { CPU_LIMIT_SIGNAL } from '#platform/runtime/cpu-limit.ts'
import { startProcess } from '#platform/runtime/start-process.ts'
import type { ImportJob, JobMessage, JobResult, LimitedJob } from './import-job.ts'

/**
 * Milliseconds of processor time to read a workbook. Most of what is hostile is found out before, in far less, and all
 * of it within five seconds; 5,000 honest rows take one or two.
 */
const READ_CPU_LIMIT_MS = 4_500

/** Milliseconds automatically to read a workbook, and to check its rows after that: for a process that hangs. */
const JOB_TIMEOUT_MS = 30_000

/** MiB of what the process makes, without the workbook itself. */
const MAX_MEMORY_MIB = 768

/** One at a time: there is as much work in it as a core can do. Milliseconds that others wait for their turn. */
const acquireSlot = createSemaphore(1, 20_000)

/** Milliseconds for which a process waits for a further job: who corrects a cell checks again. */
const IDLE_TIMEOUT_MS = 30_000

/** A process that has nothing to do at present, and how to keep it from ending. */
let idleProcess: { readonly child: ChildProcess; readonly reuse: () => void } | null = null

const acquireProcess = async (): Promise<ChildProcess> => {
  const reused = idleProcess
  idleProcess = null
  if (reused) {
    reused.reuse()
    return reused.child
  }
  const child = startProcess('import', import.meta.url, MAX_MEMORY_MIB)
  const exited = once(child, 'exit').then(() => {
    throw new Error('The process that reads workbooks did not start.')
  })
  await Promise.race([once(child, 'message'), exited])
  // Its later end is heard by whoever waits for an answer.
  exited.catch(() => undefined)
  return child
}

/** Keeps a process that ended its job in good order. The server may end meanwhile, and takes it along. */
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

const toProblem = ({ status, code, message, fields }: Extract<JobMessage, { kind: 'refused' }>): Problem =>
  new Problem(status, code, message, { fields })

/** Answers once the rows are checked; their records follow as they are made. Calls `over` when the process is free. */
const sendJob = (child: ChildProcess, job: LimitedJob, onFree: (isReusable: boolean) => void): Promise<JobResult> =>
  new Promise((resolve, reject) => {
    const lines = new Readable({ objectMode: true, read: () => undefined })
    // Told to whoever reads the records; nobody does after a refusal.
    lines.on('error', () => undefined)
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
      lines.destroy(error)
      reject(error)
    }
    const onMessage = (message: JobMessage) => {
      if (message.kind === 'opened') restartTimer()
      else if (message.kind === 'records') lines.push(message.lines)
      else if (message.kind === 'checked')
        resolve({ ...message.result, records: message.columns && { ...message.columns, lines } })
      else if (message.kind === 'failed') abort(new Error(`The workbook could not be checked: ${message.error}`))
      else {
        finish(true)
        lines.push(null)
        if (message.kind === 'refused') reject(toProblem(message))
      }
    }
    /** By any other signal it ends when its memory is full, or the whole machine's. */
    const onExit = (_code: number | null, signal: string | null) => {
      if (signal === null) abort(new Error('The process that reads workbooks ended.'))
      else abort(problems.unprocessable(signal === CPU_LIMIT_SIGNAL ? messages.workbookTooSlow : messages.workbookBomb))
    }
    child.on('message', onMessage).on('error', abort).on('exit', onExit)
    restartTimer()
    child.send(job)
  })

/**
 * Throws 415 and 422 with a sentence for what is not to be imported, 503 while too many want to.
 *
 * @param readCpuLimitMs milliseconds of processor time to read the workbook, where it is not the usual.
 */
export const runJob = async (job: ImportJob, readCpuLimitMs = READ_CPU_LIMIT_MS): Promise<JobResult> => {
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
}
