/** The handbook of the council: chapters, each with a file in every language it appeared in, and an update. */
import { z } from 'zod'
import { ignoredFields, isEmpty, optionalText, text } from '#fields/kinds.ts'
import { fileError, fileRules } from '#files/files.ts'
import type { Category } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findSpecies } from '#species/registry.ts'
import type { ListDefinition } from '#wire/list-query.ts'

/** What a chapter is about; its species may be one, or none. */
export const HANDBOOK_CATEGORIES = [
  'Antelopes',
  'Bovids',
  'Caprines',
  'Cervids',
  'Skulls, tusks and teeth',
] as const satisfies readonly Category[]
export type HandbookCategory = (typeof HANDBOOK_CATEGORIES)[number]

/** The files that a chapter may have, one of each. */
export const HANDBOOK_LANGUAGES = ['english', 'german', 'french', 'russian', 'update'] as const
export type HandbookLanguage = (typeof HANDBOOK_LANGUAGES)[number]

export const HANDBOOK_LANGUAGE_LABELS: Readonly<Record<HandbookLanguage, string>> = {
  english: 'English',
  german: 'German',
  french: 'French',
  russian: 'Russian',
  update: 'Update file',
}

/** What people call each part of a chapter. */
export const HANDBOOK_LABELS = {
  code: 'Code',
  evaluation_option: 'Evaluation Option',
  category: 'Category',
  common_name: 'Common name',
} as const

/** The most characters of each text, in Unicode code points. `name` is that of a file: its edition. */
export const HANDBOOK_LIMITS = { code: 30, common_name: 120, name: 60 } as const

/** The name of each file, which is its edition; null where there is none. */
export type HandbookFiles = Readonly<Record<HandbookLanguage, string | null>>

const edition = z.string().nullable()

/** A chapter as every call answers it. */
export const handbookSchema = z.object({
  _id: z.string(),
  code: z.string(),
  common_name: z.string(),
  category: z.enum(HANDBOOK_CATEGORIES),
  /** The key of a species. */
  evaluation_option: z.string().nullable(),
  files: z.object({ english: edition, german: edition, french: edition, russian: edition, update: edition }),
  modified_date: z.string(),
})
export type Handbook = z.infer<typeof handbookSchema>

const required = (maxLength: number) =>
  optionalText(maxLength).refine((value) => value !== '', messages.requiredExclamation)

/** The body of `POST /handbook`, and of `PATCH` over what is stored. */
export const handbookEditSchema = z.strictObject({
  ...ignoredFields('_id', 'files'),
  code: required(HANDBOOK_LIMITS.code),
  common_name: optionalText(HANDBOOK_LIMITS.common_name),
  category: z.enum(HANDBOOK_CATEGORIES, {
    error: ({ input }) => (isEmpty(input) ? messages.requiredExclamation : messages.notInList),
  }),
  evaluation_option: z
    .string(messages.notInList)
    .nullish()
    .transform((key) => key || null)
    .refine((key) => key === null || findSpecies(key) !== undefined, messages.notInList),
  /** As read, so that nobody else's change is overwritten; without it nothing is compared. */
  modified_date: z.iso.datetime(messages.invalidFormat).nullish(),
})
export type HandbookEdit = z.output<typeof handbookEditSchema>

/** What comes with a file. */
export const handbookFileSchema = z.strictObject({
  name: required(HANDBOOK_LIMITS.name),
  /** That of the path again. */
  language: z.enum(HANDBOOK_LANGUAGES, messages.notInList).optional(),
})

/** A file that was chosen and not sent yet. */
type ChosenFile = { readonly name: string; readonly size: number }

/** The form of an upload as a person fills it in. */
export const handbookUploadSchema = <Chosen extends ChosenFile>() =>
  z.object({
    name: text(HANDBOOK_LIMITS.name).refine((name) => name !== '', messages.requiredExclamation),
    file: z.custom<Chosen | null>().superRefine((file, issues) => {
      const error = file ? fileError(fileRules.handbook, file) : messages.noFile
      if (error !== null) issues.addIssue(error)
    }),
  })

/** The chapters of each species by its key in capitals: the answer of `GET /handbook/for-evaluations`. */
export const handbooksOfSpeciesSchema = z.record(
  z.string(),
  z.object({ handbooks: z.array(handbookSchema.pick({ _id: true, code: true, common_name: true, files: true })) }),
)
export type HandbooksOfSpecies = z.infer<typeof handbooksOfSpeciesSchema>

/** `GET /handbook` answers every chapter; they are filtered and sorted where they are shown. */
export const handbookList = {
  columns: ['code', 'common_name', 'category'],
  filters: {
    code: { kind: 'text' },
    common_name: { kind: 'text' },
    category: { kind: 'select', has: (value) => HANDBOOK_CATEGORIES.some((category) => category === value) },
  },
  defaultSort: { sortBy: 'code', sortDir: 'asc' },
} as const satisfies ListDefinition
