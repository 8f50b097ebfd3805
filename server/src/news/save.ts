/** Writing news: the input is sanitised, validated, and stored with its history in one transaction. */
import {
  earliestDateOnEarth,
  messages,
  NEWS_LABELS,
  NEWS_TEXT_LIMITS,
  type NewsEdit,
  type NewsItem,
  newsEditSchema,
  problems,
  sheetMessages,
} from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { NewsRow, Tx } from '#platform/database/types.ts'
import { parseBody } from '#platform/http/errors.ts'
import {
  assertUnchanged,
  type Edit,
  editRecord,
  listFieldChanges,
  type RecordKind,
} from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { cleanHtml, NestingTooDeepError } from './clean-html.ts'
import { cancelNotifications, scheduleNotification } from './notify.ts'
import { linkPictures } from './pictures.ts'
import * as store from './store.ts'

type NewsInput = Readonly<Record<string, unknown>>

type ParsedInput = {
  readonly edit: NewsEdit
  readonly pictures: { readonly lead: readonly string[]; readonly content: readonly string[] }
}

/** Throws 400 at the field if the text is too long, before it is sanitised, or nested too deeply. */
const cleanField = (input: NewsInput, field: 'lead' | 'content', { publicUrl }: Config) => {
  const value = input[field]
  if (typeof value !== 'string') return { html: value, pictures: [] }
  if (value.length > NEWS_TEXT_LIMITS.html)
    throw problems.invalid({ [field]: sheetMessages.noLongerThan(NEWS_TEXT_LIMITS.html) })
  try {
    return cleanHtml(value, publicUrl)
  } catch (error) {
    throw error instanceof NestingTooDeepError ? problems.invalid({ [field]: messages.textTooDeep }) : error
  }
}

/** Throws 400 with the invalid fields. */
const parseInput = (config: Config, input: NewsInput, now: Date, stored: NewsItem | null): ParsedInput => {
  const lead = cleanField(input, 'lead', config)
  const content = cleanField(input, 'content', config)
  const schema = newsEditSchema({ today: earliestDateOnEarth(now), stored })
  const edit = parseBody(schema, { ...input, lead: lead.html, content: content.html })
  return { edit, pictures: { lead: lead.pictures, content: content.pictures } }
}

const toColumnValues = ({ title, lead, content, dateFrom, dateTo, event, roles }: NewsEdit) => ({
  title,
  lead,
  content,
  date_from: dateFrom,
  date_to: dateTo,
  event,
  roles,
})

/** Stores a new item. Requested mails are queued after the response. */
export const createNews = async (
  tx: Tx,
  config: Config,
  { by, at }: Omit<Edit, 'id'>,
  input: NewsInput,
): Promise<NewsItem> => {
  const { edit, pictures } = parseInput(config, input, at, null)
  const row = await store.create(tx, {
    id: newId(),
    ...toColumnValues(edit),
    notification: edit.notification,
    created_at: at,
    modified_date: at,
  })
  await linkPictures(tx, row.id, pictures)
  if (row.notification) await scheduleNotification(tx, row.id, at)
  const item = store.toNewsItem(row)
  const record = { kind: newsRecord.kind, id: row.id }
  await appendHistory(tx, { record, action: 'create', at, by, changes: listFieldChanges(NEWS_LABELS, null, item) })
  return item
}

/**
 * Stores an edit; one without changes stores nothing. The notification flag never changes. Throws 404, 409 after a
 * concurrent change.
 */
export const updateNews = async (
  tx: Tx,
  config: Config,
  edit: Omit<Edit, 'readModifiedDate'>,
  input: NewsInput,
): Promise<NewsItem> => {
  const { modified_date } = input
  const readModifiedDate = typeof modified_date === 'string' ? modified_date : undefined
  const { row } = await editRecord(tx, newsRecord, { ...edit, readModifiedDate }, (before) =>
    parseInput(config, input, edit.at, store.toNewsItem(before)),
  )
  return store.toNewsItem(row)
}

/** Deletes an item and cancels unsent mails about it. Throws 404, 409 if it was changed after it was read. */
export const removeNews = async (tx: Tx, { id, readModifiedDate, by, at }: Edit): Promise<void> => {
  assertUnchanged(await newsRecord.lock(tx, id), readModifiedDate)
  await cancelNotifications(tx, id, at)
  await store.remove(tx, id)
  const record = { kind: newsRecord.kind, id }
  await appendHistory(tx, { record, action: 'delete', at, by, changes: [] })
}

const newsRecord: RecordKind<NewsRow, ParsedInput> = {
  kind: 'news',
  lock: store.getForUpdate,
  listChanges: (row, { edit }) => {
    const before = store.toNewsItem(row)
    return listFieldChanges(NEWS_LABELS, before, { ...edit, notification: before.notification })
  },
  write: async (tx, { id }, { edit, pictures }, modified_date) => {
    await linkPictures(tx, id, pictures)
    return store.update(tx, id, { ...toColumnValues(edit), modified_date })
  },
}
