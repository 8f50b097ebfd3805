/** The e-mail to a measurer about evaluations that someone else enters or changes in their name. */
import type { SignedIn } from '@trophy/domain'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import type { Tx } from '#platform/database/types.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

/** Identifies the hour: hundreds of trophies may be entered for one measurer in a day. */
const toHour = (now: Date): string => now.toISOString().slice(0, 13)

/**
 * Queues an e-mail to the measurer, at most one per author and hour. Does nothing if the author is the measurer, or if
 * the measurer was deleted.
 */
export const notifyMeasurer = async (
  tx: Tx,
  config: Config,
  measurer_id: string | null,
  author: Pick<SignedIn, '_id' | 'name'>,
  now: Date,
): Promise<void> => {
  if (measurer_id === null || measurer_id === author._id) return
  const measurer = await tx.selectFrom('users').selectAll().where('id', '=', measurer_id).executeTakeFirst()
  if (!measurer) return
  const { databaseName, publicUrl, contactEmail } = config
  const mail = {
    event: 'evaluation in your name',
    key: `${measurer_id} ${author._id} ${toHour(now)}`,
    to: toRecipient(measurer),
    letter: {
      subject: `${author.name} entered or changed evaluations in your name`,
      title: 'Evaluations in your name',
      body: [
        `Dear ${fullName(measurer)},`,
        `${author.name} entered, changed or deleted one or more evaluations that name you as the measurer in the ${databaseName}. The history of each evaluation shows what was done.`,
        { button: 'Open the list', url: `${publicUrl}/evaluations` },
        { aside: `If you do not know about this, write to the administrative office: ${contactEmail}` },
      ],
    },
  } as const
  await enqueueMail(tx, config, mail, now)
}
