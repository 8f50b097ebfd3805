/** Writing news: what is sent is cleaned, then checked, and stored with its history in one transaction. */
import {
  earliestDateOnEarth,
  messages,
  NEWS_LABELS,
  NEWS_TEXT_LIMITS,
  type NewsEdit,
  type NewsItem,
  newsEditSchema,
  problems,
  type SignedIn,
  sheetMessages,
} from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db, NewsRow } from '#platform/database/types.ts'
import { parseBody } from '#platform/http/errors.ts'
import { appendHistory, type Change, canonical } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { cleanHtml, TooDeep } from './clean-html.ts'
import { noteNotice, withdrawNotices } from './notify.ts'
import { notePictures } from './pictures.ts'
import * as store from './store.ts'

type Input = Readonly<Record<string, unknown>>

type Call = {
  readonly trx: Db
  readonly config: Config
  readonly user: SignedIn
  readonly input: Input
  readonly now: Date
}

type Texts = {
  readonly edit: NewsEdit
  readonly pictures: { readonly lead: readonly string[]; readonly content: readonly string[] }
}

/** Throws 400 at the field for what is too long, before it is cleaned, or too deep. */
const clean = (input: Input, field: 'lead' | 'content', { publicUrl }: Config) => {
  const sent = input[field]
  if (typeof sent !== 'string') return { html: sent, pictures: [] }
  if (sent.length > NEWS_TEXT_LIMITS.html)
    throw problems.invalid({ [field]: sheetMessages.noLongerThan(NEWS_TEXT_LIMITS.html) })
  try {
    return cleanHtml(sent, publicUrl)
  } catch (error) {
    throw error instanceof TooDeep ? problems.invalid({ [field]: messages.textTooDeep }) : error
  }
}

/** Throws 400 with the faults. */
const readInput = ({ config, input, now }: Call, stored: NewsItem | null): Texts => {
  const lead = clean(input, 'lead', config)
  const content = clean(input, 'content', config)
  const schema = newsEditSchema({ today: earliestDateOnEarth(now), stored })
  const edit = parseBody(schema, { ...input, lead: lead.html, content: content.html })
  return { edit, pictures: { lead: lead.pictures, content: content.pictures } }
}

const valuesOf = ({ title, lead, content, dateFrom, dateTo, event, roles }: NewsEdit) => ({
  title,
  lead,
  content,
  date_from: dateFrom,
  date_to: dateTo,
  event,
  roles,
})

/** Stores a new item. Its mails, where they are asked for, are queued after the answer. */
export const createNews = async (call: Call): Promise<NewsItem> => {
  const { trx, user, now } = call
  const { edit, pictures } = readInput(call, null)
  const row = await store.create(trx, {
    id: newId(),
    ...valuesOf(edit),
    notification: edit.notification,
    created_at: now,
    modified_date: now,
  })
  await notePictures(trx, row.id, pictures)
  if (row.notification) await noteNotice(trx, row.id, now)
  const item = store.newsItemOf(row)
  await record(trx, { id: row.id, action: 'create', user, now, changes: changesOf(null, item) })
  return item
}

/**
 * Stores an edit; one that changes nothing leaves no trace. Whether mails were sent stays as it was. Throws 404, 409
 * when somebody else was faster.
 */
export const updateNews = async (call: Call & { readonly id: string }): Promise<NewsItem> => {
  const { trx, user, id, input, now } = call
  const row = requireCurrent(await store.getForUpdate(trx, id), input)
  const before = store.newsItemOf(row)
  const { edit, pictures } = readInput(call, before)
  const values = valuesOf(edit)
  const changes = changesOf(before, { ...edit, notification: before.notification })
  if (changes.length === 0) return before
  const updated = await store.update(trx, row, values, now)
  await notePictures(trx, id, pictures)
  await record(trx, { id, action: 'update', user, now, changes })
  return store.newsItemOf(updated)
}

const requireCurrent = (row: NewsRow | undefined, { modified_date }: Input): NewsRow => {
  if (!row) throw problems.notFound(messages.unknownArticle)
  if (typeof modified_date === 'string' && modified_date !== row.modified_date) throw problems.stale()
  return row
}

/** Takes an item away; mails about it that still wait are not sent. Throws 404. */
export const removeNews = async (trx: Db, user: SignedIn, id: string, now: Date): Promise<void> => {
  const row = await store.getForUpdate(trx, id)
  if (!row) throw problems.notFound(messages.unknownArticle)
  await withdrawNotices(trx, id, now)
  await store.remove(trx, id)
  await record(trx, { id, action: 'delete', user, now, changes: [] })
}

const RECORDED = Object.keys(NEWS_LABELS) as (keyof typeof NEWS_LABELS)[]

type Recorded = Pick<NewsItem, keyof typeof NEWS_LABELS>

const changesOf = (before: Recorded | null, after: Recorded): readonly Change[] =>
  RECORDED.flatMap((path) => {
    const [from, to] = [before?.[path] ?? null, after[path]]
    return canonical(from) === canonical(to) ? [] : [{ path, label: NEWS_LABELS[path], from, to }]
  })

type Action = {
  readonly id: string
  readonly action: string
  readonly user: SignedIn
  readonly now: Date
  readonly changes: readonly Change[]
}

const record = (trx: Db, { id, action, user, now, changes }: Action) =>
  appendHistory(trx, { record: { kind: 'news', id }, action, at: now, by: user, changes })
