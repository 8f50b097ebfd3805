/** Endpoints of the bulk import. */
import { findEditionForDate, type ImportBatch, latestDateOnEarth, listHeldSpecies, type SignedIn } from '@trophy/domain'
import { bulkImportRoutes } from '@trophy/domain/routes'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { WORKBOOK_TYPE } from '#platform/formats/workbook.ts'
import { implement } from '#platform/http/implement.ts'
import { checkWorkbook, withStoredDuplicates } from './check.ts'
import { importWorkbook, undoImport } from './import.ts'
import * as store from './store.ts'
import { createTemplatesZip } from './template.ts'

const toImportBatch = (user: SignedIn, row: store.BatchWithState): ImportBatch => ({
  _id: row.id,
  eval_option: row.eval_option,
  file: row.file,
  rows: row.rows,
  by: { name: row.by_name, role: row.by_role },
  at: row.at,
  undoable: row.undone_at === null && !row.is_changed && (user.role === 'admin' || row.by_id === user._id),
  undone_at: row.undone_at,
})

export const bulkImportHandlers = implement(
  bulkImportRoutes,
  {
    'GET /evaluation/bulk-import/templates': async ({ user, now }) =>
      new Download(
        `import-templates-${formatDayForFileName(now)}.zip`,
        'application/zip',
        createTemplatesZip(
          listHeldSpecies(user).flatMap(({ key }) => findEditionForDate(key, undefined, latestDateOnEarth(now)) ?? []),
        ),
      ),
    'POST /bulk-import-validate': async ({ deps, user, body, upload, now }) => {
      const result = await checkWorkbook({ deps, user, now }, { ...body, upload }, 'report')
      return withStoredDuplicates(deps.db, body.animal, result)
    },
    'POST /bulk-import-marked': async ({ deps, user, body, upload, now }) => {
      const { markedWorkbook } = await checkWorkbook({ deps, user, now }, { ...body, upload }, 'marked')
      return new Download(
        `${upload.name.replace(/\.xlsx?$/i, '')}-marked.xlsx`,
        WORKBOOK_TYPE,
        Buffer.from(markedWorkbook ?? []),
      )
    },
    'POST /bulk-import': ({ deps, user, body, upload, now }) =>
      importWorkbook({ deps, user, now }, { ...body, upload }),
    'GET /bulk-import': async ({ pool, user }) => (await store.list(pool)).map((row) => toImportBatch(user, row)),
    'DELETE /bulk-import/:batch': ({ tx, deps, user, params, now }) =>
      undoImport(tx, { deps, user, now }, params.batch),
  },
  { 'POST /bulk-import': { counter: 'workbook imported' } },
)
