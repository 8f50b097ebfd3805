import { type EvaluationFilter, screens, toFilterPairs } from '@trophy/domain'

/** The filters of the list; a filter may have several values. */
export type Filters = { readonly [Name in EvaluationFilter]?: readonly string[] }

/** The filters of the trophies of a bar. */
export type BarFilters = { readonly [Name in EvaluationFilter]?: string }

/** The later start and the earlier end of two periods; for other filters, the value of the bar. */
const combineFilter = (name: string, value: string, chosen = value): string => {
  if (name === 'hunt_date_from' && chosen > value) return chosen
  return name === 'hunt_date_to' && chosen < value ? chosen : value
}

/** Returns the path of the list of the trophies that match the chosen filters and are in a bar. */
export const createListLink = (chosen: Filters, bar: BarFilters = {}): string => {
  const barFilters = Object.entries(bar).map(([name, value]) => [
    name,
    [combineFilter(name, value, chosen[name as EvaluationFilter]?.[0])],
  ])
  const pairs = toFilterPairs({ ...chosen, ...Object.fromEntries(barFilters) })
  // Without a query, the list would restore its last filters.
  return `${screens.evaluations.path}?${new URLSearchParams(pairs.length > 0 ? pairs : { page: '1' })}`
}

/** Returns the path of the statistics with filters of the list. */
export const createStatisticsLink = (filters: Filters): string => {
  const query = String(new URLSearchParams(toFilterPairs(filters)))
  return query === '' ? screens.statistics.path : `${screens.statistics.path}?${query}`
}
