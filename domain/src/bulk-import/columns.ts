/** The columns of an import's workbook: made from the fields of the form and of the species. */

import { EVALUATION_LABELS as LABELS } from '#evaluations/information.ts'
import { SOURCES } from '#evaluations/sources.ts'
import { EVALUATION_TYPES } from '#evaluations/types.ts'
import { columnsOf, headingOf } from '#measuring/sheet/columns.ts'
import type { Species } from '#measuring/sheet/define.ts'
import type { Field } from '#measuring/sheet/fields.ts'
import { leafOf } from '#measuring/sheet/leaves.ts'
import { editionsOf } from '#species/registry.ts'
import { COUNTRIES } from '#values/countries.ts'
import { fold } from '#values/fold.ts'
import { phenotypeName } from './bulk-import.ts'

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

const information = (
  path: keyof typeof LABELS,
  kind: ImportKind,
  more: Partial<Pick<ImportColumn, 'choices' | 'how' | 'isRequired' | 'isOptional'>> = {},
): ImportColumn => ({
  path,
  heading: LABELS[path],
  kind,
  choices: null,
  how: '',
  isRequired: false,
  isOptional: false,
  ...more,
})

const DATE = 'As 2025-09-20 or 20/09/2025.'
const required = { isRequired: true } as const
const country = { ...required, choices: COUNTRIES.map(({ name }) => name), how: 'The name, or the code, as HU.' }

/** Every way of naming one or more of the types in one cell. */
const TYPES = [...EVALUATION_TYPES, EVALUATION_TYPES.join(', ')]

const informationColumns = (species: Species): ImportColumn[] => [
  {
    ...information('public_id', 'remark', { isOptional: true, how: 'Your own notes. They are not imported.' }),
    path: REMARK_PATH,
    heading: 'Remark',
  },
  information(MEASURER_PATH, 'measurer', {
    isOptional: true,
    how: 'The ID number of the member who measured. Empty: whoever imports.',
  }),
  information('eval_date', 'date', { ...required, how: DATE }),
  information('eval_country', 'country', country),
  information('eval_location', 'text', required),
  information('eval_type', 'types', { ...required, choices: TYPES, how: 'One or more, with commas between them.' }),
  information('hunt_date', 'date', { ...required, how: `${DATE} At least 30 days before the evaluation.` }),
  information('hunt_country', 'country', country),
  information('hunt_location', 'text'),
  information('hunter_name', 'text', required),
  information('hunter_address', 'text'),
  information('hunter_phone', 'text'),
  information('hunter_email', 'text'),
  information('supporting_information', 'text'),
  information('source', 'source', { ...required, choices: SOURCES }),
  information('phenotype', 'phenotype', {
    ...required,
    choices: species.phenotypes.map((phenotype) => phenotypeName(species, phenotype)),
  }),
]

const boundsOf = (field: Field): string => {
  if (field.kind === 'text' || field.kind === 'mirror' || field.kind === 'choice' || field.kind === 'pair-choice')
    return ''
  if (field.max === undefined) return field.min > 0 ? `From ${field.min}.` : ''
  return `${field.min} to ${field.max}.`
}

/** A 0 passes where the field says so, and so does an empty cell. */
const mustBeFilled = (field: Field): boolean =>
  field.kind !== 'text' && field.kind !== 'mirror' && field.required && !field.zeroPasses

const sheetColumns = (species: Species): ImportColumn[] =>
  columnsOf(species).flatMap((column): ImportColumn[] => {
    const field = leafOf(species.leaves, column.path)?.field
    if (column.origin !== 'entry' || !field) return []
    const choices = field.kind === 'choice' || field.kind === 'pair-choice' ? field.choices.map(String) : null
    return [
      {
        path: column.path,
        heading: headingOf(column),
        kind: column.kind,
        choices,
        how: [field.how, boundsOf(field)].filter((part) => part !== '').join('. '),
        isRequired: mustBeFilled(field),
        isOptional: false,
      },
    ]
  })

/**
 * The columns of a species' template in their order: the information, then the sheet as on the paper. What only an
 * older edition has stands last and may be left out.
 */
export const importColumns = (species: Species): readonly ImportColumn[] => {
  const columns = new Map<string, ImportColumn>()
  for (const column of [...informationColumns(species), ...sheetColumns(species)]) columns.set(column.path, column)
  for (const older of editionsOf(species.key))
    for (const column of sheetColumns(older))
      if (!columns.has(column.path))
        columns.set(column.path, {
          ...column,
          heading: `${column.heading}, edition ${older.edition}`,
          isOptional: true,
        })
  return [...columns.values()]
}

/** A heading without case, accents, spaces and signs; its unit stays: centimetres are no millimetres. */
export const headingKey = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')

const WITHOUT_UNIT = /\s*\([^)]*\)\s*$/

/** The keys by which a column is recognised where its hidden path is not there: with its unit and without. */
export const keysOf = ({ heading }: Pick<ImportColumn, 'heading'>): string[] => [
  headingKey(heading),
  headingKey(heading.replace(WITHOUT_UNIT, '')),
]

const DERIVED: readonly (keyof typeof LABELS)[] = [
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
export const derivedHeadings = (
  species: Species,
): { readonly exact: ReadonlySet<string>; readonly keys: ReadonlySet<string> } => {
  const headings = [
    ...DERIVED.flatMap((name) => [LABELS[name], `${LABELS[name]} (UTC)`]),
    'Latin name',
    ...editionsOf(species.key).flatMap((edition) =>
      columnsOf(edition).flatMap((column) => (column.origin === 'entry' ? [] : headingOf(column))),
    ),
  ]
  return { exact: new Set(headings), keys: new Set(headings.flatMap((heading) => keysOf({ heading }))) }
}
