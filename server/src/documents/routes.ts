/** Documents for members: admins edit them, all signed-in users read them. */
import { documentEditSchema, documentSchema, fileRules, messages, problems, SIGNED_IN } from '@trophy/domain'
import { z } from 'zod'
import { toDownload } from '#platform/files/store-upload.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { createDocument, removeDocument, removeFile, requireDocument, updateDocument } from './save.ts'
import * as store from './store.ts'
import { toDocumentRecord } from './store.ts'

const rule = fileRules.document

const idParams = z.strictObject({ id: z.uuid(messages.unknownDocument) })

export const documentRoutes = [
  endpoint({
    method: 'GET',
    url: '/documents',
    access: SIGNED_IN,
    summary: 'List the documents, by title',
    response: z.array(documentSchema),
    handler: async ({ db }) => (await store.list(db)).map(toDocumentRecord),
  }),
  endpoint({
    method: 'GET',
    url: '/documents/:id',
    access: SIGNED_IN,
    summary: 'Get one document',
    params: idParams,
    response: documentSchema,
    handler: async ({ db, params }) => toDocumentRecord(requireDocument(await store.get(db, params.id))),
  }),
  endpoint({
    method: 'GET',
    url: '/documents/:id/download',
    access: SIGNED_IN,
    summary: 'Download the file of a document, in whole or in part',
    params: idParams,
    allowsLink: true,
    handler: async ({ deps, db, params }) => {
      const { file } = requireDocument(await store.get(db, params.id))
      if (!file) throw problems.notFound(messages.unknownFile)
      return toDownload(deps, file)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/documents',
    access: ['admin'],
    audit: 'document changed',
    summary: 'Add a document with its file: PDF, office files without macros, text, pictures or ZIP, at most 50 MB',
    body: documentEditSchema,
    response: documentSchema,
    upload: { rule, isOptional: true },
    handler: async ({ deps, user, body: edit, upload, now }) =>
      toDocumentRecord(await createDocument({ deps, user, now, edit, upload })),
  }),
  endpoint({
    method: 'PATCH',
    url: '/documents/:id',
    access: ['admin'],
    audit: 'document changed',
    summary: 'Edit a document, optionally with another file; returns 409 if modified_date is outdated',
    params: idParams,
    body: documentEditSchema,
    response: documentSchema,
    upload: {
      rule,
      isOptional: true,
      authorise: async ({ db, params }) => {
        requireDocument(await store.get(db, params.id))
      },
    },
    handler: async ({ deps, user, params, body: edit, upload, now }) =>
      toDocumentRecord(await updateDocument({ deps, user, now, edit, upload }, params.id)),
  }),
  endpoint({
    method: 'DELETE',
    url: '/documents/:id/file',
    access: ['admin'],
    audit: 'document deleted',
    summary: 'Delete the file of a document, which can then receive another',
    params: idParams,
    response: documentSchema,
    transaction: 'own',
    handler: async ({ deps, user, params, now }) => toDocumentRecord(await removeFile({ deps, user, now }, params.id)),
  }),
  endpoint({
    method: 'DELETE',
    url: '/documents/:id',
    access: ['admin'],
    audit: 'document deleted',
    summary: 'Delete a document with its file',
    params: idParams,
    transaction: 'own',
    handler: ({ deps, user, params, now }) => removeDocument({ deps, user, now }, params.id),
  }),
]
