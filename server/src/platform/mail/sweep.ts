/** Deletes mails whose retention has ended. */
import { addTime, DAY_MS } from '@trophy/domain'
import type { Pool } from '#platform/database/types.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import type { Mailer } from './mailer.ts'

type Context = { readonly db: Pool; readonly clock: Clock; readonly mailer: Mailer }

/** Retention of files in the outbox, and of rows in the queue. */
const OUTBOX_RETENTION_MS = 7 * DAY_MS
const QUEUE_RETENTION_MS = 365 * DAY_MS

/** Returns the numbers of deleted files and rows. */
export const sweepMails = async ({ db, clock, mailer }: Context) => {
  const now = clock.now()
  const files = await mailer.sweep(addTime(now, -OUTBOX_RETENTION_MS))
  await db
    .updateTable('mails')
    .set({ content: null })
    .where('state', '=', 'failed')
    .where('useful_until', '<=', now.toISOString())
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('ended_at', '<', addTime(now, -QUEUE_RETENTION_MS).toISOString())
    .executeTakeFirst()
  return { files, rows: Number(numDeletedRows) }
}
