/** The filters of the statistics as fields, as quick filters and in words. */
import {
  AWARDS,
  type EvaluationFilterOptions,
  findSpecies,
  formatAward,
  getCountryName,
  getSpeciesName,
  information,
  listSpecies,
  SOURCES,
  type SpeciesIdentity,
} from '@trophy/domain'
import { listPhenotypeOptions } from '#evaluations/list/phenotype-options.ts'
import { today } from '#lib/format/dates.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { type DataColumn, type FilterField, toFilterFields } from '#ui/data-table/column.ts'
import { formatFilter } from '#ui/data-table/search/filter-chips.tsx'
import type { QuickFilter } from '#ui/data-table/search/quick-filters.tsx'
import type { StatisticsFilters } from './use-filters.ts'

/** The filters of the page, for its charts. */
export type Choice = {
  readonly filters: StatisticsFilters
  /** The only chosen species. */
  readonly species: SpeciesIdentity | null
  /** The trophies in words, such as "Red deer, Source: Enclosure". */
  readonly subject: string
}

/** The first year that can be chosen; earlier dates can be entered. */
const FIRST_YEAR = 1950

const medals = AWARDS.map((award) => ({ value: award, label: formatAward(award) }))
const sources = SOURCES.map((source) => ({ value: source, label: source }))
const species = listSpecies().map(({ key, name }) => ({ value: key, label: name }))

const findSingleSpecies = ({ eval_option = [] }: StatisticsFilters): SpeciesIdentity | null =>
  (new Set(eval_option).size === 1 && findSpecies(eval_option[0] ?? '')) || null

const listPhenotypes = ({ eval_option }: StatisticsFilters) =>
  listPhenotypeOptions().filter((one) => eval_option?.includes(one.species) ?? true)

/** Returns the fields of the filters in the order of the drawer, with the labels that they have in the list. */
export const createFields = (
  filters: StatisticsFilters,
  options: EvaluationFilterOptions | undefined,
): readonly FilterField[] => {
  type Filter = NonNullable<DataColumn<never>['filters']>[number]
  const { labels } = information
  const toColumn = (key: keyof typeof labels, filter: Filter): DataColumn<never> => ({
    ...{ key, heading: labels[key], cell: () => null, filters: [filter] },
  })
  const phenotypes = listPhenotypes(filters)
  const columns = [
    toColumn('eval_option', { kind: 'select', options: species, formatValue: getSpeciesName }),
    toColumn('phenotype', {
      ...{ kind: 'select', name: 'phenotype_key', label: 'Exact phenotype', options: phenotypes },
      formatValue: (key) => listPhenotypeOptions().find(({ value }) => value === key)?.label ?? key,
    }),
    toColumn('medal', { kind: 'select', options: medals }),
    toColumn('hunt_date', { kind: 'dates', from: 'Hunt From', to: 'Hunt To' }),
    toColumn('hunt_country', { kind: 'select', options: options?.hunt_country, formatValue: getCountryName }),
    toColumn('source', { kind: 'select', options: sources }),
    toColumn('measurer_id_number', { kind: 'text' }),
  ]
  return toFilterFields(columns, filters)
}

/** Returns the quick filters: species and phenotype, years, own evaluations, and gold medals. */
export const createQuickFilters = ({ id_number }: SessionUser, filters: StatisticsFilters): readonly QuickFilter[] => {
  const thisYear = Number(today().slice(0, 4))
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => thisYear - index)
  const phenotypes = findSingleSpecies(filters) ? listPhenotypes(filters) : []
  const toYears = (label: string, name: string, day: string): QuickFilter => ({
    ...{ kind: 'choice', label: `${label} year`, name },
    options: years.map((year) => ({ value: `${year}-${day}`, label: `${label} ${year}` })),
  })
  return [
    { kind: 'choice', label: 'All species', name: 'eval_option', options: species },
    ...(phenotypes.length > 1
      ? [{ kind: 'choice', label: 'All phenotypes', name: 'phenotype_key', options: phenotypes } as const]
      : []),
    toYears('From', 'hunt_date_from', '01-01'),
    toYears('To', 'hunt_date_to', '12-31'),
    ...(id_number === ''
      ? []
      : [{ kind: 'chip', label: 'Mine', name: 'measurer_id_number', value: id_number } as const]),
    { kind: 'any of', label: 'Gold', name: 'medal', value: 'Gold' },
  ]
}

/** Returns the chosen filters in words. */
export const formatFilters = (fields: readonly FilterField[], filters: StatisticsFilters): readonly string[] =>
  fields.flatMap((field) => {
    const values = filters[field.name as keyof StatisticsFilters]
    return values ? [formatFilter(field, values)] : []
  })

/** Returns the choice of the charts. */
export const createChoice = (fields: readonly FilterField[], filters: StatisticsFilters): Choice => {
  const { eval_option, ...others } = filters
  const all = eval_option ? eval_option.map(getSpeciesName).join(', ') : 'All species'
  return {
    filters,
    species: findSingleSpecies(filters),
    subject: [all, ...formatFilters(fields, others)].join(', '),
  }
}
