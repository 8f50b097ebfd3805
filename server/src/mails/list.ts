/** The list of queued mails for admins. */
import type { ListQuery, MailColumn, MailFilter, Page } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { containsAny, containsFolded, isAnyOf, type ListSql, selectPage } from '#platform/database/page.ts'
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
    search: containsAny({ to: containsFolded('to_folded'), subject: containsFolded('subject_folded') }),
    to: containsFolded('to_folded'),
    subject: containsFolded('subject_folded'),
    event: isAnyOf('event'),
    state: isAnyOf('state'),
  },
}

/** Returns the ids of the members with these addresses, by address as given. */
const findMembers = async (db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ address: string; id: string }>`select known.address, users.id
    from unnest(${[...new Set(addresses)]}::text[]) as known (address)
    join users on lower(users.email collate "und-x-icu") = lower(known.address collate "und-x-icu")
    where users.role is distinct from 'admin'`.execute(db)
  return new Map(rows.map(({ address, id }) => [address, id]))
}

export const list = async (db: Db, query: ListQuery<MailColumn, MailFilter>, now: Date): Promise<Page<MailRow>> => {
  const page = await selectPage(db, listSql, query, (row: ListedRow) => row)
  const members = await findMembers(
    db,
    page.docs.map(({ to_address }) => to_address),
  )
  return { ...page, docs: page.docs.map((row) => toMailRow(row, members, now)) }
}

const toMailRow = (
  { id, to_name, to_address, useful_until, ...row }: ListedRow,
  members: ReadonlyMap<string, string>,
  now: Date,
): MailRow => {
  const isWaiting = row.state === 'queued' || row.state === 'failed'
  return {
    ...row,
    _id: id,
    to: { name: to_name, address: to_address, member: members.get(to_address) ?? null },
    // Without an address, it was a letter to a declined applicant, of which nothing is left to send.
    may_retry: isWaiting && to_address !== '' && (useful_until === null || useful_until > now.toISOString()),
    may_give_up: isWaiting,
  }
}
