/** Checks a workbook for a user and compares it with stored evaluations. */
import {
  type Corrections,
  can,
  createTrophyKey,
  entryBlockedReason,
  findSpecies,
  type HiddenRows,
  type ImportReport,
  type LikelyDuplicate,
  latestDateOnEarth,
  listHeldSpecies,
  messages,
  pick,
  problems,
  type SignedIn,
  type SpeciesIdentity,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { fullName } from '#identity/sessions/sessions.ts'
import type { Db } from '#platform/database/types.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { Action } from '#platform/http/implement.ts'
import type { ImportJob, JobMember, JobResult } from './import-job.ts'

/** A workbook to check or import: the chosen species, the file, and what the user corrected and decided. */
export type ImportRequest = {
  readonly animal: string
  readonly upload: Upload
  readonly corrections: Corrections
  /** Undefined if the user has not decided; they are skipped then. */
  readonly hidden_rows?: HiddenRows | undefined
}

/** Throws 400 if the species is unknown, 403 if the user may not currently enter evaluations of it. */
const requireSpecies = ({ user, now }: Action, animal: string): SpeciesIdentity => {
  const species = findSpecies(animal)
  if (!species) throw problems.invalid({ animal: messages.notInList })
  const evaluation = { measurer_id: user._id, eval_option: species.key }
  if (!can(user, 'evaluation.create', evaluation)) throw problems.notAllowed()
  const reason = entryBlockedReason(user, toUtcDate(now))
  if (reason !== null) throw problems.notAllowed(reason)
  return species
}

/** Returns all users with an ID number, with the reason if no evaluations may be entered for them. */
const listJobMembers = async (db: Db, species: SpeciesIdentity, now: Date): Promise<JobMember[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'id_number', 'role', 'firstname', 'lastname', 'email', 'status', 'valid_from', 'valid_to'])
    .select(sql<boolean>`${species.key} = any(evaluation_options)`.as('is_holder'))
    .where('id_number', 'is not', null)
    .execute()
  const today = toUtcDate(now)
  return rows.flatMap(({ id, is_holder, ...row }) => {
    const { role, id_number } = row
    if (role === null || id_number === null) return []
    const isExcluded = role === 'admin' || entryBlockedReason({ ...row, role }, today) !== null
    const blockedReason = isExcluded ? messages.unknownMeasurer : is_holder ? null : messages.measurerSpecies
    const { email, valid_from, valid_to } = row
    return [{ _id: id, id_number, name: fullName(row), role, email, valid_from, valid_to, blockedReason }]
  })
}

const toJobMember = (user: SignedIn): JobMember => ({
  ...pick(user, ['_id', 'id_number', 'name', 'role', 'email', 'valid_from', 'valid_to']),
  blockedReason: null,
})

/**
 * Reads and checks the workbook. Throws 400, 403, 415 or 422 if it cannot be imported; row errors are in the report.
 */
export const checkWorkbook = async (
  action: Action,
  { animal, upload, corrections, hidden_rows }: ImportRequest,
  output: ImportJob['output'],
): Promise<JobResult> => {
  const { deps, user, now } = action
  const today = latestDateOnEarth(now)
  const species = requireSpecies(action, animal)
  const bytes = await upload.read()
  const members = await listJobMembers(deps.db, species, now)
  const self = toJobMember(user)
  const heldSpecies = listHeldSpecies(user).map(({ key }) => key)
  const choices = { species: species.key, corrections, hiddenRows: hidden_rows ?? ('skip' as const), output }
  return deps.importJobs.run({ ...choices, bytes, today, now, self, members, heldSpecies })
}

const DATE_AND_COUNTRY = / (\d{4}-\d{2}-\d{2}) ([A-Z]+)$/

/** Finds rows with the same hunter, day and country as a stored evaluation of the species. */
const findStoredDuplicates = async (
  db: Db,
  animal: string,
  trophies: JobResult['trophies'],
): Promise<LikelyDuplicate[]> => {
  const days = [...new Set(trophies.flatMap(([, key]) => DATE_AND_COUNTRY.exec(key)?.[1] ?? []))]
  const countries = [...new Set(trophies.flatMap(([, key]) => DATE_AND_COUNTRY.exec(key)?.[2] ?? []))]
  if (days.length === 0) return []
  const rows = await db
    .selectFrom('evaluations')
    .select(['id', 'public_id', 'hunter_name', 'hunt_date', 'hunt_country'])
    .where('deleted_at', 'is', null)
    .where('eval_option', '=', animal)
    .where(sql<boolean>`hunt_date = any(${days}::date[])`)
    .where(sql<boolean>`hunt_country = any(${countries})`)
    .orderBy('id')
    .execute()
  const stored = new Map(rows.map((row) => [createTrophyKey(row), row]))
  return trophies.flatMap(([row, key]) => {
    const duplicate = stored.get(key)
    return duplicate ? [{ row, of: duplicate.public_id, link: `/evaluation/${duplicate.id}/edit` }] : []
  })
}

/** Adds duplicates of stored evaluations to the report, in row order. */
export const withStoredDuplicates = async (
  db: Db,
  animal: string,
  { report, trophies }: JobResult,
): Promise<ImportReport> => {
  const stored = await findStoredDuplicates(db, animal, trophies)
  return { ...report, duplicates: [...report.duplicates, ...stored].sort((a, b) => a.row - b.row) }
}
