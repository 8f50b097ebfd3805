/** The columns of an export other than measurements: the list's columns, then the rest of the information. */
import {
  type Award,
  can,
  findEdition,
  findPhenotype,
  findSpecies,
  getCountryName,
  getPhenotypeName,
  EVALUATION_LABELS as LABELS,
  type SignedIn,
} from '@trophy/domain'
import { LIST_COLUMNS } from '#evaluations/response.ts'
import type { EvaluationRow } from '#platform/database/types.ts'
import type { Cell, SheetColumn } from '#platform/formats/workbook.ts'

/** The database columns that an export of information reads. */
export const INFORMATION_FIELDS = [
  ...LIST_COLUMNS,
  'species_name',
  'hunter_address',
  'hunter_phone',
  'hunter_email',
  'supporting_information',
] as const satisfies (keyof EvaluationRow)[]

export type InformationRow = Pick<EvaluationRow, (typeof INFORMATION_FIELDS)[number]>

type InformationColumn = SheetColumn & {
  /** Returns the value for users who may read the hunter's private data. */
  readonly read: (row: InformationRow) => Cell
  /** True if the column is empty for other users. */
  readonly isPrivate?: boolean
}

const formatMedal = (award: Award): string => (award === 'none' ? 'No medal' : award)

/** Includes the gender if the label is ambiguous, so that an import can read it. */
const formatPhenotype = ({ eval_option, version, phenotype_key, phenotype_label }: InformationRow): string => {
  const species = findEdition(eval_option, version) ?? findSpecies(eval_option)
  const phenotype = species && findPhenotype(species, phenotype_key)
  return phenotype ? getPhenotypeName(species, phenotype) : phenotype_label
}

/** In the order of the list, including its hidden columns, then the rest. */
export const INFORMATION_COLUMNS: readonly InformationColumn[] = [
  { heading: LABELS.public_id, width: 16, format: 'text', read: (row) => row.public_id },
  { heading: LABELS.measurer_id_number, width: 16, format: 'text', read: (row) => row.measurer_id_number },
  { heading: LABELS.measurer_name, width: 25, format: 'text', read: (row) => row.measurer_name },
  { heading: LABELS.hunter_name, width: 25, format: 'text', read: (row) => row.hunter_name },
  {
    heading: LABELS.eval_option,
    width: 25,
    format: 'text',
    read: (row) => findSpecies(row.eval_option)?.name ?? row.species_name,
  },
  { heading: LABELS.hunt_date, width: 16, format: 'date', read: (row) => row.hunt_date },
  { heading: LABELS.hunt_country, width: 20, format: 'text', read: (row) => getCountryName(row.hunt_country) },
  { heading: LABELS.eval_date, width: 16, format: 'date', read: (row) => row.eval_date },
  { heading: LABELS.source, width: 25, format: 'text', read: (row) => row.source },
  {
    heading: LABELS.total_points,
    width: 10,
    format: 'hundredths',
    isHighlighted: true,
    read: (row) => row.total_points / 100,
  },
  { heading: LABELS.files_num, width: 10, format: 'whole', read: (row) => row.files_num },
  { heading: LABELS.version, width: 10, format: 'text', read: (row) => row.version },
  { heading: `${LABELS.created_at} (UTC)`, width: 20, format: 'instant', read: (row) => row.created_at },
  { heading: `${LABELS.modified_date} (UTC)`, width: 20, format: 'instant', read: (row) => row.modified_date },
  { heading: LABELS.phenotype, width: 32, format: 'text', read: formatPhenotype },
  { heading: LABELS.medal, width: 10, format: 'text', read: (row) => formatMedal(row.award) },
  { heading: 'Latin name', width: 32, format: 'text', read: (row) => row.phenotype_latin },
  { heading: LABELS.eval_country, width: 20, format: 'text', read: (row) => getCountryName(row.eval_country) },
  { heading: LABELS.eval_location, width: 25, format: 'text', read: (row) => row.eval_location },
  { heading: LABELS.eval_type, width: 20, format: 'text', read: (row) => row.eval_type.join(', ') },
  { heading: LABELS.hunt_location, width: 25, format: 'text', read: (row) => row.hunt_location },
  { heading: LABELS.hunter_address, width: 32, format: 'text', isPrivate: true, read: (row) => row.hunter_address },
  { heading: LABELS.hunter_phone, width: 20, format: 'text', isPrivate: true, read: (row) => row.hunter_phone },
  { heading: LABELS.hunter_email, width: 32, format: 'text', isPrivate: true, read: (row) => row.hunter_email },
  {
    heading: LABELS.supporting_information,
    width: 45,
    format: 'text',
    isPrivate: true,
    read: (row) => row.supporting_information,
  },
]

/** Returns the cells of a row, without private values that the user may not read. */
export const toInformationCells = (row: InformationRow, user: SignedIn): Cell[] => {
  const mayReadHunter = can(user, 'evaluation.readHunter', row)
  return INFORMATION_COLUMNS.map(({ read, isPrivate }) => (isPrivate && !mayReadHunter ? null : read(row)))
}
