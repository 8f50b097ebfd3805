/** The council's handbook: chapters, each with a file per published language and an update file. */
import { z } from 'zod'
import { ignoredFields, isEmpty, optionalTextSchema, textSchema } from '#fields/value-schemas.ts'
import { fileError, fileRules } from '#files/files.ts'
import type { Category } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findSpecies } from '#species/registry.ts'
import type { ListDefinition } from '#wire/list-query.ts'
import { HANDBOOK_FILE_KINDS, type HandbookFileKind } from './file-kinds.ts'

/** The category of a chapter. */
export const HANDBOOK_CATEGORIES = [
  'Antelopes',
  'Bovids',
  'Caprines',
  'Cervids',
  'Skulls, tusks and teeth',
] as const satisfies readonly Category[]
export type HandbookCategory = (typeof HANDBOOK_CATEGORIES)[number]

/** Labels of a chapter's fields. */
export const HANDBOOK_LABELS = {
  code: 'Code',
  evaluation_option: 'Evaluation Option',
  category: 'Category',
  common_name: 'Common name',
} as const

/** Maximum text lengths in Unicode code points. `name` is the name of a file: its edition. */
export const HANDBOOK_LIMITS = { code: 30, common_name: 120, name: 60 } as const

/** The name (edition) of each file, or null if there is no file. */
export type HandbookFiles = Readonly<Record<HandbookFileKind, string | null>>

const edition = z.string().nullable()
const filesShape = Object.fromEntries(HANDBOOK_FILE_KINDS.map((kind) => [kind, edition])) as Record<
  HandbookFileKind,
  typeof edition
>

/** A chapter as returned by the API. */
export const handbookSchema = z.object({
  _id: z.string(),
  code: z.string(),
  common_name: z.string(),
  category: z.enum(HANDBOOK_CATEGORIES),
  /** The key of a species, or null. */
  evaluation_option: z.string().nullable(),
  files: z.object(filesShape),
  modified_date: z.string(),
})
export type Handbook = z.infer<typeof handbookSchema>

const required = (maxLength: number) =>
  optionalTextSchema(maxLength).refine((value) => value !== '', messages.requiredExclamation)

/** The body of `POST /handbook`, and of `PATCH` after merging it into the stored chapter. */
export const handbookEditSchema = z.strictObject({
  ...ignoredFields('_id', 'files'),
  code: required(HANDBOOK_LIMITS.code),
  common_name: optionalTextSchema(HANDBOOK_LIMITS.common_name),
  category: z.enum(HANDBOOK_CATEGORIES, {
    error: ({ input }) => (isEmpty(input) ? messages.requiredExclamation : messages.notInList),
  }),
  evaluation_option: z
    .string(messages.notInList)
    .nullish()
    .transform((key) => key || null)
    .refine((key) => key === null || findSpecies(key) !== undefined, messages.notInList),
  /** The value as last read, to detect concurrent changes; if omitted, there is no check. */
  modified_date: z.iso.datetime(messages.invalidFormat).nullish(),
})
export type HandbookEdit = z.output<typeof handbookEditSchema>

/** The form fields sent with a file. */
export const handbookFileSchema = z.strictObject({
  name: required(HANDBOOK_LIMITS.name),
  /** Repeats the language of the path. */
  language: z.enum(HANDBOOK_FILE_KINDS, messages.notInList).optional(),
})

/** A selected file that has not been uploaded yet. */
type ChosenFile = { readonly name: string; readonly size: number }

/** The schema of the upload form. */
export const handbookUploadSchema = <Chosen extends ChosenFile>() =>
  z.object({
    name: textSchema(HANDBOOK_LIMITS.name).refine((name) => name !== '', messages.requiredExclamation),
    file: z.custom<Chosen | null>().superRefine((file, issues) => {
      const error = file ? fileError(fileRules.handbook, file) : messages.noFile
      if (error !== null) issues.addIssue(error)
    }),
  })

/** `GET /handbook` returns all chapters; the client filters and sorts them. */
export const handbookList = {
  columns: ['code', 'common_name', 'category'],
  filters: {
    code: { kind: 'text' },
    common_name: { kind: 'text' },
    category: { kind: 'select', has: (value) => HANDBOOK_CATEGORIES.some((category) => category === value) },
  },
  defaultSort: { sortBy: 'code', sortDir: 'asc' },
} as const satisfies ListDefinition
