/** The queue of mails, for admins: list, retry, cancel. */
import { listQuerySchema, mailList, messages, problems } from '@trophy/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import { publishTopic } from '#platform/database/pubsub.ts'
import type { Db } from '#platform/database/types.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { MAIL_TOPIC } from '#platform/mail/queue.ts'
import { list } from './list.ts'

const idParams = z.strictObject({ id: z.uuid(messages.unknownMail) })

/** Throws 404 for an unknown mail. */
const lockMail = async (trx: Db, id: string) => {
  const mail = await trx
    .selectFrom('mails')
    .select(['state', 'useful_until', sql<boolean>`content is not null`.as('has_content')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw problems.notFound(messages.unknownMail)
  return { ...mail, isWaiting: mail.state === 'queued' || mail.state === 'failed' }
}

export const mailRoutes = [
  endpoint({
    method: 'GET',
    url: '/mails',
    access: ['admin'],
    summary: 'List queued, sent and failed mails',
    query: listQuerySchema(mailList),
    handler: ({ db, query, now }) => list(db, requireListQuery(mailList, query), now),
  }),
  endpoint({
    method: 'POST',
    url: '/mails/:id/retry',
    access: ['admin'],
    audit: 'mail retried',
    summary: 'Retry a queued or failed mail immediately',
    params: idParams,
    handler: async ({ db, params: { id }, now }) => {
      const { isWaiting, has_content, useful_until } = await lockMail(db, id)
      const isUseful = useful_until === null || useful_until > now.toISOString()
      if (!isWaiting || !has_content || !isUseful) throw problems.unprocessable(messages.mailNotRetriable)
      await db
        .updateTable('mails')
        .set({ state: 'queued', attempts: 0, next_attempt_at: now, ended_at: null })
        .where('id', '=', id)
        .execute()
      await publishTopic(db, MAIL_TOPIC)
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/mails/:id/give-up',
    access: ['admin'],
    audit: 'mail given up',
    summary: 'Cancel a queued or failed mail and erase its text',
    params: idParams,
    handler: async ({ db, params: { id }, now }) => {
      const { isWaiting } = await lockMail(db, id)
      if (!isWaiting) throw problems.unprocessable(messages.mailNotStoppable)
      await db
        .updateTable('mails')
        .set({ state: 'given up', content: null, next_attempt_at: null, ended_at: now })
        .where('id', '=', id)
        .execute()
      return null
    },
  }),
]
