/** Documents for members: one file each, with a title, in a category. */
import { z } from 'zod'
import { ignoredFields, isEmpty, optionalText, text } from '#fields/kinds.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import { fileError, fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import type { ListDefinition } from '#wire/list-query.ts'

/** In the order in which they are offered. Open question 307. */
export const DOCUMENT_CATEGORIES = [
  'General',
  'Rules and regulations',
  'Guidelines',
  'Forms',
  'Meetings',
  'Training',
] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]

/** What people call each part of a document: on the form and in the history. */
export const DOCUMENT_LABELS = { title: 'Title', category: 'Category', file: 'File' } as const

/** The most characters of a title. */
export const MAX_TITLE_LENGTH = 200

/** A document as every call answers it. */
export const documentSchema = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.enum(DOCUMENT_CATEGORIES),
  /** Empty while there is no file. */
  fileName: z.string(),
  /** Null from the deletion of a file to the upload of the next. */
  file: fileRecordSchema.nullable(),
  updatedAt: z.string(),
  /** The same instant; sent back, it guards against overwriting somebody else's change. */
  modified_date: z.string(),
})
export type DocumentRecord = z.infer<typeof documentSchema>

const categoryError = {
  error: ({ input }: { readonly input?: unknown }) =>
    isEmpty(input) ? messages.requiredExclamation : messages.notInList,
}

const isNotEmpty = (title: string): boolean => title !== ''

/** What is entered of a document: the texts of the forms of `POST /documents` and `PATCH /documents/{id}`. */
export const documentEditSchema = z.strictObject({
  ...ignoredFields('_id', 'fileName', 'file', 'updatedAt'),
  title: optionalText(MAX_TITLE_LENGTH).refine(isNotEmpty, messages.requiredExclamation),
  category: z.enum(DOCUMENT_CATEGORIES, categoryError),
  modified_date: z.string().nullish(),
})
export type DocumentEdit = z.output<typeof documentEditSchema>

/** A file that was chosen and not sent yet. */
type ChosenFile = { readonly name: string; readonly size: number }

/** The form that a person fills in; `hasFile` tells whether there is a file already. */
export const documentFormSchema = <Chosen extends ChosenFile>(hasFile: boolean) =>
  z.object({
    title: text(MAX_TITLE_LENGTH).refine(isNotEmpty, messages.requiredExclamation),
    category: z.enum(DOCUMENT_CATEGORIES, categoryError),
    file: z.custom<Chosen | null>().superRefine((file, issues) => {
      const error = file ? fileError(fileRules.document, file) : hasFile ? null : messages.fileRequired
      if (error !== null) issues.addIssue(error)
    }),
  })

/** `GET /documents` answers every document; they are filtered and sorted where they are shown. */
export const documentsList = {
  columns: ['title', 'category', 'fileName', 'updatedAt'],
  filters: {
    title: { kind: 'text' },
    category: { kind: 'select', has: (value) => DOCUMENT_CATEGORIES.some((category) => category === value) },
    fileName: { kind: 'text' },
  },
  defaultSort: { sortBy: 'title', sortDir: 'asc' },
} as const satisfies ListDefinition
