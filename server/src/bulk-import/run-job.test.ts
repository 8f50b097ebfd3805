import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { messages } from '@trophy/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import type { ImportJob } from './import-job.ts'
import { runJob } from './run-job.ts'

const self = { _id: 'a', id_number: '20001', name: 'Anna', role: 'STJ', email: 'anna@example.org' } as const
const job: ImportJob = {
  bytes: new Uint8Array(createImportWorkbook([validRow()])),
  species: 'red-deer',
  corrections: {},
  today: '2026-06-02',
  self: { ...self, valid_from: null, valid_to: null, blockedReason: null },
  members: [],
  output: 'report',
  origin: null,
}

/** The processes that this one has started and not yet heard the end of. */
const listChildProcesses = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Those that read workbooks. */
const listReaders = (): number[] =>
  listChildProcesses().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import.worker'))

const signalReaders = (name: NodeJS.Signals) => {
  for (const pid of listReaders()) process.kill(pid, name)
}

/** Sends the job to a process that gets no turn on the processor, and lets so many milliseconds go by. */
const runSuspended = async (milliseconds: number) => {
  // After a refusal the process is free at once.
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

/** What waits for a further job knows the clock it began with. */
const killReaders = async () => {
  vi.useRealTimers()
  const killedReaders = listReaders()
  signalReaders('SIGKILL')
  await expect.poll(() => listChildProcesses().filter((pid) => killedReaders.includes(pid))).toEqual([])
}

describe('a workbook', () => {
  beforeEach(killReaders)
  afterEach(killReaders)

  it('is read however long the machine is busy with something else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect((await runSuspended(20_000)).report.total).toBe(1)
  })

  it('is given up when its process hangs, and the next one is read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expect(runSuspended(31_000)).rejects.toThrow(messages.workbookTooSlow)
    expect((await runJob(job)).report.total).toBe(1)
  })

  it('is given up when reading it costs more than an honest one, and the next one is read', async () => {
    await expect(runJob(job, 0)).rejects.toThrow(messages.workbookTooSlow)
    expect((await runJob(job)).report.total).toBe(1)
  })
})
