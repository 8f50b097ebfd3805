/** The columns of an export other than measurements: the list's columns, then the rest of the information. */
import {
  can,
  type Field,
  findPhenotype,
  findSpecies,
  findStoredEdition,
  formatAward,
  getPhenotypeName,
  type InformationName,
  information,
  isFieldName,
  listFlagged,
  listView,
  type SignedIn,
  toCell,
  type ViewName,
} from '@trophy/domain'
import { countVisibleFiles, LIST_COLUMNS } from '#evaluations/response.ts'
import type { EvaluationRow } from '#platform/database/types.ts'
import type { Cell, SheetColumn } from '#platform/formats/workbook.ts'

/** The database columns that an export of information reads. */
export const INFORMATION_FIELDS = [
  ...LIST_COLUMNS,
  'species_name',
  ...listFlagged(information, 'isPrivate'),
] as const satisfies (keyof EvaluationRow)[]

export type InformationRow = Pick<EvaluationRow, (typeof INFORMATION_FIELDS)[number]>

type InformationColumn = SheetColumn & {
  /** Returns the value for users who may read the hunter's private data. */
  readonly read: (row: InformationRow, user: SignedIn) => Cell
  /** True if the column is empty for other users. */
  readonly isPrivate?: boolean
}

/** Includes the gender if the label is ambiguous, so that an import can read it. */
export const formatPhenotype = (
  row: Pick<InformationRow, 'eval_option' | 'eval_date' | 'version' | 'phenotype_key' | 'phenotype_label'>,
): string => {
  const species = findStoredEdition(row)
  const phenotype = species && findPhenotype(species, row.phenotype_key)
  return phenotype ? getPhenotypeName(species, phenotype) : row.phenotype_label
}

type DerivedName = Exclude<ViewName<typeof information, 'workbook'>, InformationName>

const DERIVED_COLUMNS: Readonly<Record<DerivedName, Omit<InformationColumn, 'heading'>>> = {
  public_id: { width: 16, format: 'text', read: (row) => row.public_id },
  measurer_id_number: { width: 16, format: 'text', read: (row) => row.measurer_id_number },
  measurer_name: { width: 25, format: 'text', read: (row) => row.measurer_name },
  eval_option: {
    width: 25,
    format: 'text',
    read: (row) => findSpecies(row.eval_option)?.name ?? row.species_name,
  },
  total_points: { width: 10, format: 'hundredths', isHighlighted: true, read: (row) => row.total_points / 100 },
  files_num: { width: 10, format: 'whole', read: countVisibleFiles },
  version: { width: 10, format: 'text', read: (row) => row.version },
  created_at: { width: 20, format: 'instant', read: (row) => row.created_at },
  modified_date: { width: 20, format: 'instant', read: (row) => row.modified_date },
  phenotype: { width: 32, format: 'text', read: formatPhenotype },
  medal: { width: 10, format: 'text', read: (row) => formatAward(row.award) },
  'phenotype.latin': { width: 32, format: 'text', read: (row) => row.phenotype_latin },
}

const toColumn = (name: ViewName<typeof information, 'workbook'>): InformationColumn => {
  const heading = information.labels[name]
  if (!isFieldName(information, name)) {
    const column = DERIVED_COLUMNS[name]
    return { ...column, heading: column.format === 'instant' ? `${heading} (UTC)` : heading }
  }
  const field: Field = information.fields[name]
  return {
    heading,
    width: field.width,
    format: field.kind === 'date' ? 'date' : 'text',
    isPrivate: field.isPrivate === true,
    read: (row) => toCell(field, row[name]),
  }
}

export const INFORMATION_COLUMNS: readonly InformationColumn[] = listView(information, 'workbook').map(toColumn)

/** Returns the cells of a row, without private values that the user may not read. */
export const toInformationCells = (row: InformationRow, user: SignedIn): Cell[] => {
  const mayReadHunter = can(user, 'evaluation.readHunter', row)
  return INFORMATION_COLUMNS.map(({ read, isPrivate }) => (isPrivate && !mayReadHunter ? null : read(row, user)))
}
