/** News and events: items, queries and the rules for editing them. */
import { z } from 'zod'
import { MEMBER_ROLES } from '#access/roles.ts'
import {
  hasError,
  ignoredFields,
  optionalDateSchema,
  requiredChoicesSchema,
  requiredDateSchema,
  requiredTextSchema,
  textSchema,
  yesOrNoSchema,
} from '#fields/value-schemas.ts'
import { messages } from '#messages.ts'

/** Labels of an item's fields, on the form and in the history, whose order they give. */
export const NEWS_LABELS = {
  title: 'Title',
  lead: 'Lead',
  content: 'Content',
  dateFrom: 'Date Start',
  dateTo: 'Date End',
  roles: 'Roles',
  event: 'This is an event',
  notification: 'Send email notification',
  draft: 'Draft',
} as const

/** Maximum characters; for `lead` and `content` including markup. */
export const NEWS_TEXT_LIMITS = { title: 200, html: 200_000 } as const

/** The fixed page size of the list. */
export const NEWS_PER_PAGE = 10

/** A news item or event as returned by the API. `lead` and `content` are sanitised HTML. */
export const newsItemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** Empty if there is none. */
  lead: z.string(),
  content: z.string(),
  dateFrom: z.string(),
  dateTo: z.string().nullable(),
  /** The same as `dateFrom`. */
  date: z.string(),
  event: z.boolean(),
  roles: z.array(z.enum(MEMBER_ROLES)),
  /** True if e-mails are requested: they are sent once, when it is published. */
  notification: z.boolean(),
  /** Present for an item that is not published yet, which only admins see. */
  draft: z.literal(true).exactOptional(),
  modified_date: z.string(),
})
export type NewsItem = z.infer<typeof newsItemSchema>

/** A stored item; if the call has published it with e-mails, also the number of members they are sent to. */
export const savedNewsSchema = newsItemSchema.extend({ recipients: z.number().exactOptional() })
export type SavedNews = z.infer<typeof savedNewsSchema>

/** An item as its readers will see it, without an id, and its e-mail as plain text; null without one. */
export const newsPreviewSchema = z.object({
  item: newsItemSchema,
  mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
})
export type NewsPreview = z.infer<typeof newsPreviewSchema>

const pageNumber = 'Must be a page number'
const year = 'Must be a year in the format YYYY'
const month = 'Must be a month from 01 to 12'

/** The query of `GET /news`. Without `isEvent` it returns both; empty filters are ignored. */
export const newsQuerySchema = z.strictObject({
  page: z
    .string(pageNumber)
    .regex(/^[1-9]\d{0,6}$/, pageNumber)
    .default('1')
    .transform(Number),
  isEvent: z.enum(['true', 'false'], messages.notInList).optional(),
  year: z
    .string(year)
    .regex(/^([1-9]\d{3})?$/, year)
    .optional(),
  month: z
    .string(month)
    .regex(/^(0[1-9]|1[0-2])?$/, month)
    .optional(),
})
export type NewsQuery = z.output<typeof newsQuerySchema>

/** The query of `GET /news/recipients`: the kind and the roles of an item. */
export const recipientsQuerySchema = z.strictObject({
  event: z.enum(['true', 'false'], messages.yesOrNo),
  roles: z.preprocess(
    (roles) => (typeof roles === 'string' ? [roles] : roles),
    requiredChoicesSchema(() => MEMBER_ROLES, messages.roleRequired),
  ),
})

/** Returns true if the HTML has no visible text and no picture. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .trim() === ''

const html = () =>
  textSchema(NEWS_TEXT_LIMITS.html, { isMultiline: true }).transform((value) => (isBlankHtml(value) ? '' : value))

type NewsEditContext = {
  /** The earliest selectable date, `YYYY-MM-DD`. */
  readonly today: string
  /** The stored dates, which may stay in the past, and whether it is a draft; null for a new item. */
  readonly stored: Pick<NewsItem, 'dateFrom' | 'dateTo' | 'draft'> | null
}

/**
 * The body of `POST /news` and `PATCH /news/{id}`. A new item may have an `id`: a repeated call stores it
 * once. `modified_date`, if sent, detects concurrent changes. Without `draft`, a new item is published, and a stored one
 * stays what it is.
 */
export const newsEditSchema = ({ today, stored }: NewsEditContext) =>
  z
    .strictObject({
      ...ignoredFields('_id', 'date', 'recipients'),
      id: z.uuid(messages.invalidFormat).optional(),
      title: requiredTextSchema(NEWS_TEXT_LIMITS.title),
      lead: html()
        .nullish()
        .transform((value) => value ?? ''),
      content: html().refine((value) => value !== '', messages.required),
      dateFrom: requiredDateSchema(),
      dateTo: optionalDateSchema(),
      event: yesOrNoSchema().default(false),
      roles: requiredChoicesSchema(() => MEMBER_ROLES, messages.roleRequired),
      notification: yesOrNoSchema().default(false),
      draft: yesOrNoSchema().optional(),
      modified_date: z.iso.datetime().optional(),
    })
    .superRefine(({ dateFrom, dateTo, draft }, issues) => {
      const addError = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
      if (draft && stored && !stored.draft) addError('draft', messages.alreadyPublished)
      // A draft gets the dates of a new item when it is published.
      const unchangedDates = stored?.draft && draft === false ? null : stored
      if (dateFrom < today && dateFrom !== unchangedDates?.dateFrom) addError('dateFrom', messages.dateInPast)
      if (dateTo === null) return
      if (!hasError(issues, 'dateFrom') && dateTo < dateFrom) addError('dateTo', messages.endBeforeStart)
      else if (dateTo < today && dateTo !== unchangedDates?.dateTo) addError('dateTo', messages.dateInPast)
    })
export type NewsEdit = z.output<ReturnType<typeof newsEditSchema>>

/** The kinds of e-mail that an unsubscribe link turns off. */
export const NOTIFICATION_KINDS = ['news', 'events'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The response of `GET` and `POST /notifications/{token}`. */
export const notificationLinkSchema = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** The member's address, mostly masked. */
  email: z.string(),
  /** True if such e-mails are sent. */
  isOn: z.boolean(),
})
export type NotificationLink = z.infer<typeof notificationLinkSchema>
