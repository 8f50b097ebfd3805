/** News and events: read by the roles that each names, written by admins. */
import {
  messages,
  NEWS_PER_PAGE,
  newsItemSchema,
  newsPageSchema,
  newsQuerySchema,
  problems,
  SIGNED_IN,
} from '@trophy/domain'
import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { createNews, removeNews, updateNews } from './save.ts'
import * as store from './store.ts'

const idParams = z.strictObject({ id: z.uuid(messages.unknownArticle) })

/** What may be entered depends on the day and on what is stored: the handler checks it. */
const itemBody = z.record(z.string(), z.unknown())

export const newsRoutes = [
  endpoint({
    method: 'GET',
    url: '/news',
    access: SIGNED_IN,
    summary: 'A page of the news or events that are for one’s role, latest first; an event in each month it touches',
    query: newsQuerySchema,
    response: newsPageSchema,
    handler: async ({ db, user, query }) => {
      const { rows, totalDocs } = await store.list(db, user.role, query)
      return { docs: rows.map(store.toNewsItem), totalDocs, page: query.page, limit: NEWS_PER_PAGE }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/news/years',
    access: SIGNED_IN,
    summary: 'The years in which there are events for one’s role, latest first',
    response: z.array(z.number()),
    handler: ({ db, user }) => store.listYears(db, user.role),
  }),
  endpoint({
    method: 'GET',
    url: '/news/:id',
    access: SIGNED_IN,
    summary: 'One item, for whom it is meant',
    params: idParams,
    response: newsItemSchema,
    handler: async ({ db, user, params }) => {
      const row = await store.get(db, user.role, params.id)
      if (!row) throw problems.notFound(messages.unknownArticle)
      return store.toNewsItem(row)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/news',
    access: ['admin'],
    audit: 'news changed',
    summary: 'Publish news or an event; with notification=true its readers are told by mail',
    body: itemBody,
    response: newsItemSchema,
    handler: ({ db: trx, user, body: input, now, deps: { config } }) => createNews({ trx, config, user, input, now }),
  }),
  endpoint({
    method: 'PATCH',
    url: '/news/:id',
    access: ['admin'],
    audit: 'news changed',
    summary: 'Edit an item; refused when somebody else has changed it since modified_date, where that is sent',
    params: idParams,
    body: itemBody,
    response: newsItemSchema,
    handler: ({ db: trx, user, params: { id }, body: input, now, deps: { config } }) =>
      updateNews({ trx, config, user, id, input, now }),
  }),
  endpoint({
    method: 'DELETE',
    url: '/news/:id',
    access: ['admin'],
    audit: 'news deleted',
    summary: 'Delete an item',
    params: idParams,
    handler: ({ db, user, params, now }) => removeNews(db, user, params.id, now),
  }),
]
