/** The list of queued mails for admins. */
import type { ListQuery, MailColumn, MailFilter, Page } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { containsFolded, isAnyOf, type ListSql, selectPage } from '#platform/database/page.ts'
import type { Db, MailQueueRow } from '#platform/database/types.ts'

const COLUMNS = [
  'id',
  'event',
  'to_name',
  'to_address',
  'subject',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'next_attempt_at',
  'useful_until',
] as const satisfies (keyof MailQueueRow)[]

type ListedRow = Pick<MailQueueRow, (typeof COLUMNS)[number]>

const listSql: ListSql<MailColumn, MailFilter> = {
  table: 'mails',
  columns: COLUMNS,
  rows: sql`true`,
  sort: {
    to: sql`to_name`,
    subject: sql`subject`,
    event: sql`event`,
    state: sql`state_rank`,
    attempts: sql`attempts`,
    last_error: sql`last_error`,
    next_attempt_at: sql`next_attempt_at`,
    created_at: sql`created_at`,
  },
  filters: {
    to: containsFolded('to_folded'),
    subject: containsFolded('subject_folded'),
    event: isAnyOf('event'),
    state: isAnyOf('state'),
  },
}

export const list = (db: Db, query: ListQuery<MailColumn, MailFilter>, now: Date): Promise<Page<MailRow>> =>
  selectPage(db, listSql, query, (row: ListedRow) => toMailRow(row, now))

const toMailRow = ({ id, to_name, to_address, useful_until, ...row }: ListedRow, now: Date): MailRow => {
  const isWaiting = row.state === 'queued' || row.state === 'failed'
  return {
    ...row,
    _id: id,
    to: { name: to_name, address: to_address },
    may_retry: isWaiting && (useful_until === null || useful_until > now.toISOString()),
    may_give_up: isWaiting,
  }
}
