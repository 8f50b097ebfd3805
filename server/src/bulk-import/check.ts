/** Has a workbook checked for a user, and compares it with what is stored. */
import {
  type Corrections,
  can,
  createTrophyKey,
  entryBlockedReason,
  findSpecies,
  type ImportReport,
  type LikelyDuplicate,
  latestDateOnEarth,
  messages,
  problems,
  type SignedIn,
  type Species,
  sheetMessages,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { nameOf } from '#identity/sessions/sessions.ts'
import type { Db } from '#platform/database/types.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { ImportOrigin, JobDone, JobMember } from './import-job.ts'
import { runJob } from './run-job.ts'

export type Asked = {
  readonly db: Db
  readonly user: SignedIn
  readonly animal: string
  readonly upload: Upload
  readonly corrections: Corrections
  readonly now: Date
}

/** The species, where this user may enter evaluations of it now. Throws 400 for none, 403 with the reason. */
const requireSpecies = ({ user, animal, now }: Asked): Species => {
  const species = findSpecies(animal)
  if (!species) throw problems.invalid({ animal: messages.notInList })
  const evaluation = { measurer_id: user._id, eval_option: species.key }
  if (!can(user, 'evaluation.create', evaluation)) throw problems.notAllowed()
  const refusal = entryBlockedReason(user, toUtcDate(now))
  if (refusal !== null) throw problems.notAllowed(refusal)
  return species
}

/** Everybody who has a number, and why nothing may be entered for some. */
const listMembers = async (db: Db, species: Species, now: Date): Promise<JobMember[]> => {
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
    const isOut = role === 'admin' || entryBlockedReason({ ...row, role }, today) !== null
    const refusal = isOut ? messages.unknownMeasurer : is_holder ? null : messages.measurerSpecies
    const { email, valid_from, valid_to } = row
    return [{ _id: id, id_number, name: nameOf(row), role, email, valid_from, valid_to, refusal }]
  })
}

const memberOf = ({ _id, id_number, name, role, email, valid_from, valid_to }: SignedIn): JobMember => ({
  _id,
  id_number,
  name,
  role,
  email,
  valid_from,
  valid_to,
  refusal: null,
})

/**
 * Reads and checks the workbook. Throws 400, 403, 415 and 422 with a sentence for what cannot be imported at all;
 * faults of rows are in the report.
 */
export const checkWorkbook = async (
  asked: Asked,
  wants: 'report' | 'records' | 'marked',
  origin: ImportOrigin | null = null,
): Promise<JobDone> => {
  const { db, user, upload, corrections, now } = asked
  const species = requireSpecies(asked)
  const bytes = await upload.read()
  const members = await listMembers(db, species, now)
  const today = latestDateOnEarth(now)
  return runJob({ bytes, species: species.key, corrections, today, self: memberOf(user), members, wants, origin })
}

const DATE_AND_COUNTRY = / (\d{4}-\d{2}-\d{2}) ([A-Z]+)$/

/** Rows whose hunter, day and country a stored evaluation of the species has. */
const findStored = async (db: Db, animal: string, trophies: JobDone['trophies']): Promise<LikelyDuplicate[]> => {
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
    const same = stored.get(key)
    return same
      ? [{ row, message: sheetMessages.hintSameTrophy(same.public_id), link: `/evaluation/${same.id}/edit` }]
      : []
  })
}

/** The report with the duplicates among what is stored, in the order of the rows. */
export const withStored = async (
  { db, animal }: Pick<Asked, 'db' | 'animal'>,
  { report, trophies }: JobDone,
): Promise<ImportReport> => {
  const stored = await findStored(db, animal, trophies)
  return { ...report, duplicates: [...report.duplicates, ...stored].sort((one, other) => one.row - other.row) }
}
