/** The columns of an import workbook, derived from the fields of the form and of the species. */

import { information } from '#evaluations/information.ts'
import type { Field, FieldOption } from '#fields/field.ts'
import { isFieldName, listView, type ViewName } from '#fields/record.ts'
import { formatHeading, listColumns } from '#measuring/sheet/columns.ts'
import type { Species } from '#measuring/sheet/define.ts'
import type { Field as SheetField, Unit } from '#measuring/sheet/fields.ts'
import { findLeaf } from '#measuring/sheet/leaves.ts'
import { listEditionsUntil } from '#species/registry.ts'
import { fold } from '#values/fold.ts'
import { getPhenotypeName } from './bulk-import.ts'

/** Determines how a cell is parsed. */
type ImportKind = Field['kind'] | 'remark' | 'measurer' | 'phenotype' | 'number'

/** A column of a species' template. */
export type ImportColumn = {
  /** The path in the evaluation or in its sheet. */
  readonly path: string
  /** Includes the unit. */
  readonly heading: string
  readonly kind: ImportKind
  /** The unit of a number; null for everything else. */
  readonly unit: Unit | null
  /** The bounds of a number in a new edition, without those that depend on other cells; null for everything else. */
  readonly bounds: { readonly min: number; readonly max: number | null } | null
  /** The allowed values; null for free text. */
  readonly choices: readonly string[] | null
  /** The options of a field, of which a cell names one or several. */
  readonly options: readonly FieldOption[]
  /** Instructions for filling it in; may be empty. */
  readonly how: string
  /** True if cells must not be empty. */
  readonly isRequired: boolean
  /** An error if the score or the record would be wrong without the column, otherwise a notice or nothing. */
  readonly ifMissing: 'error' | 'notice' | 'nothing'
}

/** The path of the column with the measurer's ID number. */
export const MEASURER_PATH = 'measurer_id_number'

/** The path of the column for private notes, which are not imported. */
export const REMARK_PATH = 'remark'

/** Marks the example row of the template. Rows that contain it are not imported. */
export const EXAMPLE_MARK = 'Example: delete this row'

const { labels, fields } = information

/** Returns the allowed texts of a cell: the options, and all of them if it may name several. */
const listChoices = ({ kind }: Field, options: readonly FieldOption[]): readonly string[] | null => {
  const words = options.map(({ label }) => label)
  return kind === 'choices' ? [...words, words.join(', ')] : words.length > 0 ? words : null
}

const toInformationColumn = (path: ViewName<typeof information, 'import'>, species: Species): ImportColumn => {
  const heading = labels[path]
  const column = {
    path,
    heading,
    unit: null,
    bounds: null,
    choices: null,
    options: [],
    how: '',
    isRequired: false,
    ifMissing: 'notice',
  } as const
  if (isFieldName(information, path)) {
    const field: Field = fields[path]
    const { kind, how = '', isRequired } = field
    const options = field.listOptions?.() ?? []
    const ifMissing = isRequired ? 'error' : 'notice'
    return { ...column, kind, choices: listChoices(field, options), options, how, isRequired, ifMissing }
  }
  switch (path) {
    case REMARK_PATH:
      return { ...column, kind: 'remark', ifMissing: 'nothing', how: 'Your own notes. They are not imported.' }
    case MEASURER_PATH:
      return {
        ...column,
        kind: 'measurer',
        how: 'The ID number of the member who measured. If empty, the user who imports.',
      }
    case 'phenotype': {
      const names = listEditionsUntil(species).flatMap((edition) =>
        edition.phenotypes.map((phenotype) => getPhenotypeName(edition, phenotype)),
      )
      return { ...column, kind: 'phenotype', choices: [...new Set(names)], isRequired: true, ifMissing: 'error' }
    }
  }
}

const listInformationColumns = (species: Species): ImportColumn[] =>
  listView(information, 'import').map((path) => toInformationColumn(path, species))

const formatBounds = (field: SheetField): string => {
  if (field.kind === 'text' || field.kind === 'mirror' || field.kind === 'choice' || field.kind === 'pair-choice')
    return ''
  if (field.max === undefined) return field.min > 0 ? `From ${field.min}.` : ''
  return `${field.min} to ${field.max}.`
}

/** Returns the bounds of a number. 0 is allowed if the field is optional, or may be disabled by a rule. */
const getBounds = (species: Species, field: SheetField, path: string): ImportColumn['bounds'] => {
  if (field.kind === 'text' || field.kind === 'mirror') return null
  const isRequired = isCellRequired(field) && !species.rules[path]
  return { min: isRequired ? field.min : 0, max: field.max ?? null }
}

/** An empty cell counts as 0, so fields that accept 0 are not required. */
const isCellRequired = (field: SheetField): boolean =>
  field.kind !== 'text' && field.kind !== 'mirror' && field.required && !field.isZeroAllowed

const listSheetColumns = (species: Species, labelSuffix = ''): ImportColumn[] =>
  listColumns(species).flatMap((column): ImportColumn[] => {
    const leaf = findLeaf(species.leaves, column.path)
    if (column.origin !== 'entry' || !leaf) return []
    const { field, section } = leaf
    // Only supplementary values never enter the score.
    const mayBeMissing = section === 'supplementary' && !('required' in field && field.required)
    const choices = field.kind === 'choice' || field.kind === 'pair-choice' ? field.choices.map(String) : null
    return [
      {
        path: column.path,
        heading: formatHeading({ ...column, label: column.label + labelSuffix }),
        kind: column.kind,
        unit: column.unit,
        bounds: getBounds(species, field, leaf.path),
        choices,
        options: [],
        how: [field.how, formatBounds(field)].filter((part) => part !== '').join('. '),
        isRequired: isCellRequired(field),
        ifMissing: mayBeMissing ? 'notice' : 'error',
      },
    ]
  })

/**
 * Returns the columns of the template of an edition in order: the information, then the sheet in paper order. Columns
 * that exist only in older editions come last and may be missing.
 */
export const listImportColumns = (species: Species): readonly ImportColumn[] => {
  const columns = new Map<string, ImportColumn>()
  for (const column of [...listInformationColumns(species), ...listSheetColumns(species)])
    columns.set(column.path, column)
  for (const olderEdition of listEditionsUntil(species))
    for (const column of listSheetColumns(olderEdition, `, edition ${olderEdition.edition}`))
      if (!columns.has(column.path)) columns.set(column.path, { ...column, ifMissing: 'nothing' })
  return [...columns.values()]
}

/** Removes case, accents, spaces and punctuation from a heading. Units stay, because they distinguish columns. */
export const normaliseHeading = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')

/** Normalises a heading and removes its unit. */
export const removeUnit = (heading: string): string => normaliseHeading(heading.replace(/\s*\([^)]*\)\s*$/, ''))

/** Returns the keys that identify a column without its hidden path: the heading with and without unit. */
export const listHeadingKeys = ({ heading }: Pick<ImportColumn, 'heading'>): string[] => [
  normaliseHeading(heading),
  removeUnit(heading),
]

const DERIVED_COLUMNS: readonly (keyof typeof labels)[] = [
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
 * Returns the headings of exported columns that the server derives; an import ignores them. An exact match is always a
 * derived column, even if it differs from an entered column only by punctuation.
 */
export const getDerivedHeadings = (
  species: Species,
): { readonly exact: ReadonlySet<string>; readonly keys: ReadonlySet<string> } => {
  const headings = [
    ...DERIVED_COLUMNS.flatMap((name) => [labels[name], `${labels[name]} (UTC)`]),
    'Latin name',
    ...listEditionsUntil(species).flatMap((edition) =>
      listColumns(edition).flatMap((column) => (column.origin === 'entry' ? [] : formatHeading(column))),
    ),
  ]
  return { exact: new Set(headings), keys: new Set(headings.flatMap((heading) => listHeadingKeys({ heading }))) }
}
