/** The columns of an import's workbook: made from the fields of the form and of the species. */

import { EVALUATION_LABELS as LABELS } from '#evaluations/information.ts'
import { SOURCES } from '#evaluations/sources.ts'
import { EVALUATION_TYPES } from '#evaluations/types.ts'
import { formatHeading, listColumns } from '#measuring/sheet/columns.ts'
import type { Species } from '#measuring/sheet/define.ts'
import type { Field } from '#measuring/sheet/fields.ts'
import { findLeaf } from '#measuring/sheet/leaves.ts'
import { listEditions } from '#species/registry.ts'
import { COUNTRIES } from '#values/countries.ts'
import { fold } from '#values/fold.ts'
import { getPhenotypeName } from './bulk-import.ts'

/** How a cell is read. */
type ImportKind = 'remark' | 'measurer' | 'date' | 'country' | 'types' | 'source' | 'phenotype' | 'text' | 'number'

/** A column of a species' template. */
export type ImportColumn = {
  /** Of the evaluation, or inside its sheet. */
  readonly path: string
  /** With its unit. */
  readonly heading: string
  readonly kind: ImportKind
  /** What a cell may be chosen from; null where it is written freely. */
  readonly choices: readonly string[] | null
  /** How to fill it in, as a judge would say it; may be empty. */
  readonly how: string
  /** A cell of it may not stay empty. */
  readonly isRequired: boolean
  /** The column may be left out. */
  readonly isOptional: boolean
}

/** The path of the column for the member who measured, by ID number. */
export const MEASURER_PATH = 'measurer_id_number'

/** The path of the column for notes of one's own, which are not imported. */
export const REMARK_PATH = 'remark'

/** Stands in the first cell of the template's example; a row with it is not imported. */
export const EXAMPLE_MARK = 'Example: delete this row'

const createInformationColumn = (
  path: keyof typeof LABELS,
  kind: ImportKind,
  options: Partial<Pick<ImportColumn, 'choices' | 'how' | 'isRequired' | 'isOptional'>> = {},
): ImportColumn => ({
  path,
  heading: LABELS[path],
  kind,
  choices: null,
  how: '',
  isRequired: false,
  isOptional: false,
  ...options,
})

const DATE_HELP = 'As 2025-09-20 or 20/09/2025.'
const REQUIRED = { isRequired: true } as const
const COUNTRY_COLUMN = { ...REQUIRED, choices: COUNTRIES.map(({ name }) => name), how: 'The name, or the code, as HU.' }

/** Every way of naming one or more of the types in one cell. */
const TYPE_CHOICES = [...EVALUATION_TYPES, EVALUATION_TYPES.join(', ')]

const listInformationColumns = (species: Species): ImportColumn[] => [
  {
    ...createInformationColumn('public_id', 'remark', {
      isOptional: true,
      how: 'Your own notes. They are not imported.',
    }),
    path: REMARK_PATH,
    heading: 'Remark',
  },
  createInformationColumn(MEASURER_PATH, 'measurer', {
    isOptional: true,
    how: 'The ID number of the member who measured. Empty: whoever imports.',
  }),
  createInformationColumn('eval_date', 'date', { ...REQUIRED, how: DATE_HELP }),
  createInformationColumn('eval_country', 'country', COUNTRY_COLUMN),
  createInformationColumn('eval_location', 'text', REQUIRED),
  createInformationColumn('eval_type', 'types', {
    ...REQUIRED,
    choices: TYPE_CHOICES,
    how: 'One or more, with commas between them.',
  }),
  createInformationColumn('hunt_date', 'date', {
    ...REQUIRED,
    how: `${DATE_HELP} At least 30 days before the evaluation.`,
  }),
  createInformationColumn('hunt_country', 'country', COUNTRY_COLUMN),
  createInformationColumn('hunt_location', 'text'),
  createInformationColumn('hunter_name', 'text', REQUIRED),
  createInformationColumn('hunter_address', 'text'),
  createInformationColumn('hunter_phone', 'text'),
  createInformationColumn('hunter_email', 'text'),
  createInformationColumn('supporting_information', 'text'),
  createInformationColumn('source', 'source', { ...REQUIRED, choices: SOURCES }),
  createInformationColumn('phenotype', 'phenotype', {
    ...REQUIRED,
    choices: species.phenotypes.map((phenotype) => getPhenotypeName(species, phenotype)),
  }),
]

const formatBounds = (field: Field): string => {
  if (field.kind === 'text' || field.kind === 'mirror' || field.kind === 'choice' || field.kind === 'pair-choice')
    return ''
  if (field.max === undefined) return field.min > 0 ? `From ${field.min}.` : ''
  return `${field.min} to ${field.max}.`
}

/** A 0 passes where the field says so, and so does an empty cell. */
const isCellRequired = (field: Field): boolean =>
  field.kind !== 'text' && field.kind !== 'mirror' && field.required && !field.isZeroAllowed

const listSheetColumns = (species: Species): ImportColumn[] =>
  listColumns(species).flatMap((column): ImportColumn[] => {
    const field = findLeaf(species.leaves, column.path)?.field
    if (column.origin !== 'entry' || !field) return []
    const choices = field.kind === 'choice' || field.kind === 'pair-choice' ? field.choices.map(String) : null
    return [
      {
        path: column.path,
        heading: formatHeading(column),
        kind: column.kind,
        choices,
        how: [field.how, formatBounds(field)].filter((part) => part !== '').join('. '),
        isRequired: isCellRequired(field),
        isOptional: false,
      },
    ]
  })

/**
 * The columns of a species' template in their order: the information, then the sheet as on the paper. What only an
 * older edition has stands last and may be left out.
 */
export const listImportColumns = (species: Species): readonly ImportColumn[] => {
  const columns = new Map<string, ImportColumn>()
  for (const column of [...listInformationColumns(species), ...listSheetColumns(species)])
    columns.set(column.path, column)
  for (const olderEdition of listEditions(species.key))
    for (const column of listSheetColumns(olderEdition))
      if (!columns.has(column.path))
        columns.set(column.path, {
          ...column,
          heading: `${column.heading}, edition ${olderEdition.edition}`,
          isOptional: true,
        })
  return [...columns.values()]
}

/** A heading without case, accents, spaces and signs; its unit stays: centimetres are no millimetres. */
export const normaliseHeading = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')

const UNIT_SUFFIX = /\s*\([^)]*\)\s*$/

/** The keys by which a column is recognised where its hidden path is not there: with its unit and without. */
export const listHeadingKeys = ({ heading }: Pick<ImportColumn, 'heading'>): string[] => [
  normaliseHeading(heading),
  normaliseHeading(heading.replace(UNIT_SUFFIX, '')),
]

const DERIVED_COLUMNS: readonly (keyof typeof LABELS)[] = [
  'public_id',
  'measurer_name',
  'eval_option',
  'total_points',
  'files_num',
  'version',
  'created_at',
  'modified_date',
  'medal',
]

/**
 * What an export has beside what is entered: it may stand in the workbook and is not read, because the server makes it.
 * A heading of it to the letter is never an entered column's, even where only a sign tells them apart.
 */
export const getDerivedHeadings = (
  species: Species,
): { readonly exact: ReadonlySet<string>; readonly keys: ReadonlySet<string> } => {
  const headings = [
    ...DERIVED_COLUMNS.flatMap((name) => [LABELS[name], `${LABELS[name]} (UTC)`]),
    'Latin name',
    ...listEditions(species.key).flatMap((edition) =>
      listColumns(edition).flatMap((column) => (column.origin === 'entry' ? [] : formatHeading(column))),
    ),
  ]
  return { exact: new Set(headings), keys: new Set(headings.flatMap((heading) => listHeadingKeys({ heading }))) }
}
