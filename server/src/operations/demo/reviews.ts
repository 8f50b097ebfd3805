/** Reviews of the demo data: golds that a second judge reviewed, corrected and reviewed, judged again, or not yet saw. */
import {
  addDays,
  DAY_MS,
  findEdition,
  findPhenotype,
  getValueAtPath,
  pick,
  round2,
  type SignedIn,
  toUtcDate,
  withValue,
} from '@trophy/domain'
import { listChanges, scoreColumns, toColumnValues } from '#evaluations/record/columns.ts'
import { update } from '#evaluations/record/store.ts'
import { toSignedIn } from '#identity/sessions/sessions.ts'
import type { EvaluationRow, Tx, UserRow } from '#platform/database/types.ts'
import { appendHistory } from '#platform/records/history.ts'
import { storeReview } from '#reviews/review.ts'
import { saveSetting } from '#reviews/setting.ts'

const DAYS_WITH_REVIEWS = 4 * 365
const DAYS_TO_REVIEW = 3
/** Later golds of large demo data wait. */
const MAX_GOLDS = 50

/** Of the hunt and the hunter. */
const TROPHY_COLUMNS = [
  ...(['hunt_date', 'hunt_country', 'hunt_country_name', 'hunt_location', 'source', 'hunter_name'] as const),
  ...(['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'] as const),
]

/** Switches reviews of golds on, and reviews those that the judge did not measure. The judge measured one of them again. */
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
    .orderBy('created_at')
    .limit(MAX_GOLDS)
    .execute()
  const user = toSignedIn(judge, '', now)
  await judgeAgain(tx, golds, user)
  const present = [
    { id_number: colleague.id_number ?? '', name: '', agreed: true },
    { id_number: '', name: 'Tomáš Novák', agreed: false },
  ]
  for (const [index, gold] of golds.filter(({ measurer_id }) => measurer_id !== judge.id).entries()) {
    const at = new Date(Math.min(Date.parse(gold.created_at) + DAYS_TO_REVIEW * DAY_MS, now.getTime()))
    if (index % 4 < 2) continue
    const corrected = index === 2
    const row = corrected ? await correct(tx, gold, user, at) : gold
    const sitting = index % 4 === 2 ? { body: 'National commission', present } : { body: '', present: [] }
    await storeReview(tx, { user, now: at }, row, { ...sitting, remark: '' }, { corrected })
  }
}

/** Stores another measurement, in which the first side is 0.4 longer. */
const correct = async (tx: Tx, before: EvaluationRow, by: SignedIn, at: Date): Promise<EvaluationRow> => {
  const species = findEdition(before.eval_option, before.version)
  const phenotype = species && findPhenotype(species, before.phenotype_key)
  const leaf = species?.leaves.find(({ field }) => field.kind === 'pair') ?? species?.leaves[0]
  const path = leaf?.values[0]
  if (!species || !phenotype || !path) throw new Error(`${before.public_id} cannot be measured again`)
  const sheet = species.completeSheet(before.data)
  const data = withValue(sheet, path, round2(Number(getValueAtPath(sheet, path)) + 0.4))
  const score = toColumnValues(scoreColumns(species, data, phenotype))
  const row = await update(tx, before.id, { ...score, modified_date: at })
  const changes = listChanges(before, row, species, null, 'Measured again for the review.')
  await appendHistory(tx, { record: { kind: 'evaluation', id: row.id }, action: 'update', at, by, changes })
  return row
}

/** Makes a gold of the judge, where there is one of the same phenotype, a later judgement of the trophy of another. */
const judgeAgain = async (tx: Tx, golds: readonly EvaluationRow[], by: SignedIn): Promise<void> => {
  const pairs = golds
    .filter(({ measurer_id }) => measurer_id === by._id)
    .map((later) => {
      const of = golds.find(({ phenotype_key }) => phenotype_key === later.phenotype_key)
      return [of, later, findEdition(later.eval_option, later.version)] as const
    })
  for (const [earlier, before, species] of pairs) {
    if (!earlier || !species || earlier.measurer_id === by._id) continue
    const at = new Date(Date.parse(before.created_at) + DAY_MS / 24)
    const values = { ...pick(earlier, TROPHY_COLUMNS), earlier_public_id: earlier.public_id, modified_date: at }
    const row = await update(tx, before.id, values)
    const record = { kind: 'evaluation', id: row.id }
    const changes = listChanges(before, row, species, null, '')
    await appendHistory(tx, { record, action: 'update', at, by, changes })
    const link = [{ path: 'later_public_id', label: 'Later judgement', from: null, to: row.public_id }]
    await appendHistory(tx, { record: { ...record, id: earlier.id }, action: 'judged again', at, by, changes: link })
    return
  }
}
