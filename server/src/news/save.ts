/** Writing news: the input is sanitised, validated, and stored with its history in one transaction. */
import {
  earliestDateOnEarth,
  messages,
  NEWS_LABELS,
  NEWS_TEXT_LIMITS,
  type NewsEdit,
  type NewsItem,
  type NewsPreview,
  newsEditSchema,
  pick,
  problems,
  type SavedNews,
  sheetMessages,
} from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { NewsRow, Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { parseBody } from '#platform/http/errors.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import {
  assertUnchanged,
  type Edit,
  editRecord,
  listFieldChanges,
  type RecordKind,
} from '#platform/records/edit-record.ts'
import { appendHistory, listHistory } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { cleanHtml, NestingTooDeepError } from './clean-html.ts'
import { cancelNotifications, countReaders, createLetter, scheduleNotification } from './notify.ts'
import { linkPictures } from './pictures.ts'
import * as store from './store.ts'

type NewsInput = Readonly<Record<string, unknown>>

type ParsedInput = {
  /** `draft` is null for an item that is published, as in the history. */
  readonly edit: Omit<NewsEdit, 'draft'> & { readonly draft: true | null }
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

/** Throws 400 with the invalid fields. `today` is the earliest accepted date. */
const parseInput = (config: Config, input: NewsInput, today: string, stored: NewsItem | null): ParsedInput => {
  const lead = cleanField(input, 'lead', config)
  const content = cleanField(input, 'content', config)
  const schema = newsEditSchema({ today, stored })
  const { draft = stored?.draft, ...edit } = parseBody(schema, { ...input, lead: lead.html, content: content.html })
  // Mails are sent only when an item is published, so the request for them is settled then.
  const notification = stored && !stored.draft ? stored.notification : edit.notification
  const pictures = { lead: lead.pictures, content: content.pictures }
  return { edit: { ...edit, notification, draft: draft ? true : null }, pictures }
}

const toColumnValues = ({ dateFrom, dateTo, draft, ...edit }: ParsedInput['edit']) => ({
  ...pick(edit, ['title', 'lead', 'content', 'event', 'roles', 'notification']),
  date_from: dateFrom,
  date_to: dateTo,
  draft: draft ?? false,
})

/** Schedules the mails that the call requests by publishing the item, once. Returns the item with their number. */
const publish = async (tx: Tx, isNew: boolean, row: NewsRow, { draft }: NewsInput, at: Date): Promise<SavedNews> => {
  const isNotified = row.notification && draft === false
  if (isNotified && isNew) await scheduleNotification(tx, row, at)
  return { ...store.toNewsItem(row), ...(isNotified ? { recipients: await countReaders(tx, row, at) } : {}) }
}

/** Returns a valid item as its readers would see it, and the mail that it requests, with placeholders. Throws 400. */
export const previewNews = (deps: Pick<Deps, 'config' | 'tokenSecret'>, input: NewsInput): NewsPreview => {
  // Dates that are stored may be in the past.
  const { edit } = parseInput(deps.config, input, '', null)
  const row = { id: '…', ...toColumnValues(edit), created_at: '', modified_date: '' }
  const letter = createLetter(row, { id: '', firstname: '{name}', lastname: '' }, deps)
  const mail = { subject: letter.subject, text: renderLetter({ ...letter, unsubscribe: '{link}' }, deps.config).text }
  return { item: store.toNewsItem(row), mail: edit.notification ? mail : null }
}

/**
 * Stores a new item, published or as a draft. Requested mails are queued after the response. A call that is repeated,
 * because its response was lost, stores nothing; throws 409 if the stored item differs, 404 if it was deleted.
 */
export const createNews = async (
  tx: Tx,
  config: Config,
  { by, at }: Omit<Edit, 'id'>,
  body: NewsInput,
): Promise<SavedNews> => {
  const input = { draft: false, ...body }
  const { edit, pictures } = parseInput(config, input, earliestDateOnEarth(at), null)
  const id = edit.id ?? newId()
  const row = await store.create(tx, { id, ...toColumnValues(edit), created_at: at, modified_date: at })
  if (!row) {
    const stored = await newsRecord.lock(tx, id)
    if (newsRecord.listChanges(stored, { edit, pictures }).length > 0) throw problems.conflict(messages.newsStored)
    return publish(tx, false, stored, input, at)
  }
  const record = { kind: newsRecord.kind, id }
  if (edit.id && (await listHistory(tx, record)).length > 0) throw problems.notFound(messages.unknownArticle)
  await linkPictures(tx, id, pictures)
  await appendHistory(tx, { record, action: 'create', at, by, changes: listFieldChanges(NEWS_LABELS, null, edit) })
  return publish(tx, true, row, input, at)
}

/**
 * Stores an edit; one without changes, such as a repeated one, stores nothing. Publishing a draft queues the requested
 * mails; after that the notification flag never changes. Throws 404, 409 after a concurrent change.
 */
export const updateNews = async (
  tx: Tx,
  config: Config,
  edit: Omit<Edit, 'readModifiedDate'>,
  input: NewsInput,
): Promise<SavedNews> => {
  const { before, row, entry } = await editRecord(tx, newsRecord, edit, (stored) => {
    const values = parseInput(config, input, earliestDateOnEarth(edit.at), store.toNewsItem(stored))
    if (newsRecord.listChanges(stored, values).length > 0) assertUnchanged(stored, values.edit.modified_date)
    return values
  })
  const isRepeated = entry === null && input.modified_date !== row.modified_date
  return before.draft || isRepeated ? publish(tx, before.draft, row, input, edit.at) : store.toNewsItem(row)
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
    const { draft = null, ...before } = store.toNewsItem(row)
    return listFieldChanges(NEWS_LABELS, { ...before, draft }, edit)
  },
  write: async (tx, { id }, { edit, pictures }, modified_date) => {
    await linkPictures(tx, id, pictures)
    return store.update(tx, id, { ...toColumnValues(edit), modified_date })
  },
}
