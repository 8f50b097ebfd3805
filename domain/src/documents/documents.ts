/** Documents for members: one file each, with a title and a category. */
import { z } from 'zod'
import { ignoredFields, isEmpty, optionalTextSchema, textSchema } from '#fields/value-schemas.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import { fileError, fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import type { ListDefinition } from '#wire/list-query.ts'

/** In display order. Open question 307. */
export const DOCUMENT_CATEGORIES = [
  'General',
  'Rules and regulations',
  'Guidelines',
  'Forms',
  'Meetings',
  'Training',
] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]

/** Labels of a document's fields, on the form and in the history. */
export const DOCUMENT_LABELS = { title: 'Title', category: 'Category', file: 'File' } as const

export const MAX_TITLE_LENGTH = 200

/** A document as returned by the API. */
export const documentSchema = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.enum(DOCUMENT_CATEGORIES),
  /** Empty if there is no file. */
  fileName: z.string(),
  /** Null after the file is deleted, until another is uploaded. */
  file: fileRecordSchema.nullable(),
  updatedAt: z.string(),
  /** The same instant; sent back with an edit to detect concurrent changes. */
  modified_date: z.string(),
})
export type DocumentRecord = z.infer<typeof documentSchema>

const categoryError = {
  error: ({ input }: { readonly input?: unknown }) =>
    isEmpty(input) ? messages.requiredExclamation : messages.notInList,
}

const isNotEmpty = (title: string): boolean => title !== ''

/** The text fields of the forms of `POST /documents` and `PATCH /documents/{id}`. */
export const documentEditSchema = z.strictObject({
  ...ignoredFields('_id', 'fileName', 'file', 'updatedAt'),
  title: optionalTextSchema(MAX_TITLE_LENGTH).refine(isNotEmpty, messages.requiredExclamation),
  category: z.enum(DOCUMENT_CATEGORIES, categoryError),
  modified_date: z.string().nullish(),
})
export type DocumentEdit = z.output<typeof documentEditSchema>

/** A selected file that has not been uploaded yet. */
type ChosenFile = { readonly name: string; readonly size: number }

/** The schema of the form; the file is optional if the document already has one (`hasFile`). */
export const documentFormSchema = <Chosen extends ChosenFile>(hasFile: boolean) =>
  z.object({
    title: textSchema(MAX_TITLE_LENGTH).refine(isNotEmpty, messages.requiredExclamation),
    category: z.enum(DOCUMENT_CATEGORIES, categoryError),
    file: z.custom<Chosen | null>().superRefine((file, issues) => {
      const error = file ? fileError(fileRules.document, file) : hasFile ? null : messages.fileRequired
      if (error !== null) issues.addIssue(error)
    }),
  })

/** `GET /documents` returns all documents; the client filters and sorts them. */
export const documentsList = {
  columns: ['title', 'category', 'fileName', 'updatedAt'],
  filters: {
    title: { kind: 'text' },
    category: { kind: 'select', has: (value) => DOCUMENT_CATEGORIES.some((category) => category === value) },
    fileName: { kind: 'text' },
  },
  defaultSort: { sortBy: 'title', sortDir: 'asc' },
} as const satisfies ListDefinition
