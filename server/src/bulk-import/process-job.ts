/** The work of the import process: reads and checks one workbook. */
import { createHash } from 'node:crypto'
import {
  checkImport,
  findEditionForDate,
  findOtherSpecies,
  findOwnTrophyHint,
  type Grid,
  type ImportMeasurer,
  type ImportRow,
  type ImportSheet,
  importMessages,
  messages,
  openImport,
  Problem,
  problems,
  type Species,
  truncateReport,
} from '@trophy/domain'
import { insertValues } from '#evaluations/record/columns.ts'
import { canonicalJson } from '#platform/records/history.ts'
import { startCpuLimit } from '#platform/runtime/cpu-limit.ts'
import type { ImportJob, ImportRecord, JobMember, JobResult, LimitedJob } from './import-job.ts'
import { markErrors } from './mark-errors.ts'
import { openWorkbook } from './open-workbook.ts'

/** Creates the look-up of measurers by ID number. */
const createMeasurerLookUp = ({ self, members, today }: ImportJob) => {
  const byNumber = new Map(members.map((member) => [member.id_number, member]))
  const toImportMeasurer = (member: JobMember | undefined): ImportMeasurer<JobMember> => {
    if (!member) return { message: messages.unknownMeasurer }
    if (member.blockedReason !== null) return { message: member.blockedReason }
    const { role, valid_from, valid_to, email } = member
    const validity = role === 'admin' ? null : { from: valid_from, to: valid_to }
    return { user: member, context: { today, validity, measurerEmail: email } }
  }
  const own = toImportMeasurer(self)
  // Spreadsheets drop leading zeros of numbers.
  return (idNumber: string) =>
    idNumber === '' || idNumber === self.id_number
      ? own
      : toImportMeasurer(byNumber.get(idNumber) ?? byNumber.get(idNumber.padStart(5, '0')))
}

/** Throws 415 or 422 if the workbook is not accepted. Exceeding the CPU limit may kill the process. */
const readWorkbook = async ({ bytes, readCpuLimitMs }: LimitedJob): Promise<Grid> => {
  const stopCpuLimit = startCpuLimit(readCpuLimitMs)
  let isWithinLimit = true
  const grid = await openWorkbook(Buffer.from(bytes)).finally(() => {
    isWithinLimit = stopCpuLimit()
  })
  if (!isWithinLimit) throw problems.unprocessable(messages.workbookTooSlow)
  return grid
}

/**
 * Like `openImport`; an error of the columns names the species whose template the workbook follows, if there is one.
 */
const openSheet = (
  grid: Grid,
  species: Species,
  { corrections, hiddenRows, heldSpecies, today }: ImportJob,
): ImportSheet => {
  try {
    return openImport(grid, species, corrections, hiddenRows)
  } catch (error) {
    const other = error instanceof Problem && error.status === 422 ? findOtherSpecies(grid, species, today) : null
    if (!other) throw error
    const data = heldSpecies.includes(other.key) ? { otherSpecies: other.key } : undefined
    throw new Problem(422, 'OTHER_SPECIES', importMessages.otherSpecies(other.name, species.name), { data })
  }
}

/**
 * Returns the species of the user that all phenotypes belong to, if the columns are those of the chosen species too.
 */
const findHeldSpecies = (grid: Grid, species: Species, { heldSpecies, today }: ImportJob): string | null => {
  const key = findOtherSpecies(grid, species, today)?.key ?? ''
  return heldSpecies.includes(key) ? key : null
}

const toRecord = ({ species, value, user }: ImportRow<JobMember>, { now, self }: ImportJob): ImportRecord => ({
  columns: insertValues(species, value, user, now),
  hint: findOwnTrophyHint(value, user, { name: self.name, email: null }),
})

/** Returns a digest of the rows, independent of the workbook's format and of the user who uploads it. */
const digestRows = (species: Species, rows: readonly ImportRow<JobMember>[]): string => {
  const hash = createHash('sha256').update(species.key)
  for (const { value, user } of rows)
    hash.update(canonicalJson([user._id, { ...value, phenotype: value.phenotype.key }]))
  return hash.digest('hex')
}

/** Throws 415 or 422 if the workbook is not accepted; row errors are in the report. */
export const processJob = async (job: LimitedJob): Promise<JobResult> => {
  const species = findEditionForDate(job.species, undefined, job.today)
  if (!species) throw new Error(`Unknown species ${job.species}.`)
  const grid = await readWorkbook(job)
  const openedImport = openSheet(grid, species, job)
  const check = checkImport(openedImport, createMeasurerLookUp(job))
  let step = check.next()
  while (!step.done) step = check.next()
  const { report, rows, trophies } = step.value
  const hasRecords = job.output === 'records' && report.error.length === 0 && rows.length > 0
  return {
    report: {
      ...truncateReport(report),
      otherSpecies: report.error.length > 0 ? findHeldSpecies(grid, species, job) : null,
    },
    trophies,
    records: hasRecords ? rows.map((row) => toRecord(row, job)) : null,
    digest: hasRecords ? digestRows(species, rows) : '',
    markedWorkbook: job.output === 'marked' ? new Uint8Array(await markErrors(openedImport, report)) : null,
  }
}
