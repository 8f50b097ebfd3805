/** The routes of news and events. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import { pageOf } from '#wire/list-schemas.ts'
import { deletionQuery, noData, routes } from '#wire/route.ts'
import {
  newsItemSchema,
  newsPreviewSchema,
  newsQuerySchema,
  notificationLinkSchema,
  recipientsQuerySchema,
  savedNewsSchema,
} from './news.ts'

const byId = z.strictObject({ id: z.uuid(messages.unknownArticle) })

/** The schema of an item depends on the date and on the stored item: `newsEditSchema`. */
const itemBody = z.record(z.string(), z.unknown())

export const newsRoutes = routes({
  'GET /news': {
    access: SIGNED_IN,
    summary: 'List the news or events for your role, latest first; an event is listed in each month it overlaps',
    query: newsQuerySchema,
    response: pageOf(newsItemSchema),
    isGuarded: true,
  },
  'GET /news/years': {
    access: SIGNED_IN,
    summary: 'List the years with events for your role, latest first',
    response: z.array(z.number()),
    isGuarded: true,
  },
  'GET /news/recipients': {
    access: ['admin'],
    summary: 'Count the members to whom the e-mail about an item of this kind and these roles would be sent',
    query: recipientsQuerySchema,
    response: z.object({ count: z.number() }),
    isGuarded: true,
  },
  'GET /news/:id': {
    access: SIGNED_IN,
    summary: 'Get one item for your role',
    params: byId,
    response: newsItemSchema,
    isGuarded: true,
  },
  'POST /news': {
    access: ['admin'],
    audit: 'news changed',
    summary:
      'Publish news or an event, or store it with draft=true; with notification=true its readers are notified by e-mail once it is published',
    body: itemBody,
    response: savedNewsSchema,
    isGuarded: true,
  },
  'POST /news/preview': {
    access: ['admin'],
    summary: 'Get an item as its readers would see it, and its e-mail; stores nothing',
    body: itemBody,
    response: newsPreviewSchema,
    isGuarded: true,
  },
  'PATCH /news/:id': {
    access: ['admin'],
    audit: 'news changed',
    summary: 'Edit an item, or publish a draft with draft=false; returns 409 if modified_date is outdated',
    params: byId,
    body: itemBody,
    response: savedNewsSchema,
    isGuarded: true,
  },
  'DELETE /news/:id': {
    access: ['admin'],
    audit: 'news deleted',
    summary: 'Delete an item',
    params: byId,
    query: deletionQuery,
    response: noData,
  },
})

export const newsPictureRoutes = routes({
  'POST /news/image': {
    access: ['admin'],
    summary:
      'Upload a picture for a text: JPEG, PNG or WebP, at most 20 MB, scaled down to page size; deleted after a day if no text uses it',
    file: fileRules.news,
    response: z.object({ _id: z.string(), url: z.string() }),
  },
  'GET /news/image/:uid': {
    access: 'public',
    summary: 'Get a picture of a text by its name',
    params: z.strictObject({ uid: z.uuid(messages.unknownFile) }),
    response: 'file',
  },
})

export const calendarRoutes = routes({
  'GET /me/calendar': {
    access: SIGNED_IN,
    summary: 'Get whether you have a calendar address, and since when',
    response: z.object({ since: z.string().nullable() }),
    isGuarded: true,
  },
  'POST /me/calendar': {
    access: SIGNED_IN,
    audit: 'calendar address',
    summary: 'Create a private calendar address, returned once; the previous one ends',
    response: z.object({ url: z.string(), since: z.string() }),
    isGuarded: true,
  },
  'DELETE /me/calendar': {
    access: SIGNED_IN,
    audit: 'calendar address ended',
    summary: 'End your calendar address',
    response: noData,
  },
  'GET /calendar/:key': {
    access: 'public',
    summary: 'Get the events for the role of the user of a calendar address, as iCalendar (RFC 5545)',
    params: z.strictObject({ key: z.string().regex(/^[\w-]{43}\.ics$/, messages.nothingHere) }),
    response: 'file',
  },
})

const byToken = z.strictObject({ token: z.string() })

export const notificationRoutes = routes({
  'GET /notifications/:token': {
    access: 'public',
    summary: 'Get the masked address, the kind of mails and the state of an unsubscribe link',
    params: byToken,
    response: notificationLinkSchema,
    isGuarded: true,
  },
  'POST /notifications/:token': {
    access: 'public',
    summary: 'Turn off these mails, or turn them on again with isOn=true',
    params: byToken,
    body: z.strictObject({ isOn: z.boolean(messages.yesOrNo).default(false) }).nullish(),
    response: notificationLinkSchema,
    isGuarded: true,
  },
})

/** The one-click unsubscribe request of mail programs (RFC 8058), outside the API base. */
export const oneClickRoutes = routes({
  'POST /notifications/:token': {
    access: 'public',
    summary: 'Turn off these mails with the unsubscribe button of a mail program',
    params: byToken,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click', messages.notAccepted) }),
    response: noData,
  },
})
