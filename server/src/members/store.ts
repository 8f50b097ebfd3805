/** Members in the database. Admins are not members and are never returned here. */
import { type MemberStatus, messages, problems, threeYearsBefore } from '@trophy/domain'
import { type SqlBool, sql } from 'kysely'
import type { Db, FileRow, Tx } from '#platform/database/types.ts'
import { selectFilesAsJson } from '#platform/files/rows.ts'
import { MEMBER_COLUMNS, type MemberRow } from './response.ts'

type ListedMember = Pick<MemberRow, (typeof MEMBER_COLUMNS)[number]> & {
  readonly has_password: boolean
  readonly files: readonly FileRow[] | null
}

const isMember = sql<SqlBool>`role is distinct from 'admin'`

const selectMember = (db: Db, id: string) => db.selectFrom('users').selectAll().where('id', '=', id).where(isMember)

const unknownMemberError = () => problems.notFound(messages.unknownMember)

/** Throws 404. */
export const get = async (db: Db, id: string): Promise<MemberRow> =>
  (await selectMember(db, id).executeTakeFirstOrThrow(unknownMemberError)) as MemberRow

/** Locks the row until the end of the transaction. Throws 404. */
export const getForUpdate = async (tx: Tx, id: string): Promise<MemberRow> =>
  (await selectMember(tx, id).forUpdate().executeTakeFirstOrThrow(unknownMemberError)) as MemberRow

const RECIPIENT_COLUMNS = ['id', 'status', 'firstname', 'lastname', 'email'] as const
export type Recipient = Pick<MemberRow, (typeof RECIPIENT_COLUMNS)[number]>

/** Returns members, locked on request: in id order, to avoid deadlocks. */
export const listRecipients = async (db: Db, ids: readonly string[], isLocked: boolean): Promise<Recipient[]> => {
  const query = db.selectFrom('users').select(RECIPIENT_COLUMNS).where('id', 'in', ids).where(isMember).orderBy('id')
  return (isLocked ? query.forUpdate() : query).execute()
}

/** Returns the members with these stored statuses and their files, newest first, except those without a name. */
export const list = async (db: Db, statuses: readonly MemberStatus[]): Promise<ListedMember[]> =>
  (await db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(selectFilesAsJson('member', 'users').as('files'))
    .where(isMember)
    .where('status', 'in', statuses)
    .where(sql<SqlBool>`trim(firstname || lastname) <> ''`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()) as ListedMember[]

/** Evaluations of the member stay, with number and name. */
export const remove = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/** Returns the number of trophies measured in the last three years by each judge and measurer. */
export const countRecentEvaluations = async (db: Db, today: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select users.id, recent.count::integer as count from users, lateral (
      select count(*) as count from evaluations
      where measurer_id = users.id and eval_date > ${threeYearsBefore(today)}::date and deleted_at is null
    ) recent where role is distinct from 'admin' and status in ('active', 'expired')`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
