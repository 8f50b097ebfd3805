import {
  can,
  checkEvaluation,
  correctionBlockedReason,
  entryBlockedReason,
  findEditionForDate,
  messages,
  problems,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import type { OpenDatabase } from '#platform/database/open.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import { listCreationChanges } from './changes.ts'
import { insertValues } from './columns.ts'
import { type Measurer, requireMeasurer, toEvaluationContext } from './measurer.ts'
import { createSaveKey, findSaved, type SaveKey } from './save-key.ts'
import * as store from './store.ts'

/** The unvalidated `data` of a save; the domain validates it. */
export type EvaluationInput = Readonly<Record<string, unknown>>

/**
 * Checks, scores and stores a new evaluation. Writes a single statement, so it needs no transaction. With a key, a
 * repeated call returns the evaluation that the first one has stored.
 * Throws 404 for an unknown species, 403 if it is not held or the certification is not active, 400 for invalid values,
 * and 422 if other values were saved under the key.
 */
export const createEvaluation = async (
  database: Pick<OpenDatabase, 'db' | 'batch'>,
  action: Pick<Action, 'user' | 'now'>,
  animal: string,
  input: EvaluationInput,
  key?: string,
): Promise<EvaluationRow> => {
  if (key === undefined) return storeNew(database, action, animal, input, null)
  const saveKey = createSaveKey(key, action.user, animal, input)
  try {
    return await storeNew(database, action, animal, input, saveKey)
  } catch (error) {
    const id = await findSaved(database.db, saveKey)
    if (id === undefined) throw error
    return store.get(database.db, id, { includeDeleted: true })
  }
}

const storeNew = async (
  { db, batch }: Pick<OpenDatabase, 'db' | 'batch'>,
  { user, now }: Pick<Action, 'user' | 'now'>,
  animal: string,
  input: EvaluationInput,
  saveKey: SaveKey | null,
): Promise<EvaluationRow> => {
  const species = findEditionForDate(animal, input.eval_date)
  if (!species) throw problems.notFound(messages.unknownSpecies)
  const measurer = await chooseMeasurer(db, user, species.key, input.measurer_id, now)
  const { value, errors } = checkEvaluation(species, input, toEvaluationContext(measurer, now, true))
  if (!value) throw problems.invalid(errors)

  const columns = insertValues(species, value, measurer, now)
  const firstEntry = { action: 'create', at: now, by: user, changes: listCreationChanges(columns) }
  return store.create(batch, species.code, columns, firstEntry, saveKey)
}

/** Returns the user, or the member named by a judge. Either must hold the species and an active certification. */
const chooseMeasurer = async (
  db: Db,
  user: SignedIn,
  species: string,
  measurer_id: unknown,
  now: Date,
): Promise<Measurer> => {
  const today = toUtcDate(now)
  const evaluation = { measurer_id: user._id, eval_option: species }
  const namesOtherMeasurer = typeof measurer_id === 'string' && measurer_id !== '' && measurer_id !== user._id
  if (namesOtherMeasurer && can(user, 'evaluation.setMeasurer', evaluation)) {
    const reason = correctionBlockedReason(user, today, { isOwn: false, eval_date: today })
    if (reason !== null) throw problems.notAllowed(reason)
    return requireMeasurer(db, measurer_id, species, now)
  }
  if (!can(user, 'evaluation.create', evaluation)) throw problems.notAllowed()
  const reason = entryBlockedReason(user, today)
  if (reason !== null) throw problems.notAllowed(reason)
  return user
}
