/** The audit log, for admins. */
import { auditList } from '@trophy/domain'
import { auditRoutes } from '@trophy/domain/routes'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { implement } from '#platform/http/implement.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { exportLog, list } from './list.ts'

export const auditHandlers = implement(auditRoutes, {
  'GET /audit': async ({ deps, pool, query }) => {
    await deps.auditBatch.flush()
    return list(pool, requireListQuery(auditList, query))
  },
  'GET /audit/export.csv': async ({ deps, pool, query, now }) => {
    await deps.auditBatch.flush()
    const content = exportLog(pool, requireListQuery(auditList, query), now)
    return new Download(`audit-${formatDayForFileName(now)}.csv`, 'text/csv; charset=utf-8', content)
  },
})
