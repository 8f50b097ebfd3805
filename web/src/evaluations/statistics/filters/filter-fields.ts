/** The filters of the statistics as fields, as quick filters and in words. */
import { type EvaluationFilter, type EvaluationFilterOptions, getSpeciesName, listSpecies } from '@trophy/domain'
import { evaluationColumns } from '#evaluations/list/list-columns.tsx'
import { listPhenotypeOptions } from '#evaluations/list/phenotype-options.ts'
import type { Filters } from '#evaluations/statistics/figures/list-link.ts'
import { today } from '#lib/format/dates.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { type FilterField, SEARCH_FILTER, toFilterFields } from '#ui/data-table/column.ts'
import { formatFilter } from '#ui/data-table/search/filter-chips.tsx'
import type { QuickFilter } from '#ui/data-table/search/quick-filters.tsx'

/** The filters of the page, for its charts. */
export type ChartFilters = {
  readonly filters: Filters
  /** The filters of the list that the statistics do not have. */
  readonly otherFilters: Filters
  /** The key of the only chosen species. */
  readonly species: string | null
  /** The trophies in words, such as "Red deer, Source: Casualties". */
  readonly subject: string
}

/** The first year that can be chosen; earlier dates can be entered. */
const FIRST_YEAR = 1950

const findSingleSpecies = ({ eval_option = [] }: Filters): string | null =>
  new Set(eval_option).size === 1 ? (eval_option[0] ?? null) : null

/** Returns the fields of all filters of the list. */
export const createFields = (
  user: SessionUser,
  filters: Filters,
  options: EvaluationFilterOptions | undefined,
): readonly FilterField[] => {
  const columns = evaluationColumns(options, {
    user,
    isDeletedList: false,
    species: filters.eval_option,
    phenotypes: listPhenotypeOptions(),
    importName: 'Import',
    // Only rows have actions.
    onDelete: () => {},
    onRestore: () => {},
  })
  return [{ kind: 'text', name: SEARCH_FILTER, label: 'Search' }, ...toFilterFields(columns, filters)]
}

/** Returns the quick filters: species and phenotype, years, own evaluations, and gold medals. */
export const createQuickFilters = ({ id_number }: SessionUser, filters: Filters): readonly QuickFilter[] => {
  const thisYear = Number(today().slice(0, 4))
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => thisYear - index)
  const single = findSingleSpecies(filters)
  const phenotypes = listPhenotypeOptions().filter((one) => one.species === single)
  const species = listSpecies().map(({ key, name }) => ({ value: key, label: name }))
  const listYears = (label: string, day: string) =>
    years.map((year) => ({ value: `${year}-${day}`, label: `${label} ${year}` }))
  const phenotype = { kind: 'choice', name: 'phenotype_key', label: 'Phenotype', emptyLabel: 'All phenotypes' } as const
  return [
    { kind: 'choice', name: 'eval_option', label: 'Species', emptyLabel: 'All species', options: species },
    ...(phenotypes.length > 1 ? [{ ...phenotype, options: phenotypes }] : []),
    { kind: 'choice', name: 'hunt_date_from', label: 'From year', options: listYears('From', '01-01') },
    { kind: 'choice', name: 'hunt_date_to', label: 'To year', options: listYears('To', '12-31') },
    ...(id_number ? [{ kind: 'chip', label: 'Mine', name: 'measurer_id_number', value: id_number } as const] : []),
    { kind: 'any of', label: 'Gold', name: 'medal', value: 'Gold' },
  ]
}

/** Returns the chosen filters in words. */
export const formatFilters = (fields: readonly FilterField[], filters: Filters): readonly string[] =>
  fields.flatMap((field) => {
    const values = filters[field.name as EvaluationFilter]
    return values ? [formatFilter(field, values)] : []
  })

export const createChartFilters = (
  fields: readonly FilterField[],
  filters: Filters,
  otherFilters: Filters,
): ChartFilters => {
  const { eval_option, ...others } = filters
  const all = eval_option ? eval_option.map(getSpeciesName).join(', ') : 'All species'
  return {
    filters,
    otherFilters,
    species: findSingleSpecies(filters),
    subject: [all, ...formatFilters(fields, others)].join(', '),
  }
}
