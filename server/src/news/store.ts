/** News and events in the database, each with the roles it is visible to. */
import {
  type MemberRole,
  messages,
  NEWS_PER_PAGE,
  type NewsItem,
  type NewsQuery,
  problems,
  type SignedInRole,
} from '@trophy/domain'
import { type SqlBool, sql } from 'kysely'
import type { Db, NewNews, NewsRow, Tx } from '#platform/database/types.ts'

type Condition = ReturnType<typeof sql<SqlBool>>

/** Admins see all items, members the published ones for their role. */
const isShownTo = (role: SignedInRole): Condition =>
  role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`roles @> array[${role}::text] and not draft`

/** The last day; an item without an end lasts one day. */
const lastDay = sql`coalesce(date_to, date_from)`

/** Returns the number of months since year 0; independent of time zones. */
const monthIndex = (date: ReturnType<typeof sql>) =>
  sql`(extract(year from ${date}) * 12 + extract(month from ${date}) - 1)::integer`

/** Returns a condition for items that overlap this month (from 0) of any year. */
const touchesMonth = (month: number): Condition => {
  const [first, last] = [monthIndex(sql`date_from`), monthIndex(lastDay)]
  return sql<SqlBool>`mod(${month} - mod(${first}, 12) + 12, 12) <= ${last} - ${first}`
}

const isWithin = (from: string, to: string): Condition =>
  sql<SqlBool>`date_from <= ${to}::date and ${lastDay} >= ${from}::date`

const toConditions = ({ isEvent, year = '', month = '' }: Omit<NewsQuery, 'page'>): Condition[] => {
  const conditions: Condition[] = []
  if (isEvent !== undefined) conditions.push(sql<SqlBool>`event = ${isEvent === 'true'}`)
  if (year !== '' && month !== '') {
    const end = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
    conditions.push(isWithin(`${year}-${month}-01`, end))
  } else if (year !== '') conditions.push(isWithin(`${year}-01-01`, `${year}-12-31`))
  else if (month !== '') conditions.push(touchesMonth(Number(month) - 1))
  return conditions
}

type Page = { readonly rows: readonly NewsRow[]; readonly totalDocs: number }

/** Returns a page of the items visible to a role, latest first. */
export const list = async (db: Db, role: SignedInRole, { page, ...filters }: NewsQuery): Promise<Page> => {
  let query = db.selectFrom('news').where(isShownTo(role))
  for (const condition of toConditions(filters)) query = query.where(condition)
  const [{ total }, rows] = await Promise.all([
    query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('date_from', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWS_PER_PAGE)
      .offset((page - 1) * NEWS_PER_PAGE)
      .execute(),
  ])
  return { rows, totalDocs: Number(total) }
}

/** Returns the years of the events visible to a role, latest first. */
export const listYears = async (db: Db, role: SignedInRole): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`select distinct year from news,
    generate_series(extract(year from date_from)::integer, extract(year from ${lastDay})::integer) as year
    where event and ${isShownTo(role)} order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}

/** Returns the published events visible to a role that end on this day or later, in the order of their dates. */
export const listPublishedEvents = (db: Db, role: SignedInRole, firstDay: string): Promise<NewsRow[]> =>
  db
    .selectFrom('news')
    .selectAll()
    .where('event', '=', true)
    .where('draft', '=', false)
    .where(isShownTo(role))
    .where(sql<SqlBool>`${lastDay} >= ${firstDay}::date`)
    .orderBy('date_from')
    .orderBy('id')
    .execute()

/** Returns the item. Throws 404 if there is none, or if it is not visible to the role. */
export const get = (db: Db, role: SignedInRole, id: string): Promise<NewsRow> =>
  db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where(isShownTo(role))
    .executeTakeFirstOrThrow(() => problems.notFound(messages.unknownArticle))

/** Returns the item for admins, locked until the end of the transaction. Throws 404. */
export const getForUpdate = (tx: Tx, id: string): Promise<NewsRow> =>
  tx
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problems.notFound(messages.unknownArticle))

/** Stores a new item. Returns undefined if there is one with its id. */
export const create = (tx: Tx, item: NewNews): Promise<NewsRow | undefined> =>
  tx
    .insertInto('news')
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

type Values = Omit<NewNews, 'id' | 'created_at'>

export const update = (tx: Tx, id: string, values: Values): Promise<NewsRow> =>
  tx.updateTable('news').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const remove = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('news').where('id', '=', id).execute()
}

/** Converts an item for the API. */
export const toNewsItem = (row: NewsRow): NewsItem => ({
  _id: row.id,
  title: row.title,
  lead: row.lead,
  content: row.content,
  dateFrom: row.date_from,
  dateTo: row.date_to,
  date: row.date_from,
  event: row.event,
  roles: row.roles as MemberRole[],
  notification: row.notification,
  ...(row.draft ? { draft: true } : {}),
  modified_date: row.modified_date,
})
