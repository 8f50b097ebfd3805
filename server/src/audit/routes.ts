/** The audit log, for the admin: who signed in, who failed to, and what admins did. */
import { auditList } from '@trophy/domain'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { listQuerySchema, requireListQuery } from '#platform/http/list-query.ts'
import { exportLog, list } from './list.ts'

export const auditRoutes = [
  endpoint({
    method: 'GET',
    url: '/audit',
    access: ['admin'],
    summary: 'Sign-ins and what admins did, newest first',
    query: listQuerySchema(auditList),
    handler: ({ db, query }) => list(db, requireListQuery(auditList, query)),
  }),
  endpoint({
    method: 'GET',
    url: '/audit/export.csv',
    access: ['admin'],
    audit: 'audit exported',
    summary: 'The same as comma-separated values, under the filters of the list',
    query: listQuerySchema(auditList),
    allowsLink: true,
    handler: async ({ db, query, now }) => {
      const content = exportLog(db, requireListQuery(auditList, query), now)
      const name = `audit-${formatDayForFileName(now)}.csv`
      return new Download(name, 'text/csv; charset=utf-8', content)
    },
  }),
]
