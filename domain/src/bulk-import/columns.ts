/** The columns of an import workbook, derived from the fields of the form and of the species. */

import { information } from '#evaluations/information.ts'
import type { Field, FieldOption } from '#fields/field.ts'
import { isFieldName, listView, type ViewName } from '#fields/record.ts'
import { formatHeading, listColumns } from '#measuring/sheet/columns.ts'
import { sheetFromValues } from '#measuring/sheet/data.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { isEnabled } from '#measuring/sheet/field-state.ts'
import type { MeasureField, Unit } from '#measuring/sheet/fields.ts'
import { findLeaf, isMeasure, type Leaf } from '#measuring/sheet/leaves.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
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
  readonly bounds: { readonly min: number; readonly max: number | null; readonly isWhole: boolean } | null
  /** The allowed values; null for free text. */
  readonly choices: readonly string[] | null
  /** The options of a field, of which a cell names one or several. */
  readonly options: readonly FieldOption[]
  /** Instructions for filling it in; may be empty. */
  readonly how: string
  /** True if no cell may be empty. */
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

/** Returns true if no rule disables a field of a sheet in which every measure has its smallest value. */
const isAlwaysEnabled = (species: Species, leaf: Leaf): boolean => {
  if (!species.rules[leaf.path]?.enabled) return true
  const values = species.leaves
    .filter(isMeasure)
    .flatMap(({ field, values }) => values.map((path) => [path, field.min] as const))
  const smallest = toExactSheet(species, sheetFromValues(values))
  return species.phenotypes.every((phenotype) => isEnabled(species, leaf, smallest, phenotype))
}

/** Describes the numbers that a cell accepts: `2 to 65, or 0`. */
const formatBounds = ({ kind, min, max, step }: MeasureField, isRequired: boolean): string => {
  if (kind === 'choice' || kind === 'pair-choice') return ''
  const range = max === undefined ? min > 0 && `from ${min}` : `${min} to ${max}`
  const isZeroAlsoAllowed = min > 0 && !isRequired
  const steps = step === 1 ? 'whole numbers' : step >= 0.1 && sheetMessages.changedStep(step)
  return [range, isZeroAlsoAllowed && 'or 0', steps].filter(Boolean).join(', ')
}

const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => sentence.replace(/\.?$/, '.'))
    .join(' ')

const listSheetColumns = (species: Species, labelSuffix = ''): ImportColumn[] =>
  listColumns(species).flatMap((column): ImportColumn[] => {
    const leaf = findLeaf(species.leaves, column.path)
    if (column.origin !== 'entry' || !leaf) return []
    const { field, section } = leaf
    const measure = isMeasure(leaf) ? leaf.field : null
    // An empty cell counts as 0, so fields that accept 0 are not required.
    const isRequired = measure?.required === true && !measure.isZeroAllowed && isAlwaysEnabled(species, leaf)
    // Only supplementary values never enter the score.
    const mayBeMissing = section === 'supplementary' && !measure?.required
    const choices = field.kind === 'choice' || field.kind === 'pair-choice' ? field.choices.map(String) : null
    const rule = species.rules[leaf.path]
    const condition = rule?.enabled || rule?.bounds || rule?.atMost ? rule.description : ''
    return [
      {
        path: column.path,
        heading: formatHeading({ ...column, label: column.label + labelSuffix }),
        kind: column.kind,
        unit: column.unit,
        bounds: measure && {
          min: isRequired ? measure.min : 0,
          max: measure.max ?? null,
          isWhole: measure.step === 1,
        },
        choices,
        options: [],
        how: joinSentences([field.how, measure ? formatBounds(measure, isRequired) : '', condition]),
        isRequired,
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
      if (!columns.has(column.path)) columns.set(column.path, { ...column, isRequired: false, ifMissing: 'nothing' })
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
