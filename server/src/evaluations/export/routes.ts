/** Endpoints of the evaluation exports. */
import { evaluationList, listQuerySchema, SIGNED_IN } from '@trophy/domain'
import { parseQuery } from '#evaluations/list/list.ts'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { WORKBOOK_TYPE } from '#platform/formats/workbook.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { exportAllAsCsv } from './csv.ts'
import { exportCommonData, exportMeasurements } from './workbooks.ts'

const formatFileName = (name: string, now: Date, extension: string): string =>
  `${name}-${formatDayForFileName(now)}.${extension}`

export const exportRoutes = [
  endpoint({
    method: 'GET',
    url: '/evaluation/export',
    access: SIGNED_IN,
    audit: 'evaluations exported',
    rate: 'exports',
    summary: 'The evaluations of a list as a workbook, one sheet per species; 422 if there are more than 20000',
    query: listQuerySchema(evaluationList),
    handler: async ({ deps, user, query, now }) => {
      const content = await exportMeasurements(deps, user, parseQuery(user, query))
      return new Download(formatFileName('evaluations', now, 'xlsx'), WORKBOOK_TYPE, content)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/common-data-export',
    access: ['admin'],
    audit: 'common data exported',
    rate: 'exports',
    summary: 'Every evaluation without its measurements as a workbook',
    handler: async ({ deps, user, now }) =>
      new Download(formatFileName('common-data', now, 'xlsx'), WORKBOOK_TYPE, await exportCommonData(deps, user)),
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/export.csv',
    access: ['admin'],
    audit: 'everything exported',
    rate: 'exports',
    summary: 'Every evaluation with its measurements as comma-separated values',
    allowsLink: true,
    handler: async ({ deps, now }) =>
      new Download(formatFileName('evaluations', now, 'csv'), 'text/csv; charset=utf-8', await exportAllAsCsv(deps)),
  }),
]
