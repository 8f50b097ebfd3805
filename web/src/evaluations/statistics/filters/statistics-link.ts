import { type StatisticsFilter, screens, statisticsFilters } from '@trophy/domain'
import type { Filters } from '#evaluations/statistics/figures/list-link.ts'

/** The parameter that names filters of the list that the statistics do not have. */
export const WITHOUT = 'without'

export const isStatisticsFilter = (name: string): name is StatisticsFilter => name in statisticsFilters

/** Returns the path of the statistics with filters of the list; it names those that the statistics do not have. */
export const createStatisticsLink = (filters: Filters): string => {
  const pairs = Object.entries(filters).flatMap(([name, values = []]) =>
    isStatisticsFilter(name) ? values.map((value) => [name, value]) : [[WITHOUT, name]],
  )
  return pairs.length === 0 ? screens.statistics.path : `${screens.statistics.path}?${new URLSearchParams(pairs)}`
}
