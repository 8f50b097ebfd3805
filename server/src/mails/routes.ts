/** The queue of mails, for admins: list, retry, cancel. */
import { mailList, messages, problems } from '@trophy/domain'
import { mailRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { publishTopic } from '#platform/database/pubsub.ts'
import type { Tx } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { MAIL_TOPIC } from '#platform/mail/queue.ts'
import { list } from './list.ts'
import { listMailTexts } from './texts.ts'

/** Throws 404 for an unknown mail. */
const lockMail = async (tx: Tx, id: string) => {
  const mail = await tx
    .selectFrom('mails')
    .select(['state', 'useful_until', sql<boolean>`content is not null`.as('has_content')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw problems.notFound(messages.unknownMail)
  return { ...mail, isWaiting: mail.state === 'queued' || mail.state === 'failed' }
}

export const mailHandlers = implement(mailRoutes, {
  'GET /mails': ({ pool, query, now }) => list(pool, requireListQuery(mailList, query), now),
  'GET /mails/texts': async ({ deps }) => listMailTexts(deps),
  'POST /mails/:id/retry': async ({ tx, params: { id }, now }) => {
    const { isWaiting, has_content, useful_until } = await lockMail(tx, id)
    const isUseful = useful_until === null || useful_until > now.toISOString()
    if (!isWaiting || !has_content || !isUseful) throw problems.unprocessable(messages.mailNotRetriable)
    await tx
      .updateTable('mails')
      .set({ state: 'queued', attempts: 0, next_attempt_at: now, ended_at: null })
      .where('id', '=', id)
      .execute()
    await publishTopic(tx, MAIL_TOPIC)
  },
  'POST /mails/:id/give-up': async ({ tx, params: { id }, now }) => {
    const { isWaiting } = await lockMail(tx, id)
    if (!isWaiting) throw problems.unprocessable(messages.mailNotStoppable)
    await tx
      .updateTable('mails')
      .set({ state: 'given up', content: null, next_attempt_at: null, ended_at: now })
      .where('id', '=', id)
      .execute()
  },
})
