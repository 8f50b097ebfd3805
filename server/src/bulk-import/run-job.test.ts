import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { messages } from '@trophy/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import type { ImportJob } from './import-job.ts'
import { runJob } from './run-job.ts'

const self = { _id: 'a', id_number: '20001', name: 'Anna', role: 'STJ', email: 'anna@example.org' } as const
const job: ImportJob = {
  bytes: new Uint8Array(importWorkbook([validRow()])),
  species: 'red-deer',
  corrections: {},
  today: '2026-06-02',
  self: { ...self, valid_from: null, valid_to: null, refusal: null },
  members: [],
  wants: 'report',
  origin: null,
}

/** The processes that this one has started and not yet heard the end of. */
const children = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Those that read workbooks. */
const readers = (): number[] =>
  children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import.worker'))

const signal = (name: NodeJS.Signals) => {
  for (const pid of readers()) process.kill(pid, name)
}

/** Sends the job to a process that gets no turn on the processor, and lets so many milliseconds go by. */
const runHeldUp = async (milliseconds: number) => {
  // After a refusal the process is free at once.
  await expect(runJob({ ...job, bytes: new Uint8Array() })).rejects.toThrow(messages.onlyWorkbooks)
  expect(readers()).toHaveLength(1)
  signal('SIGSTOP')
  const running = runJob(job)
  running.catch(() => undefined)
  await setImmediate()
  await vi.advanceTimersByTimeAsync(milliseconds)
  signal('SIGCONT')
  return running
}

/** What waits for a further job knows the clock it began with. */
const endReaders = async () => {
  vi.useRealTimers()
  const ending = readers()
  signal('SIGKILL')
  await expect.poll(() => children().filter((pid) => ending.includes(pid))).toEqual([])
}

describe('a workbook', () => {
  beforeEach(endReaders)
  afterEach(endReaders)

  it('is read however long the machine is busy with something else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect((await runHeldUp(20_000)).report.total).toBe(1)
  })

  it('is given up when its process hangs, and the next one is read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expect(runHeldUp(31_000)).rejects.toThrow(messages.workbookTooSlow)
    expect((await runJob(job)).report.total).toBe(1)
  })

  it('is given up when reading it costs more than an honest one, and the next one is read', async () => {
    await expect(runJob(job, 0)).rejects.toThrow(messages.workbookTooSlow)
    expect((await runJob(job)).report.total).toBe(1)
  })
})
