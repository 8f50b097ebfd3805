/** Has a process of its own read and check a workbook, and ends it when it takes too long or too much memory. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { messages, Problem, problems } from '@trophy/domain'
import { limitTurns } from '#platform/limits/semaphore.ts'
import { SPENT } from '#platform/runtime/cpu-limit.ts'
import { startProcess } from '#platform/runtime/start-process.ts'
import type { ImportJob, JobAnswer, JobDone, LimitedJob } from './import-job.ts'

/**
 * Milliseconds of processor time to read a workbook. Most of what is hostile is found out before, in far less, and all
 * of it within five seconds; 5,000 honest rows take one or two.
 */
const TO_READ = 4_500

/** Milliseconds by the clock to read a workbook, and to check its rows after that: for a process that hangs. */
const PATIENCE = 30_000

/** MiB of what the process makes, without the workbook itself. */
const MOST_MEMORY = 768

/** One at a time: there is as much work in it as a core can do. Milliseconds that others wait for their turn. */
const takeTurn = limitTurns(1, 20_000)

/** Milliseconds for which a process waits for a further job: who corrects a cell checks again. */
const IDLE = 30_000

/** A process that has nothing to do at present, and how to keep it from ending. */
let spare: { readonly child: ChildProcess; readonly take: () => void } | null = null

const takeProcess = async (): Promise<ChildProcess> => {
  const idle = spare
  spare = null
  if (idle) {
    idle.take()
    return idle.child
  }
  const child = startProcess('import', import.meta.url, MOST_MEMORY)
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process that reads workbooks did not start.')
  })
  await Promise.race([once(child, 'message'), ended])
  // Its later end is heard by whoever waits for an answer.
  ended.catch(() => undefined)
  return child
}

/** Keeps a process that ended its job in good order. The server may end meanwhile, and takes it along. */
const giveProcess = (child: ChildProcess): void => {
  const end = () => {
    if (spare?.child === child) spare = null
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, IDLE).unref()
  child.unref()
  child.channel?.unref()
  child.once('error', end).once('exit', end)
  const take = () => {
    clearTimeout(timer)
    child.off('error', end).off('exit', end).ref()
    child.channel?.ref()
  }
  spare = { child, take }
}

const refusalOf = ({ status, code, message, fields }: Extract<JobAnswer, { kind: 'refused' }>): Problem =>
  new Problem(status, code, message, { fields })

/** Answers once the rows are checked; their records follow as they are made. Calls `over` when the process is free. */
const askProcess = (child: ChildProcess, job: LimitedJob, over: (isSound: boolean) => void): Promise<JobDone> =>
  new Promise((done, fail) => {
    const lines = new Readable({ objectMode: true, read: () => undefined })
    // Told to whoever reads the records; nobody does after a refusal.
    lines.on('error', () => undefined)
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => breakOff(problems.unprocessable(messages.workbookTooSlow)), PATIENCE)
    }
    const settle = (isSound: boolean) => {
      clearTimeout(timer)
      child.off('message', heard).off('error', breakOff).off('exit', ended)
      over(isSound)
    }
    const breakOff = (error: Error) => {
      settle(false)
      lines.destroy(error)
      fail(error)
    }
    const heard = (said: JobAnswer) => {
      if (said.kind === 'opened') wait()
      else if (said.kind === 'records') lines.push(said.lines)
      else if (said.kind === 'checked') done({ ...said.done, records: said.columns && { ...said.columns, lines } })
      else if (said.kind === 'failed') breakOff(new Error(`The workbook could not be checked: ${said.error}`))
      else {
        settle(true)
        lines.push(null)
        if (said.kind === 'refused') fail(refusalOf(said))
      }
    }
    /** By any other signal it ends when its memory is full, or the whole machine's. */
    const ended = (_code: number | null, signal: string | null) => {
      if (signal === null) breakOff(new Error('The process that reads workbooks ended.'))
      else breakOff(problems.unprocessable(signal === SPENT ? messages.workbookTooSlow : messages.workbookBomb))
    }
    child.on('message', heard).on('error', breakOff).on('exit', ended)
    wait()
    child.send(job)
  })

/**
 * Throws 415 and 422 with a sentence for what is not to be imported, 503 while too many want to.
 *
 * @param toRead milliseconds of processor time to read the workbook, where it is not the usual.
 */
export const runJob = async (job: ImportJob, toRead = TO_READ): Promise<JobDone> => {
  const release = await takeTurn()
  const child = await takeProcess().catch((error: unknown) => {
    release()
    throw error
  })
  return askProcess(child, { ...job, toRead }, (isSound) => {
    if (isSound) giveProcess(child)
    else child.kill('SIGKILL')
    release()
  })
}
