/** Reads and checks a workbook beside the server's own thread, in memory of its own, one job after the other. */
import { parentPort } from 'node:worker_threads'
import { checkImport, findSpecies, type ImportMeasurer, messages, openImport, Problem } from '@trophy/domain'
import type { ImportJob, JobAnswer, JobDone, JobMember } from './import-job.ts'
import { markWorkbook } from './marked.ts'
import { openWorkbook } from './open-workbook.ts'
import { digestOf, makeRecords } from './records.ts'

const answer = (message: JobAnswer) => parentPort?.postMessage(message)

/** Who measures a row, by the ID number in it. */
const measurers = ({ self, members, today }: ImportJob) => {
  const byNumber = new Map(members.map((member) => [member.id_number, member]))
  const asMeasurer = (member: JobMember | undefined): ImportMeasurer<JobMember> => {
    if (!member) return { message: messages.unknownMeasurer }
    if (member.refusal !== null) return { message: member.refusal }
    const { role, valid_from, valid_to, email } = member
    const validity = role === 'admin' ? null : { from: valid_from, to: valid_to }
    return { who: member, context: { today, validity, measurerEmail: email } }
  }
  const own = asMeasurer(self)
  // A spreadsheet drops the zeros before a figure.
  return (idNumber: string) =>
    idNumber === '' || idNumber === self.id_number
      ? own
      : asMeasurer(byNumber.get(idNumber) ?? byNumber.get(idNumber.padStart(5, '0')))
}

const work = async (job: ImportJob): Promise<JobDone> => {
  const species = findSpecies(job.species)
  if (!species) throw new Error(`There is no species ${job.species}.`)
  const grid = await openWorkbook(Buffer.from(job.bytes))
  answer({ kind: 'opened' })
  const open = openImport(grid, species, job.corrections)
  const checking = checkImport(open, measurers(job))
  let step = checking.next()
  while (!step.done) step = checking.next()
  const { report, rows, trophies } = step.value
  const isComplete = job.origin !== null && report.error.length === 0
  return {
    report,
    trophies,
    records: job.origin && isComplete ? makeRecords(rows, job.origin) : null,
    digest: isComplete ? digestOf(species, rows) : '',
    marked: job.wants === 'marked' ? new Uint8Array(await markWorkbook(open, report)) : null,
  }
}

parentPort?.on('message', async (job: ImportJob) => {
  try {
    answer({ kind: 'done', done: await work(job) })
  } catch (error) {
    if (error instanceof Problem) {
      const { status, code, message, fields } = error
      answer({ kind: 'refused', status, code, message, ...(fields ? { fields } : {}) })
    } else answer({ kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) })
  }
})
answer({ kind: 'ready' })
