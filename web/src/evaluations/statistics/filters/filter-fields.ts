/** The filters of the statistics as fields, as quick filters and in words. */
import {
  type EvaluationFilterOptions,
  findSpecies,
  getSpeciesName,
  listSpecies,
  type SpeciesIdentity,
} from '@trophy/domain'
import { evaluationColumns } from '#evaluations/list/list-columns.tsx'
import { listPhenotypeOptions } from '#evaluations/list/phenotype-options.ts'
import { today } from '#lib/format/dates.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { type FilterField, toFilterFields } from '#ui/data-table/column.ts'
import { formatFilter } from '#ui/data-table/search/filter-chips.tsx'
import type { QuickFilter } from '#ui/data-table/search/quick-filters.tsx'
import { isStatisticsFilter } from './statistics-link.ts'
import type { StatisticsFilters } from './use-filters.ts'

/** The filters of the page, for its charts. */
export type Choice = {
  readonly filters: StatisticsFilters
  /** The only chosen species. */
  readonly species: SpeciesIdentity | null
  /** The trophies in words, such as "Red deer, Source: Casualties". */
  readonly subject: string
}

/** The first year that can be chosen; earlier dates can be entered. */
const FIRST_YEAR = 1950

const findSingleSpecies = ({ eval_option = [] }: StatisticsFilters): SpeciesIdentity | null =>
  (new Set(eval_option).size === 1 && findSpecies(eval_option[0] ?? '')) || null

/** Returns the fields of the list's drawer for the filters that the statistics have. */
export const createFields = (
  user: SessionUser,
  filters: StatisticsFilters,
  options: EvaluationFilterOptions | undefined,
): readonly FilterField[] => {
  const columns = evaluationColumns(options, {
    ...{ user, isDeletedList: false, species: filters.eval_option, phenotypes: listPhenotypeOptions() },
    // Only rows have actions.
    ...{ onDelete: () => {}, onRestore: () => {} },
  })
  return toFilterFields(columns, filters).filter(({ name }) => isStatisticsFilter(name))
}

/** Returns the quick filters: species and phenotype, years, own evaluations, and gold medals. */
export const createQuickFilters = ({ id_number }: SessionUser, filters: StatisticsFilters): readonly QuickFilter[] => {
  const thisYear = Number(today().slice(0, 4))
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => thisYear - index)
  const single = findSingleSpecies(filters)?.key
  const phenotypes = listPhenotypeOptions().filter((one) => one.species === single)
  const choose = (label: string, name: string, options: Extract<QuickFilter, { kind: 'choice' }>['options']) =>
    ({ kind: 'choice', label, name, options }) as const
  const chooseYear = (label: string, name: string, day: string) =>
    choose(
      `${label} year`,
      name,
      years.map((year) => ({ value: `${year}-${day}`, label: `${label} ${year}` })),
    )
  return [
    choose(
      'All species',
      'eval_option',
      listSpecies().map(({ key, name }) => ({ value: key, label: name })),
    ),
    ...(phenotypes.length > 1 ? [choose('All phenotypes', 'phenotype_key', phenotypes)] : []),
    chooseYear('From', 'hunt_date_from', '01-01'),
    chooseYear('To', 'hunt_date_to', '12-31'),
    ...(id_number ? [{ kind: 'chip', label: 'Mine', name: 'measurer_id_number', value: id_number } as const] : []),
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
