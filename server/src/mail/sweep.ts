/** Erases what is kept of mails for longer than it is needed. */
import type { Deps } from '../http/deps.ts'
import type { PeriodicTask } from '../periodic.ts'

const DAY = 86_400_000

/** Days that a written mail lies in the outbox, and that the queue remembers that there was a mail. */
const OUTBOX_DAYS = 7
const QUEUE_DAYS = 365

/** Answers how many files and rows went. */
export const sweepMails = async ({ db, clock, mailer }: Pick<Deps, 'db' | 'clock' | 'mailer'>) => {
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const files = await mailer.sweep(ago(OUTBOX_DAYS))
  await db
    .updateTable('mails')
    .set({ content: null })
    .where('state', '=', 'failed')
    .where('useful_until', '<=', now.toISOString())
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('ended_at', '<', ago(QUEUE_DAYS).toISOString())
    .executeTakeFirst()
  return { files, rows: Number(numDeletedRows) }
}

export const mailSweepTask: PeriodicTask = {
  name: 'sweep of mails',
  everyMinutes: 60,
  run: async (deps) => {
    const erased = await sweepMails(deps)
    return erased.files + erased.rows > 0 ? erased : null
  },
}
