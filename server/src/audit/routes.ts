/** The audit log, for admins: sign-ins, failed sign-ins and admin actions. */
import { auditList, listQuerySchema } from '@trophy/domain'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { exportLog, list } from './list.ts'

export const auditRoutes = [
  endpoint({
    method: 'GET',
    url: '/audit',
    access: ['admin'],
    summary: 'List sign-ins and admin actions, newest first',
    query: listQuerySchema(auditList),
    handler: ({ db, query }) => list(db, requireListQuery(auditList, query)),
  }),
  endpoint({
    method: 'GET',
    url: '/audit/export.csv',
    access: ['admin'],
    audit: 'audit exported',
    summary: 'Download the filtered audit log as CSV',
    query: listQuerySchema(auditList),
    allowsLink: true,
    handler: async ({ db, query, now }) => {
      const content = exportLog(db, requireListQuery(auditList, query), now)
      const name = `audit-${formatDayForFileName(now)}.csv`
      return new Download(name, 'text/csv; charset=utf-8', content)
    },
  }),
]
