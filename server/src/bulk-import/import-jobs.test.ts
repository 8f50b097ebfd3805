/** Workbooks that the process cannot finish: it ends, and the next workbook is read. */
import { readFileSync } from 'node:fs'
import { messages } from '@trophy/domain'
import { afterAll, expect, it, vi } from 'vitest'
import { createImportJob } from '#testing/inputs/import-job.ts'
import { createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { openImportJobs } from './import-jobs.ts'

const { run, close } = openImportJobs()
afterAll(close)

const expectNextIsRead = async () => {
  const { report } = await run(createImportJob(createImportWorkbook([validRow()])))
  expect(report.total).toBe(1)
}

it('rejects an .xls whose directory entries form a cycle at the deadline, and reads the next workbook', async () => {
  const file = createImportWorkbook([validRow(), validRow()], { bookType: 'biff8' })
  const directory = (file.readInt32LE(48) + 1) * 512
  file.writeInt32LE(2, directory + 128 + 68)
  file.writeInt32LE(1, directory + 256 + 68)
  await expect(run(createImportJob(file), 500)).rejects.toThrow(messages.workbookTooSlow)
  await expectNextIsRead()
})

/** Returns the ids of the processes that read workbooks. */
const listReaders = (): readonly string[] => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import.worker'))
}

/** Signals the process that reads workbooks. Returns true if there is one. */
const signalReader = (signal: NodeJS.Signals): boolean => {
  const readers = listReaders()
  for (const pid of readers) process.kill(Number(pid), signal)
  return readers.length > 0
}

it('reads one workbook after the other in the same process', async () => {
  await expectNextIsRead()
  const readers = listReaders()
  await expectNextIsRead()
  expect(listReaders()).toEqual(readers)
})

it('rejects a workbook whose process crashes, and reads the next one', async () => {
  const slowRun = run(createImportJob(createImportWorkbook(Array.from({ length: 100 }, () => validRow()))))
  const rejected = expect(slowRun).rejects.toThrow(messages.workbookBomb)
  await expect.poll(() => signalReader('SIGABRT')).toBe(true)
  await rejected
  await expectNextIsRead()
})

it('rejects a workbook whose process hangs, and reads the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const rejected = expect(run(createImportJob(createImportWorkbook([validRow()])))).rejects.toThrow(
    messages.workbookTooSlow,
  )
  await expect.poll(() => signalReader('SIGSTOP')).toBe(true)
  await vi.advanceTimersByTimeAsync(61_000)
  vi.useRealTimers()
  await rejected
  await expectNextIsRead()
})
