/** Documents for members: admins edit them, all signed-in users read them. */
import { messages, problems } from '@trophy/domain'
import { documentRoutes } from '@trophy/domain/routes'
import { toDownload } from '#platform/files/store-upload.ts'
import { implement } from '#platform/http/implement.ts'
import { createDocument, removeDocument, removeFile, updateDocument } from './save.ts'
import * as store from './store.ts'
import { toDocumentRecord } from './store.ts'

export const documentHandlers = implement(
  documentRoutes,
  {
    'GET /documents': async ({ pool }) => (await store.list(pool)).map(toDocumentRecord),
    'GET /documents/:id': async ({ pool, params: { id } }) => toDocumentRecord(await store.get(pool, id)),
    'GET /documents/:id/download': async ({ deps, pool, params: { id } }) => {
      const { file } = await store.get(pool, id)
      if (!file) throw problems.notFound(messages.unknownFile)
      return toDownload(deps, file)
    },
    'POST /documents': async ({ deps, user, body: edit, upload, now }) =>
      toDocumentRecord(await createDocument({ deps, user, now }, edit, upload)),
    'PATCH /documents/:id': async ({ deps, user, params: { id }, body: edit, upload, now }) =>
      toDocumentRecord(await updateDocument({ deps, user, now }, id, edit, upload)),
    'DELETE /documents/:id/file': async ({ deps, user, params: { id }, now }) =>
      toDocumentRecord(await removeFile({ deps, user, now }, id)),
    'DELETE /documents/:id': ({ deps, user, params: { id }, query, now }) =>
      removeDocument({ deps, user, now }, id, query.modified_date),
  },
  {
    'PATCH /documents/:id': {
      authoriseUpload: async ({ pool, params: { id } }) => {
        await store.get(pool, id)
      },
    },
  },
)
