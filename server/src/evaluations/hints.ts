/** Hints on implausible values before an evaluation is saved. They never block a save. */
import {
  can,
  createSameTicketHint,
  findEditionForDate,
  findOwnTrophyHint,
  findUnknownFields,
  getFieldPath,
  type Hint,
  isCalendarDate,
  isSameName,
  messages,
  parsePhenotype,
  problems,
  type SignedIn,
  type Species,
  sheetHints,
  sheetMessages,
  topHintPerField,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { getUsualRanges } from '#evaluations/list/usual-ranges.ts'
import type { EvaluationInput } from '#evaluations/record/create.ts'
import * as store from '#evaluations/record/store.ts'
import { chooseEdition } from '#evaluations/record/update.ts'
import { fullName } from '#identity/sessions/sessions.ts'
import type { Db, EvaluationRow, Pool } from '#platform/database/types.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toUuid = (value: unknown): string | null => (UUID.test(toText(value)) ? toText(value) : null)

/** Takes the body of a save, with the `_id` of an edit. Throws 404 for an unknown species, 400 for unknown fields. */
export const findHints = async (
  pool: Pool,
  user: SignedIn,
  animal: string,
  input: EvaluationInput,
  now: Date,
): Promise<Hint[]> => {
  const id = toUuid(input._id)
  const stored = id ? await store.find(pool, id) : undefined
  const today = toUtcDate(now)
  const species =
    stored?.eval_option === animal
      ? chooseEdition(stored, input, today).species
      : findEditionForDate(animal, input.eval_date, today)
  if (!species) throw problems.notFound(messages.unknownSpecies)
  const unknownFields = findUnknownFields(input)
  if (Object.keys(unknownFields).length > 0) throw problems.invalid(unknownFields)
  const { phenotype } = parsePhenotype(species, input.phenotype)
  const ranges = phenotype ? await getUsualRanges(pool, species, phenotype, now) : {}
  const hints = [
    ...sheetHints(species, input.data, phenotype, { ranges }),
    ...(await findSameTrophy(pool, user, species, input)),
    ...(await findSameTicket(pool, user, input)),
    ...(await findOwnTrophy(pool, user, stored, input)),
  ]
  return topHintPerField(hints, (path) => getFieldPath(species, path))
}

/** Finds the newest other evaluation with the same species, day, country and hunter name. */
const findSameTrophy = async (db: Db, user: SignedIn, species: Species, input: EvaluationInput): Promise<Hint[]> => {
  const [name, date, country] = [toText(input.hunter_name), toText(input.hunt_date), toText(input.hunt_country)]
  if (name === '' || country === '' || !isCalendarDate(date)) return []
  const rows = await db
    .selectFrom('evaluations')
    .select(['id', 'public_id', 'hunter_name', 'measurer_id', 'eval_option'])
    .where('deleted_at', 'is', null)
    .where('hunt_date', '=', date)
    .where('hunt_country', '=', country)
    .where('eval_option', '=', species.key)
    .orderBy('id', 'desc')
    .execute()
  const ownId = toUuid(input._id)
  const duplicate = rows.find(
    (row) => row.id !== ownId && isSameName(row.hunter_name, name) && can(user, 'evaluation.read', row),
  )
  if (!duplicate) return []
  const message = sheetMessages.hintSameTrophy(duplicate.public_id)
  // Report it at the date, because the name may already have another hint.
  return [{ path: 'hunt_date', message, kind: 'duplicate', link: `/evaluation/${duplicate.id}/edit` }]
}

/** Finds the newest other evaluation with the same ticket, location and day. */
const findSameTicket = async (db: Db, user: SignedIn, input: EvaluationInput): Promise<Hint[]> => {
  const [ticket, location, date] = [input.ticket, input.eval_location, input.eval_date].map((value) =>
    toText(value).trim(),
  )
  if (!ticket || !location || !date || !isCalendarDate(date)) return []
  const rows = await db
    .selectFrom('evaluations')
    .select(['id', 'public_id', 'measurer_id', 'eval_option'])
    .where('deleted_at', 'is', null)
    .where('ticket', '<>', '')
    .where(sql<boolean>`ticket_folded = fold(${ticket})`)
    .where('eval_date', '=', date)
    .where(sql<boolean>`fold(eval_location) = fold(${location})`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const ownId = toUuid(input._id)
  const duplicate = rows.find((row) => row.id !== ownId && can(user, 'evaluation.read', row))
  if (!duplicate) return []
  return [createSameTicketHint(duplicate.public_id, `/evaluation/${duplicate.id}/edit`)]
}

/** Also compares with the user, who may enter the evaluation for another measurer. */
const findOwnTrophy = async (
  db: Db,
  user: SignedIn,
  stored: EvaluationRow | undefined,
  input: EvaluationInput,
): Promise<Hint[]> => {
  const hunter = { hunter_name: toText(input.hunter_name), hunter_email: toText(input.hunter_email) }
  const message = findOwnTrophyHint(hunter, await getMeasurer(db, user, stored, input), user)
  return message === null ? [] : [{ path: 'hunter_name', message, kind: 'self', link: null }]
}

/** Returns the member a judge names, the current measurer of an edit, or the user. */
const getMeasurer = async (
  db: Db,
  user: SignedIn,
  stored: EvaluationRow | undefined,
  input: EvaluationInput,
): Promise<{ readonly name: string; readonly email: string | null }> => {
  const namedId = toUuid(input.measurer_id)
  const maySetMeasurer = can(user, 'evaluation.setMeasurer', { measurer_id: null, eval_option: '' })
  if (namedId && namedId !== user._id && maySetMeasurer) {
    const row = await db.selectFrom('users').selectAll().where('id', '=', namedId).executeTakeFirst()
    if (row) return { name: fullName(row), email: row.email }
  }
  return stored && (!namedId || namedId === stored.measurer_id) ? { name: stored.measurer_name, email: null } : user
}
