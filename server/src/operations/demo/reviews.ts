/** Reviews of the demo data: golds that a second judge reviewed, corrected and reviewed, judged again, or not yet saw. */
import {
  addDays,
  createPublicId,
  DAY_MS,
  findEdition,
  findPhenotype,
  getValueAtPath,
  information,
  listNames,
  PUBLIC_ID_RANDOM_COUNT,
  pick,
  round2,
  type SignedIn,
  toUtcDate,
  withValue,
} from '@trophy/domain'
import { createRandom } from '@trophy/domain/samples'
import { v7 } from 'uuid'
import { insertValues, listChanges, listCreationChanges, toColumnValues } from '#evaluations/record/columns.ts'
import { update } from '#evaluations/record/store.ts'
import { toSignedIn } from '#identity/sessions/sessions.ts'
import type { EvaluationRow, Tx, UserRow } from '#platform/database/types.ts'
import { appendHistory } from '#platform/records/history.ts'
import { storeReview } from '#reviews/review.ts'
import { saveSetting } from '#reviews/setting.ts'

const SEED = 20_232
const DAYS_WITH_REVIEWS = 4 * 365
const DAYS_TO_REVIEW = 3
/** Later golds of large demo data wait. */
const MAX_GOLDS = 50

/**
 * Switches reviews of golds on and reviews those that the judge did not measure. Adds one evaluation: the judge measures
 * the first of them again.
 */
export const seedReviews = async (
  tx: Tx,
  { admin, judge, colleague }: Readonly<Record<'admin' | 'judge' | 'colleague', UserRow>>,
  now: Date,
): Promise<void> => {
  const since = addDays(toUtcDate(now), -DAYS_WITH_REVIEWS)
  const start = new Date(since)
  await saveSetting(tx, { awards: 'Gold', since }, { user: toSignedIn(admin, '', start), now: start })
  const golds = await tx
    .selectFrom('evaluations')
    .selectAll()
    .where('award', '=', 'Gold')
    .where('created_at', '>=', since)
    .where('measurer_id', '!=', judge.id)
    .orderBy('created_at')
    .limit(MAX_GOLDS)
    .execute()
  const user = toSignedIn(judge, '', now)
  const present = [
    { id_number: colleague.id_number ?? '', name: '', agreed: true },
    { id_number: '', name: 'Tomáš Novák', agreed: false },
  ]
  for (const [index, gold] of golds.entries()) {
    const at = new Date(Math.min(Date.parse(gold.created_at) + DAYS_TO_REVIEW * DAY_MS, now.getTime()))
    if (index === 0) await judgeAgain(tx, gold, user, at)
    if (index % 4 < 2) continue
    const corrected = index === 2
    const row = corrected ? await correct(tx, gold, user, at) : gold
    const sitting = index % 4 === 2 ? { body: 'National commission', present } : { body: '', present: [] }
    await storeReview(tx, { user, now: at }, row, { ...sitting, remark: '' }, { corrected })
  }
}

/** Returns the columns of another measurement, in which the first side is 0.4 longer. */
const measureAgain = (row: EvaluationRow, by: SignedIn, at: Date) => {
  const species = findEdition(row.eval_option, row.version)
  const phenotype = species && findPhenotype(species, row.phenotype_key)
  const leaf = species?.leaves.find(({ field }) => field.kind === 'pair') ?? species?.leaves[0]
  const path = leaf?.values[0]
  if (!species || !phenotype || !path) throw new Error(`${row.public_id} cannot be measured again`)
  const sheet = species.completeSheet(row.data)
  const data = withValue(sheet, path, round2(Number(getValueAtPath(sheet, path)) + 0.4))
  const columns = insertValues(species, { ...pick(row, listNames(information)), phenotype, data }, by, at)
  return { species, columns }
}

const correct = async (tx: Tx, before: EvaluationRow, by: SignedIn, at: Date): Promise<EvaluationRow> => {
  const { species, columns } = measureAgain(before, by, at)
  const score = toColumnValues(pick(columns, ['data', 'lines', 'total_points', 'award']))
  const row = await update(tx, before.id, { ...score, modified_date: at })
  const changes = listChanges(before, row, species, null, 'Measured again for the review.')
  await appendHistory(tx, { record: { kind: 'evaluation', id: row.id }, action: 'update', at, by, changes })
  return row
}

const judgeAgain = async (tx: Tx, earlier: EvaluationRow, by: SignedIn, at: Date): Promise<void> => {
  const { species, columns } = measureAgain(earlier, by, at)
  const random = createRandom(SEED)
  const randoms = Array.from({ length: PUBLIC_ID_RANDOM_COUNT }, () => random.integer(0, 31))
  const row = {
    ...columns,
    id: v7({ msecs: at.getTime(), random: random.bytes(16) }),
    public_id: createPublicId(species.code, randoms),
    modified_date: at,
    earlier_public_id: earlier.public_id,
  }
  await tx.insertInto('evaluations').values(toColumnValues(row)).execute()
  const record = { kind: 'evaluation', id: row.id }
  await appendHistory(tx, { record, action: 'create', at, by, changes: listCreationChanges(row) })
  const changes = [{ path: 'later_public_id', label: 'Later judgement', from: null, to: row.public_id }]
  await appendHistory(tx, { record: { ...record, id: earlier.id }, action: 'judged again', at, by, changes })
}
