/** The routes of documents for members. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import { deletionQuery, noData, routes } from '#wire/route.ts'
import { documentEditSchema, documentSchema } from './documents.ts'

const byId = z.strictObject({ id: z.uuid(messages.unknownDocument) })

export const documentRoutes = routes({
  'GET /documents': {
    access: SIGNED_IN,
    summary: 'List the documents, by title',
    response: z.array(documentSchema),
    isGuarded: true,
  },
  'GET /documents/:id': {
    access: SIGNED_IN,
    summary: 'Get one document',
    params: byId,
    response: documentSchema,
    isGuarded: true,
  },
  'GET /documents/:id/download': {
    access: SIGNED_IN,
    summary: 'Download the file of a document, in whole or in part',
    params: byId,
    allowsLink: true,
    response: 'file',
  },
  'POST /documents': {
    access: ['admin'],
    audit: 'document changed',
    summary: 'Add a document with its file: PDF, office files without macros, text, pictures or ZIP, at most 50 MB',
    body: documentEditSchema,
    file: fileRules.document,
    isFileOptional: true,
    response: documentSchema,
    isGuarded: true,
  },
  'PATCH /documents/:id': {
    access: ['admin'],
    audit: 'document changed',
    summary: 'Edit a document, optionally with another file; returns 409 if modified_date is outdated',
    params: byId,
    body: documentEditSchema,
    file: fileRules.document,
    isFileOptional: true,
    response: documentSchema,
    isGuarded: true,
  },
  'DELETE /documents/:id/file': {
    access: ['admin'],
    audit: 'document deleted',
    summary: 'Delete the file of a document, which can then receive another',
    params: byId,
    transaction: 'own',
    response: documentSchema,
    isGuarded: true,
  },
  'DELETE /documents/:id': {
    access: ['admin'],
    audit: 'document deleted',
    summary: 'Delete a document with its file',
    params: byId,
    query: deletionQuery,
    transaction: 'own',
    response: noData,
  },
})
