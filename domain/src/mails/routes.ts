/** The routes of the e-mail queue. */
import { z } from 'zod'
import { messages } from '#messages.ts'
import { listQuerySchema, pageOf } from '#wire/list-schemas.ts'
import { noData, routes } from '#wire/route.ts'
import { MAIL_EVENTS, MAIL_STATES, type MailEvent, mailList } from './mails.ts'

/** A row of the list. Omits the content, which may contain a link that gives access to an account. */
const mailRow = z.object({
  _id: z.string(),
  /** `member` is the id of the member with this address, or null. */
  to: z.object({ name: z.string(), address: z.string(), member: z.string().nullable() }),
  subject: z.string(),
  event: z.enum(Object.keys(MAIL_EVENTS) as MailEvent[]),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  /** The last error of the mail server, or an empty string. */
  last_error: z.string(),
  /** Null when no further attempt is planned. */
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
  /** True if `POST /mails/:id/retry` or `POST /mails/:id/give-up` is currently possible. */
  may_retry: z.boolean(),
  may_give_up: z.boolean(),
})
export type MailRow = z.output<typeof mailRow>

/** An e-mail as it is sent, with placeholders. An event may have several. */
const mailText = z.object({
  event: z.enum(Object.keys(MAIL_EVENTS) as MailEvent[]),
  subject: z.string(),
  text: z.string(),
})
export type MailText = z.output<typeof mailText>

const byId = z.strictObject({ id: z.uuid(messages.unknownMail) })

export const mailRoutes = routes({
  'GET /mails': {
    access: ['admin'],
    summary: 'List queued, sent and failed mails',
    query: listQuerySchema(mailList),
    response: pageOf(mailRow),
  },
  'GET /mails/texts': {
    access: ['admin'],
    summary: 'List the subjects and texts of all e-mails, with placeholders such as {name}',
    response: z.array(mailText),
  },
  'POST /mails/:id/retry': {
    access: ['admin'],
    audit: 'mail retried',
    summary: 'Retry a queued or failed mail immediately',
    params: byId,
    response: noData,
  },
  'POST /mails/:id/give-up': {
    access: ['admin'],
    audit: 'mail given up',
    summary: 'Cancel a queued or failed mail and erase its text',
    params: byId,
    response: noData,
  },
})
