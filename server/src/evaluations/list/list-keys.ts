/** Keys of lists in caches. */
import type { ListQuery } from '@trophy/domain'

/** Returns the same text for the same filters in any sequence. */
export const toFilterKey = (filters: ListQuery['filters']): string =>
  JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the same text for lists with the same rows in the same order. */
export const toListKey = ({ filters, sortBy, sortDir }: Pick<ListQuery, 'filters' | 'sortBy' | 'sortDir'>): string =>
  `${sortBy} ${sortDir} ${toFilterKey(filters)}`
