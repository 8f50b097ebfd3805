import {
  can,
  checkEvaluation,
  correctionBlockedReason,
  entryBlockedReason,
  findEditionForDate,
  findOwnTrophyHint,
  messages,
  problems,
  type SignedIn,
  toUtcDate,
  WITH_REVIEW,
} from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db, EvaluationRow, Tx } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import { appendHistory, canonicalJson, sha256 } from '#platform/records/history.ts'
import { generatePublicId, insertValues, listCreationChanges, toColumnValues } from './columns.ts'
import { assertLinkable, lockLinks, recordLink } from './judgements.ts'
import { type Measurer, notifyMeasurer, requireMeasurer, toEvaluationContext } from './measurer.ts'
import * as store from './store.ts'

/** The unvalidated `data` of a save; the domain validates it. */
export type EvaluationInput = Readonly<Record<string, unknown>>

/** Stored with an evaluation that was saved under a key. */
type SaveKey = {
  /** Digest of the key. */
  readonly key: string
  /** Digest of the key, the author and what is saved. The key makes it useless for guessing a hunter. */
  readonly digest: string
}

/**
 * Checks, scores and stores a new evaluation. With a key, a repeated call returns the evaluation as the first one has
 * stored it, or as it is now if it can no longer be entered or the hunter's data was erased.
 * Throws 404 for an unknown species, 403 if it is not held or the certification is not active, 400 for invalid values,
 * and 422 if other values were saved under the key.
 */
export const createEvaluation = async (
  action: Action,
  animal: string,
  input: EvaluationInput,
  key?: string,
): Promise<EvaluationRow> => {
  if (key === undefined) return storeNew(action, await prepareNew(action, animal, input), null)
  const saveKey = createSaveKey(key, action.user, animal, input)
  let prepared: Prepared | undefined
  try {
    prepared = await prepareNew(action, animal, input)
    return await storeNew(action, prepared, saveKey)
  } catch (error) {
    const id = await findSaved(action.deps.db, saveKey)
    if (id === undefined) throw error
    const row = await store.get(action.deps.db, id, { includeDeleted: true })
    return prepared && row.hunter_erased_at === null ? toFirstResult(row, prepared) : row
  }
}

type Prepared = Awaited<ReturnType<typeof prepareNew>>

const prepareNew = async ({ deps: { db }, user, now }: Action, animal: string, input: EvaluationInput) => {
  if ((input[WITH_REVIEW] ?? null) !== null) throw problems.invalid({ [WITH_REVIEW]: messages.reviewByAuthor })
  const species = findEditionForDate(animal, input.eval_date, toUtcDate(now))
  if (!species) throw problems.notFound(messages.unknownSpecies)
  const measurer = await chooseMeasurer(db, user, species.key, input.measurer_id, now)
  const { value, errors } = checkEvaluation(species, input, toEvaluationContext(measurer, now, true))
  if (!value) throw problems.invalid(errors)
  const columns = insertValues(species, value, measurer, now)
  return { species, measurer, columns, hint: findOwnTrophyHint(value, measurer, user) }
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

/** The columns that a new evaluation leaves at their defaults. */
const DEFAULT_VALUES = {
  files_num: 0,
  hunter_files_num: 0,
  deleted_at: null,
  deleted_by: null,
  hunter_erased_at: null,
  reviewed_at: null,
  later_public_id: null,
} as const

/** Stores the evaluation, its first history entry and its key. Throws if another save has used the key. */
const storeNew = (
  action: Action,
  { species, measurer, columns, hint }: Prepared,
  saveKey: SaveKey | null,
): Promise<EvaluationRow> => {
  const { deps, user, now } = action
  return deps.db.transaction().execute(async (tx) => {
    if (columns.earlier_public_id) await lockLinks(tx)
    await assertLinkable(tx, user, columns, null, columns.earlier_public_id)
    const row = await insertWithPublicId(tx, species.code, columns)
    const record = { kind: 'evaluation', id: row.id }
    const changes = listCreationChanges(row, hint)
    await appendHistory(tx, { record, action: 'create', at: now, by: user, changes })
    if (saveKey)
      await tx
        .insertInto('save_keys')
        .values({ ...saveKey, evaluation_id: row.id })
        .execute()
    await recordLink(tx, action, null, row)
    await notifyMeasurer(tx, deps.config, measurer._id, user, now)
    return row
  })
}

/** Inserts the evaluation under a public id that is not taken. */
const insertWithPublicId = async (tx: Tx, code: string, columns: Prepared['columns']): Promise<EvaluationRow> => {
  for (;;) {
    const row = { ...columns, id: newId(), public_id: generatePublicId(code), modified_date: columns.created_at }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('evaluations')
      .values(toColumnValues(row))
      .onConflict((conflict) => conflict.column('public_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return { ...row, ...DEFAULT_VALUES }
  }
}

/** Returns a row as it was stored first, from the same values. */
const toFirstResult = (row: EvaluationRow, { columns }: Prepared): EvaluationRow => ({
  ...row,
  ...columns,
  ...DEFAULT_VALUES,
  created_at: row.created_at,
  modified_date: row.created_at,
})

/** The key is a UUID, in small or capital letters. */
const createSaveKey = (uuid: string, user: SignedIn, animal: string, input: unknown): SaveKey => {
  const key = uuid.toLowerCase()
  return { key: sha256(key), digest: sha256(canonicalJson([key, user._id, animal, input])) }
}

/** Returns the id of the evaluation saved under this key, if any. Throws 422 if it was saved with other values. */
const findSaved = async (db: Db, { key, digest }: SaveKey): Promise<string | undefined> => {
  const row = await db.selectFrom('save_keys').selectAll().where('key', '=', key).executeTakeFirst()
  if (row && row.digest !== digest) throw problems.savedWithOtherValues()
  return row?.evaluation_id
}
