/** The routes of the handbook and its files. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import { deletionQuery, noData, routes } from '#wire/route.ts'
import { HANDBOOK_FILE_KINDS } from './file-kinds.ts'
import { handbookEditSchema, handbookFileSchema, handbookSchema } from './handbook.ts'

const byId = z.strictObject({ id: z.uuid(messages.unknownHandbook) })
const byLanguage = byId.extend({ language: z.enum(HANDBOOK_FILE_KINDS, messages.unknownFile) })

/** Chapters by species key in capitals. */
const handbooksOfSpecies = z.record(
  z.string(),
  z.object({ handbooks: z.array(handbookSchema.pick({ _id: true, code: true, common_name: true, files: true })) }),
)
export type HandbooksOfSpecies = z.output<typeof handbooksOfSpecies>

export const handbookRoutes = routes({
  'GET /handbook': {
    access: SIGNED_IN,
    summary: 'List the chapters of the handbook, by code',
    response: z.array(handbookSchema),
    isGuarded: true,
  },
  'GET /handbook/zip': {
    access: SIGNED_IN,
    rate: 'exports',
    summary: 'Download all files of the handbook as a zip, in folders by category and chapter',
    allowsLink: true,
    response: 'file',
  },
  'GET /handbook/for-evaluations': {
    access: SIGNED_IN,
    summary: 'List the chapters of each species, by its key in capitals',
    response: handbooksOfSpecies,
    isGuarded: true,
  },
  'GET /handbook/:id': {
    access: SIGNED_IN,
    summary: 'Get one chapter',
    params: byId,
    response: handbookSchema,
    isGuarded: true,
  },
  'POST /handbook': {
    access: ['admin'],
    audit: 'handbook changed',
    summary: 'Add a chapter without files',
    body: handbookEditSchema,
    response: handbookSchema,
    isGuarded: true,
  },
  'PATCH /handbook/:id': {
    access: ['admin'],
    audit: 'handbook changed',
    summary: 'Edit a chapter; returns 409 if modified_date is outdated',
    params: byId,
    // Omitted fields keep their values; the handler validates the result.
    body: z.record(z.string(), z.unknown()),
    response: handbookSchema,
    isGuarded: true,
  },
  'DELETE /handbook/:id': {
    access: ['admin'],
    audit: 'handbook deleted',
    summary: 'Delete a chapter with its files',
    params: byId,
    query: deletionQuery,
    response: noData,
  },
})

export const handbookFileRoutes = routes({
  'POST /handbook/:id/file/:language': {
    access: ['admin'],
    audit: 'handbook changed',
    summary: 'Upload the file of a language, a PDF of at most 100 MB, or replace it; its name is its edition',
    params: byLanguage,
    body: handbookFileSchema,
    file: fileRules.handbook,
    response: handbookSchema,
    isGuarded: true,
  },
  'GET /handbook/:id/file/:language': {
    access: SIGNED_IN,
    summary: 'Download the file of a language, in whole or in part',
    params: byLanguage,
    allowsLink: true,
    response: 'file',
  },
  'DELETE /handbook/:id/file/:language': {
    access: ['admin'],
    audit: 'handbook deleted',
    summary: 'Delete the file of a language',
    params: byLanguage,
    response: handbookSchema,
    isGuarded: true,
  },
})
