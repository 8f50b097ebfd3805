/** News and events: read by the roles of each item, written by admins. */
import { NEWS_PER_PAGE } from '@trophy/domain'
import { newsRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { countReaders } from './notify.ts'
import { createNews, previewNews, removeNews, updateNews } from './save.ts'
import * as store from './store.ts'

export const newsHandlers = implement(newsRoutes, {
  'GET /news': async ({ pool, user, query }) => {
    const { rows, totalDocs } = await store.list(pool, user.role, query)
    return { docs: rows.map(store.toNewsItem), totalDocs, page: query.page, limit: NEWS_PER_PAGE }
  },
  'GET /news/years': ({ pool, user }) => store.listYears(pool, user.role),
  'GET /news/recipients': async ({ pool, query: { event, roles }, now }) => ({
    count: await countReaders(pool, { event: event === 'true', roles }, now),
  }),
  'GET /news/:id': async ({ pool, user, params: { id } }) => store.toNewsItem(await store.get(pool, user.role, id)),
  'POST /news': ({ tx, user, body: input, now, deps: { config } }) =>
    createNews(tx, config, { by: user, at: now }, input),
  'POST /news/preview': async ({ body: input, deps }) => previewNews(deps, input),
  'PATCH /news/:id': ({ tx, user, params: { id }, body: input, now, deps: { config } }) =>
    updateNews(tx, config, { id, by: user, at: now }, input),
  'DELETE /news/:id': ({ tx, user, params, query, now }) =>
    removeNews(tx, { id: params.id, readModifiedDate: query.modified_date, by: user, at: now }),
})
