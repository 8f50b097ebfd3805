/** Endpoints of the evaluation exports. */
import { formatDate } from '@trophy/domain'
import { exportRoutes } from '@trophy/domain/routes'
import { parseQuery } from '#evaluations/list/list.ts'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { WORKBOOK_TYPE } from '#platform/formats/workbook.ts'
import { implement } from '#platform/http/implement.ts'
import { exportAllAsCsv } from './csv.ts'
import { exportSummary } from './summary.ts'
import { exportCommonData, exportMeasurements } from './workbooks.ts'

const formatFileName = (name: string, now: Date, extension: string): string =>
  `${name}-${formatDayForFileName(now)}.${extension}`

export const exportHandlers = implement(exportRoutes, {
  'GET /evaluation/export': async ({ deps, user, query, now }) => {
    const listQuery = parseQuery(user, query, now)
    const content = await exportMeasurements(deps, user, listQuery)
    return new Download(formatFileName('evaluations', now, 'xlsx'), WORKBOOK_TYPE, content)
  },
  'GET /evaluation/summary-export': async ({ pool, user, query }) => {
    const name = `summary-${formatDate(query.eval_date).replaceAll('/', '-')}.xlsx`
    return new Download(name, WORKBOOK_TYPE, await exportSummary(pool, user, query))
  },
  'GET /evaluation/common-data-export': async ({ deps, user, now }) =>
    new Download(formatFileName('common-data', now, 'xlsx'), WORKBOOK_TYPE, await exportCommonData(deps, user)),
  'GET /evaluation/export.csv': async ({ deps, now }) =>
    new Download(formatFileName('evaluations', now, 'csv'), 'text/csv; charset=utf-8', await exportAllAsCsv(deps, now)),
})
