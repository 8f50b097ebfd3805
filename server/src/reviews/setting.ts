/** The setting of the awards that need a review: one row with its own history. */
import { NO_REVIEWS, type ReviewSetting, type SignedIn } from '@trophy/domain'
import { sql } from 'kysely'
import { newId } from '#platform/database/id.ts'
import type { Db, ReviewSettingRow, Tx } from '#platform/database/types.ts'
import { listFieldChanges } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import { listHistoryEntries } from '#platform/records/response.ts'

const KIND = 'review setting'

export const SETTING_LABELS = { awards: 'Awards that need a review', since: 'Created since' } as const

const findRow = (db: Db): Promise<ReviewSettingRow | undefined> =>
  db.selectFrom('review_settings').selectAll().executeTakeFirst()

const toSetting = ({ awards, since }: ReviewSettingRow): ReviewSetting => ({ awards, since })

export const getSetting = async (db: Db): Promise<ReviewSetting> => {
  const row = await findRow(db)
  return row ? toSetting(row) : NO_REVIEWS
}

export const getSettingWithHistory = async (db: Db): Promise<ReviewSetting> => {
  const row = await findRow(db)
  return row ? { ...toSetting(row), history: await listHistoryEntries(db, { kind: KIND, id: row.id }) } : NO_REVIEWS
}

/** Stores the setting with an entry in its history. */
export const saveSetting = async (
  tx: Tx,
  values: Pick<ReviewSettingRow, 'awards' | 'since'>,
  { user, now }: { readonly user: SignedIn; readonly now: Date },
): Promise<ReviewSetting> => {
  // Also while there is no row that could be locked.
  await sql`lock table review_settings in share row exclusive mode`.execute(tx)
  const before = await findRow(tx)
  const changes = listFieldChanges(SETTING_LABELS, before ?? null, values)
  if (changes.length > 0) {
    const id = before?.id ?? newId()
    const stored = { ...values, modified_date: now }
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
