/** Sends the mails of the queue. */
import { addTime, DAY_MS, MINUTE_MS } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import type { MailContent, Pool } from '#platform/database/types.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import { type Mailer, MailRejectedError } from './mailer.ts'

/** From a failed attempt to the next: about three days in all. */
const RETRY_DELAYS_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440]

/**
 * Time limit of an attempt, and time after which another process considers it abandoned. They differ by more than the
 * clocks of two servers do.
 */
const ATTEMPT_TIMEOUT_MS = 2 * MINUTE_MS
const LEASE_MS = 5 * MINUTE_MS

/** Longer than any retry delay. A mail due later was postponed by a clock that was ahead. */
const MAX_PLAUSIBLE_DELAY_MS = 2 * DAY_MS

/** Mails that one process sends concurrently. */
const CONCURRENCY = 3

/** Maximum length of the stored response of the mail server. */
const MAX_ERROR_LENGTH = 500

type ClaimedMail = {
  readonly id: string
  readonly event: string
  readonly to_name: string
  readonly to_address: string
  readonly subject: string
  readonly content: MailContent
  readonly attempts: number
  readonly created_at: string
  readonly useful_until: string | null
}

type SendDeps = { readonly db: Pool; readonly clock: Clock; readonly mailer: Mailer }

type MailLog = { info(what: object, message: string): void; warn(what: object, message: string): void }

/** Sends every mail that is due. */
export const sendDueMails = async (deps: SendDeps, log: MailLog, signal: AbortSignal): Promise<void> => {
  const sendLoop = async () => {
    while (!signal.aborted) {
      const mail = await claimNextMail(deps)
      if (!mail) return
      await attemptDelivery(deps, mail, log)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendLoop))
}

/**
 * Returns the next mail that is due, marked as being sent. If the process dies, the mail is due again once its lease
 * has expired. A mail that was never tried is always due: the clock may have been set back since it was queued.
 */
const claimNextMail = async ({ db, clock }: SendDeps): Promise<ClaimedMail | undefined> => {
  const now = clock.now()
  const { rows } = await sql<ClaimedMail>`update mails
    set state = 'sending', attempts = attempts + 1, next_attempt_at = ${addTime(now, LEASE_MS)}
    where id = (
      select id from mails where next_attempt_at is not null
        and (next_attempt_at <= ${now} or attempts = 0 or next_attempt_at > ${addTime(now, MAX_PLAUSIBLE_DELAY_MS)})
      order by is_bulk, next_attempt_at limit 1 for update skip locked
    )
    returning id, event, to_name, to_address, subject, content, attempts, created_at, useful_until`.execute(db)
  return rows[0]
}

const attemptDelivery = async ({ db, clock, mailer }: SendDeps, mail: ClaimedMail, log: MailLog): Promise<void> => {
  const { id, event, attempts, content } = mail
  const logFields = { mail: id, event, attempts }
  if (attempts > RETRY_DELAYS_MINUTES.length + 1)
    return markFailed(db, mail, 'The server crashed repeatedly while sending this e-mail.', clock.now())
  if (mail.useful_until !== null && mail.useful_until <= clock.now().toISOString())
    return markFailed(db, mail, 'The e-mail was outdated before it could be sent.', clock.now())
  try {
    const message = {
      id,
      at: new Date(mail.created_at),
      to: { name: mail.to_name, address: mail.to_address },
      subject: mail.subject,
      ...content,
    }
    const { file } = await mailer.send(message, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS))
    log.info(file === null ? logFields : { ...logFields, file }, file === null ? 'mail sent' : 'mail written')
  } catch (error) {
    log.warn({ ...logFields, ...toErrorFields(error) }, 'mail not sent')
    const delayMinutes = error instanceof MailRejectedError ? undefined : RETRY_DELAYS_MINUTES[attempts - 1]
    const reason = toReason(error)
    return delayMinutes === undefined
      ? markFailed(db, mail, reason, clock.now())
      : postpone(db, mail, reason, delayMinutes, clock.now())
  }
  // Without a row, the mail has been erased meanwhile.
  if (!(await markSent(db, id, clock.now()))) await mailer.erase([id])
}

/** Returns false if the mail has been erased meanwhile. */
const markSent = async (pool: Pool, id: string, now: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`update mails
    set state = 'sent', content = null, next_attempt_at = null, last_error = '', ended_at = ${now}
    where id = ${id}`.execute(pool)
  return numAffectedRows !== 0n
}

/** Matches the mail unless another process has claimed it. */
const whereStillClaimed = ({ id, attempts }: ClaimedMail): RawBuilder<unknown> =>
  sql`where id = ${id} and state = 'sending' and attempts = ${attempts}`

const markFailed = async (pool: Pool, mail: ClaimedMail, reason: string, now: Date): Promise<void> => {
  await sql`update mails set state = 'failed', next_attempt_at = null, last_error = ${reason}, ended_at = ${now},
    content = case when useful_until <= ${now} then null else content end ${whereStillClaimed(mail)}`.execute(pool)
}

/** Schedules a retry, or fails the mail if it would then be outdated. */
const postpone = async (pool: Pool, mail: ClaimedMail, reason: string, minutes: number, now: Date): Promise<void> => {
  const next = addTime(now, minutes * MINUTE_MS)
  if (mail.useful_until !== null && mail.useful_until <= next.toISOString()) return markFailed(pool, mail, reason, now)
  await sql`update mails set state = 'queued', next_attempt_at = ${next}, last_error = ${reason}
    ${whereStillClaimed(mail)}`.execute(pool)
}

/** Returns the reason on one line, for admins only: mail servers quote addresses. */
const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_ERROR_LENGTH) || 'No reason given.'

/** Returns the loggable part of an error. */
const toErrorFields = (error: unknown) => {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  return { error: error instanceof Error ? error.name : typeof error, code, responseCode, command }
}
