import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { messages } from '@trophy/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import type { ImportJob } from './import-job.ts'
import { openImportJobs } from './import-jobs.ts'

const { run: runJob, close } = openImportJobs()
afterAll(close)

const self = { _id: 'a', id_number: '20001', name: 'Anna', role: 'STJ', email: 'anna@example.org' } as const
const job: ImportJob = {
  bytes: new Uint8Array(createImportWorkbook([validRow()])),
  species: 'red-deer',
  corrections: {},
  hiddenRows: 'skip',
  today: '2026-06-02',
  self: { ...self, valid_from: null, valid_to: null, blockedReason: null },
  members: [],
  heldSpecies: [],
  output: 'report',
  origin: null,
}

/** Returns the ids of child processes that have not been reaped. */
const listChildProcesses = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Returns the ids of import processes. */
const listReaders = (): number[] =>
  listChildProcesses().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import.worker'))

const signalReaders = (name: NodeJS.Signals) => {
  for (const pid of listReaders()) process.kill(pid, name)
}

/** Sends the job to a suspended process and advances the timers by `milliseconds`. */
const runSuspended = async (milliseconds: number) => {
  // After a rejection the process is idle.
  await expect(runJob({ ...job, bytes: new Uint8Array() })).rejects.toThrow(messages.onlyWorkbooks)
  expect(listReaders()).toHaveLength(1)
  signalReaders('SIGSTOP')
  const running = runJob(job)
  running.catch(() => undefined)
  await setImmediate()
  await vi.advanceTimersByTimeAsync(milliseconds)
  signalReaders('SIGCONT')
  return running
}

/** Idle processes use the timers they were started with, so kill them between tests. */
const killReaders = async () => {
  vi.useRealTimers()
  const killedReaders = listReaders()
  signalReaders('SIGKILL')
  await expect.poll(() => listChildProcesses().filter((pid) => killedReaders.includes(pid))).toEqual([])
}

describe('run', () => {
  beforeEach(killReaders)
  afterEach(killReaders)

  it('does not count time in which the process is suspended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect((await runSuspended(20_000)).report.total).toBe(1)
  })

  it('times out if the process hangs, and runs the next job', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expect(runSuspended(31_000)).rejects.toThrow(messages.workbookTooSlow)
    expect((await runJob(job)).report.total).toBe(1)
  })

  it('aborts above the CPU limit, and runs the next job', async () => {
    await expect(runJob(job, 0)).rejects.toThrow(messages.workbookTooSlow)
    expect((await runJob(job)).report.total).toBe(1)
  })
})
