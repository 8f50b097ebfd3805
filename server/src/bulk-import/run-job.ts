/** Has a workbook read and checked in a thread of its own, which is ended when it takes too long or too much memory. */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { messages, Problem, problems } from '@trophy/domain'
import { limitTurns } from '../http/turns.ts'
import { startWorker } from '../outside/start-worker.ts'
import type { ImportJob, JobAnswer, JobDone } from './import-job.ts'

/**
 * Milliseconds to read a workbook, and to check its rows after that. What is hostile is found out before, in far less;
 * 5,000 honest rows of an .xls take two seconds, and several times that where other programs want the same cores.
 */
const TO_READ = 10_000
const TO_CHECK = 30_000

/** Of what the thread makes, without the workbook itself. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }

/** One at a time: there is as much work in it as a core can do. Milliseconds that others wait for their turn. */
const takeTurn = limitTurns(1, 20_000)

/** Milliseconds for which a thread waits for a further job: who corrects a cell checks again. */
const IDLE = 30_000

/** A thread that has nothing to do at present, and how to keep it from ending. */
let spare: { readonly worker: Worker; readonly take: () => void } | null = null

const takeThread = async (): Promise<Worker> => {
  const idle = spare
  spare = null
  if (idle) {
    idle.take()
    return idle.worker
  }
  const worker = startWorker('import', import.meta.url, MOST_MEMORY)
  await once(worker, 'message')
  return worker
}

/** Keeps a thread that ended its job in good order. A process that has nothing else to do may end. */
const giveThread = (worker: Worker): void => {
  const end = () => {
    if (spare?.worker === worker) spare = null
    void worker.terminate()
  }
  const timer = setTimeout(end, IDLE).unref()
  worker.unref()
  worker.once('error', end).once('exit', end)
  const take = () => {
    clearTimeout(timer)
    worker.off('error', end).off('exit', end).ref()
  }
  spare = { worker, take }
}

const isOutOfMemory = (error: NodeJS.ErrnoException): boolean => error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const askThread = (worker: Worker, job: ImportJob): Promise<JobAnswer> =>
  new Promise<JobAnswer>((done, fail) => {
    let timer: NodeJS.Timeout | undefined
    const allow = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => settle(() => fail(problems.refused(messages.workbookTooSlow))), milliseconds)
    }
    const settle = (how: () => void) => {
      clearTimeout(timer)
      worker.off('message', heard).off('error', failed).off('exit', ended)
      how()
    }
    const heard = (said: JobAnswer) => (said.kind === 'opened' ? allow(TO_CHECK) : settle(() => done(said)))
    const failed = (error: Error) =>
      settle(() => fail(isOutOfMemory(error) ? problems.refused(messages.workbookBomb) : error))
    const ended = () => settle(() => fail(new Error('The thread that reads workbooks ended.')))
    worker.on('message', heard).on('error', failed).on('exit', ended)
    allow(TO_READ)
    worker.postMessage(job)
  })

/** Throws 415 and 422 with a sentence for what is not to be imported, 503 while too many want to. */
export const runJob = async (job: ImportJob): Promise<JobDone> => {
  const release = await takeTurn()
  try {
    const worker = await takeThread()
    const answer = await askThread(worker, job).catch((error: unknown) => {
      void worker.terminate()
      throw error
    })
    giveThread(worker)
    return doneOf(answer)
  } finally {
    release()
  }
}

const doneOf = (answer: JobAnswer): JobDone => {
  if (answer.kind === 'done') return answer.done
  if (answer.kind === 'refused')
    throw new Problem(answer.status, answer.code, answer.message, { fields: answer.fields })
  throw new Error(`The workbook could not be checked: ${answer.kind === 'failed' ? answer.error : answer.kind}`)
}
