/** The setting of the awards that need a review: one row with its own history. */
import { NO_REVIEWS, problems, type ReviewSetting, type SignedIn } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db, ReviewSettingRow, Tx } from '#platform/database/types.ts'
import { listFieldChanges, nextModifiedDate } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import { listHistoryEntries } from '#platform/records/response.ts'

const KIND = 'review setting'

export const SETTING_LABELS = { awards: 'Awards that need a review', since: 'Created since' } as const

const findRow = (db: Db): Promise<ReviewSettingRow | undefined> =>
  db.selectFrom('review_settings').selectAll().executeTakeFirst()

const toSetting = ({ awards, since, modified_date }: ReviewSettingRow): ReviewSetting => ({
  awards,
  since,
  modified_date,
})

export const getSetting = async (db: Db): Promise<ReviewSetting> => {
  const row = await findRow(db)
  return row ? toSetting(row) : NO_REVIEWS
}

export const getSettingWithHistory = async (db: Db): Promise<ReviewSetting> => {
  const row = await findRow(db)
  return row ? { ...toSetting(row), history: await listHistoryEntries(db, { kind: KIND, id: row.id }) } : NO_REVIEWS
}

type SettingInput = Pick<ReviewSettingRow, 'awards' | 'since'> & { readonly modified_date?: string | null | undefined }

/** Stores the setting with an entry in its history. Throws 409 if it was changed after `modified_date`. */
export const saveSetting = async (
  tx: Tx,
  { modified_date, ...values }: SettingInput,
  { user, now }: { readonly user: SignedIn; readonly now: Date },
): Promise<ReviewSetting> => {
  const before = await tx.selectFrom('review_settings').selectAll().forUpdate().executeTakeFirst()
  const storedDate = before?.modified_date ?? null
  if (modified_date !== undefined && modified_date !== storedDate) throw problems.stale()
  const changes = listFieldChanges(SETTING_LABELS, before ?? null, values)
  if (changes.length > 0) {
    const id = before?.id ?? newId()
    const stored = { ...values, modified_date: before ? nextModifiedDate(before.modified_date, now) : now }
    await tx
      .insertInto('review_settings')
      .values({ id, created_at: now, ...stored })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
      .execute()
    const action = before ? 'update' : 'create'
    await appendHistory(tx, { record: { kind: KIND, id }, action, at: now, by: user, changes })
  }
  return getSettingWithHistory(tx)
}
