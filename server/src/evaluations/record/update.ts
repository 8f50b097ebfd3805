import {
  can,
  checkEvaluation,
  checkSheet,
  ERASED_HUNTER_FIELDS,
  findEdition,
  findEditionForDate,
  findPhenotype,
  getValueAtPath,
  KEEP_EDITION,
  messages,
  newEditionForDate,
  problems,
  type SignedIn,
  type Species,
} from '@trophy/domain'
import { editRefusal } from '#evaluations/response.ts'
import type { Db, EvaluationRow, UserRow } from '#platform/database/types.ts'
import { appendHistory, canonical } from '#platform/records/history.ts'
import { later } from '#platform/records/next-modified-date.ts'
import { changesOf } from './changes.ts'
import { informationColumns, measurerColumns, scoreColumns, written } from './columns.ts'
import type { Input } from './create.ts'
import { contextOf, findMeasurer, type Measurer } from './measurer.ts'
import * as store from './store.ts'

/**
 * Checks and stores an edit; what is not sent stays, and an edit that changes nothing leaves no trace. It is scored
 * again only when measurements or phenotype were edited, under the edition in force on its evaluation date.
 * Throws 404, 403 with the reason, 400 without `modified_date` or with faults, 409 when somebody else was faster, 422
 * where the evaluation date alone moves to another edition and `keep_edition` does not name the one that stays.
 */
export const updateEvaluation = async (
  trx: Db,
  user: SignedIn,
  id: string,
  input: Input,
  now: Date,
): Promise<EvaluationRow> => {
  const row = await store.getForUpdate(trx, id)
  if (!row) throw problems.notFound(messages.unknownEvaluation)
  const refusal = editRefusal(user, row, now)
  if (refusal !== null) throw problems.notAllowed(refusal)
  refuseStale(row, input.modified_date)

  const named = await newMeasurer(trx, user, row, input.measurer_id, now)
  const measurer = named ?? (await measurerOf(trx, row))
  const sent = { ...stored(row), ...input }
  const checksValidity = named !== null || sent.eval_date !== row.eval_date
  const { species, isRescored } = editionOf(row, sent)
  const context = { ...contextOf(measurer, now, checksValidity), isHunterErased: row.hunter_name === '' }
  const { value, errors } = checkEvaluation(species, sent, context)
  if (!value) throw problems.invalid(errors)
  if (!isRescored) refuseUnknowing(row, value.eval_date, input[KEEP_EDITION])

  const values = {
    ...informationColumns(value),
    ...(isRescored ? scoreColumns(species, value.data, value.phenotype) : { data: row.data, lines: row.lines }),
    ...(named ? measurerColumns(named) : {}),
  }
  const changes = changesOf(row, { ...row, ...values }, species)
  if (changes.length === 0) return row
  const isHunterEntered = changes.some(({ path }) => ERASED_HUNTER_FIELDS.some((name) => name === path))
  const updated = await store.update(trx, id, {
    ...written(values),
    ...(isHunterEntered ? { hunter_erased_at: null } : {}),
    modified_date: later(row.modified_date, now),
  })
  await appendHistory(trx, { record: { kind: 'evaluation', id }, action: 'update', at: now, by: user, changes })
  return updated
}

const refuseStale = (row: EvaluationRow, modified_date: unknown): void => {
  if (typeof modified_date !== 'string' || modified_date === '')
    throw problems.invalid({ modified_date: messages.required })
  if (modified_date !== row.modified_date) throw problems.stale()
}

/** An evaluation date that alone leaves the edition of the rules is moved only by who says that the edition stays. */
const refuseUnknowing = (row: EvaluationRow, evalDate: string, kept: unknown): void => {
  const other = newEditionForDate(row, evalDate)
  if (other && kept !== row.version) throw problems.otherEdition(row.version, other.edition)
}

/** The evaluation as its form would send it back unchanged. */
const stored = (row: EvaluationRow): Input => ({
  eval_date: row.eval_date,
  eval_country: row.eval_country,
  eval_location: row.eval_location,
  eval_type: row.eval_type,
  hunt_date: row.hunt_date,
  hunt_country: row.hunt_country,
  hunt_location: row.hunt_location,
  hunter_name: row.hunter_name,
  hunter_address: row.hunter_address,
  hunter_phone: row.hunter_phone,
  hunter_email: row.hunter_email,
  supporting_information: row.supporting_information,
  source: row.source,
  phenotype: { key: row.phenotype_key },
  data: row.data,
})

/** The edition to check the edit under, and whether the sheet is to be scored again. */
const editionOf = (row: EvaluationRow, sent: Input): { readonly species: Species; readonly isRescored: boolean } => {
  const current = findEdition(row.eval_option, row.version)
  if (current && isSameSheet(current, row, sent)) return { species: current, isRescored: false }
  const species = findEditionForDate(row.eval_option, sent.eval_date)
  if (!species) throw problems.notFound(messages.unknownSpecies)
  return { species, isRescored: true }
}

/** Whether the sheet that was sent is the stored one once both are settled. */
const isSameSheet = (species: Species, row: EvaluationRow, sent: Input): boolean => {
  if (getValueAtPath(sent.phenotype, 'key') !== row.phenotype_key) return false
  const phenotype = findPhenotype(species, row.phenotype_key)
  const settle = (data: unknown) => canonical(checkSheet(species, data, phenotype).sheet)
  return settle(sent.data) === settle(row.data)
}

/** The member that a judge names in place of the present measurer, or null: the evaluation keeps its own. */
const newMeasurer = async (
  db: Db,
  user: SignedIn,
  row: EvaluationRow,
  measurer_id: unknown,
  now: Date,
): Promise<Measurer | null> => {
  const namesAnother = typeof measurer_id === 'string' && measurer_id !== '' && measurer_id !== row.measurer_id
  if (!namesAnother || !can(user, 'evaluation.setMeasurer', row)) return null
  return findMeasurer(db, measurer_id, row.eval_option, now)
}

/** The present measurer's address and validity; undefined once they were deleted. */
const measurerOf = async (db: Db, { measurer_id }: EvaluationRow): Promise<UserRow | undefined> =>
  measurer_id === null ? undefined : db.selectFrom('users').selectAll().where('id', '=', measurer_id).executeTakeFirst()
