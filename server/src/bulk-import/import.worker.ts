/** Reads and checks workbooks in a process beside the server, one job after the other. */
import { promisify } from 'node:util'
import {
  checkImport,
  findSpecies,
  type Grid,
  type ImportMeasurer,
  messages,
  openImport,
  Problem,
  problems,
  truncateReport,
} from '@trophy/domain'
import { limitProcessorTime } from '#platform/runtime/cpu-limit.ts'
import type { ImportJob, JobAnswer, JobMember, LimitedJob } from './import-job.ts'
import { markWorkbook } from './mark-errors.ts'
import { openWorkbook } from './open-workbook.ts'
import { columnsOf, digestOf, linesOf } from './records.ts'

/** Records that are sent at a time. */
const SOME = 100

/** Resolves when the server has room for more. */
const answer = async (message: JobAnswer): Promise<void> => {
  await promisify((done: (error: Error | null) => void) => process.send?.(message, undefined, undefined, done))()
}

/** Who measures a row, by the ID number in it. */
const measurers = ({ self, members, today }: ImportJob) => {
  const byNumber = new Map(members.map((member) => [member.id_number, member]))
  const asMeasurer = (member: JobMember | undefined): ImportMeasurer<JobMember> => {
    if (!member) return { message: messages.unknownMeasurer }
    if (member.refusal !== null) return { message: member.refusal }
    const { role, valid_from, valid_to, email } = member
    const validity = role === 'admin' ? null : { from: valid_from, to: valid_to }
    return { user: member, context: { today, validity, measurerEmail: email } }
  }
  const own = asMeasurer(self)
  // A spreadsheet drops the zeros before a figure.
  return (idNumber: string) =>
    idNumber === '' || idNumber === self.id_number
      ? own
      : asMeasurer(byNumber.get(idNumber) ?? byNumber.get(idNumber.padStart(5, '0')))
}

/** Throws 415 and 422 with a sentence, and ends the process where it takes too much even to find out. */
const readWorkbook = async ({ bytes, toRead }: LimitedJob): Promise<Grid> => {
  const endCount = limitProcessorTime(toRead)
  let isInTime = true
  const grid = await openWorkbook(Buffer.from(bytes)).finally(() => {
    isInTime = endCount()
  })
  if (!isInTime) throw problems.unprocessable(messages.workbookTooSlow)
  return grid
}

const work = async (job: LimitedJob): Promise<void> => {
  const species = findSpecies(job.species)
  if (!species) throw new Error(`There is no species ${job.species}.`)
  const grid = await readWorkbook(job)
  await answer({ kind: 'opened' })
  const open = openImport(grid, species, job.corrections)
  const checking = checkImport(open, measurers(job))
  let step = checking.next()
  while (!step.done) step = checking.next()
  const { report, rows, trophies } = step.value
  const [first] = rows
  const origin = report.error.length === 0 && first ? job.origin : null
  const columns = origin && first ? columnsOf(first, origin) : null
  const done = {
    report: truncateReport(report),
    trophies,
    rows: rows.length,
    digest: origin ? digestOf(species, rows) : '',
    marked: job.wants === 'marked' ? new Uint8Array(await markWorkbook(open, report)) : null,
  }
  await answer({ kind: 'checked', done, columns })
  for (let from = 0; origin && columns && from < rows.length; from += SOME) {
    const lines = rows.slice(from, from + SOME).map((row) => linesOf(row, origin, columns))
    await answer({ kind: 'records', lines })
  }
  await answer({ kind: 'over' })
}

const say = (error: unknown): JobAnswer => {
  if (!(error instanceof Problem)) {
    return { kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) }
  }
  const { status, code, message, fields } = error
  return { kind: 'refused', status, code, message, ...(fields ? { fields } : {}) }
}

process.on('message', (job: LimitedJob) => {
  void work(job).catch((error: unknown) => answer(say(error)))
})
process.on('disconnect', () => process.exit())
void answer({ kind: 'ready' })
