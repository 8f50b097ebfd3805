/** News and events: read by the roles of each item, written by admins. */
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

/** The schema depends on the date and on the stored item; the handler validates the body. */
const itemBody = z.record(z.string(), z.unknown())

export const newsRoutes = [
  endpoint({
    method: 'GET',
    url: '/news',
    access: SIGNED_IN,
    summary: 'List the news or events for your role, latest first; an event is listed in each month it overlaps',
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
    summary: 'List the years with events for your role, latest first',
    response: z.array(z.number()),
    handler: ({ db, user }) => store.listYears(db, user.role),
  }),
  endpoint({
    method: 'GET',
    url: '/news/:id',
    access: SIGNED_IN,
    summary: 'Get one item for your role',
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
    summary: 'Publish news or an event; with notification=true its readers are notified by e-mail',
    body: itemBody,
    response: newsItemSchema,
    handler: ({ db: trx, user, body: input, now, deps: { config } }) => createNews({ trx, config, user, input, now }),
  }),
  endpoint({
    method: 'PATCH',
    url: '/news/:id',
    access: ['admin'],
    audit: 'news changed',
    summary: 'Edit an item; returns 409 if modified_date is outdated',
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
