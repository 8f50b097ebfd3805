/** List queries: page, page size, order and filters, parsed from a query string and formatted as one. */

import { isCalendarDate } from '#values/dates.ts'
import { UNSTORABLE_CHARACTERS } from '#values/invisible-characters.ts'
import type { FieldErrors } from './problem.ts'

export const ROWS_PER_PAGE = [10, 15, 20, 25, 50] as const
export type RowsPerPage = (typeof ROWS_PER_PAGE)[number]
export type SortDirection = 'asc' | 'desc'

/** The values of a filter: part of a text, one or more values of a list, a date (`YYYY-MM-DD`), or a number. */
export type FilterKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'select'; readonly has: (value: string) => boolean }
  | { readonly kind: 'date' }
  | { readonly kind: 'number' }

/** The definition of a list: its columns, filters and default order. */
export type ListDefinition<Column extends string = string, Filter extends string = string> = {
  readonly columns: readonly Column[]
  readonly filters: Readonly<Record<Filter, FilterKind>>
  readonly defaultSort: Sort<Column>
  /** The default order while a filter has a value. */
  readonly filteredSort?: Sort<Column> & { readonly filter: Filter; readonly value: string }
}

type Sort<Column extends string> = { readonly sortBy: Column; readonly sortDir: SortDirection }

/** Returns the order of a list with these filters, unless another one is chosen. */
export const getDefaultSort = <Column extends string, Filter extends string>(
  { defaultSort, filteredSort }: ListDefinition<Column, Filter>,
  filters: { readonly [F in Filter]?: readonly string[] },
): Sort<Column> => {
  if (!filteredSort || !filters[filteredSort.filter]?.includes(filteredSort.value)) return defaultSort
  const { sortBy, sortDir } = filteredSort
  return { sortBy, sortDir }
}

export type ListQuery<Column extends string = string, Filter extends string = string> = {
  /** From 1. */
  readonly page: number
  readonly rowsPerPage: RowsPerPage
  readonly sortBy: Column
  readonly sortDir: SortDirection
  /** The filters that are set. Only a select has more than one value; a row matches any of them. */
  readonly filters: { readonly [F in Filter]?: readonly string[] }
}

export type Page<Row> = {
  readonly docs: readonly Row[]
  readonly totalDocs: number
  readonly page: number
  readonly limit: number
}

/** An option of a select filter. */
export type FilterOption = { readonly value: string; readonly label: string }

const MAX_PAGE = 10_000_000
const MAX_TEXT_LENGTH = 200

/** The value of a number filter: from 0 to 999999.99 with at most two decimals. */
export const NUMBER_FILTER_PATTERN = /^\d{1,6}(\.\d{1,2})?$/

const queryMessages = {
  unknown: 'Unknown column or filter',
  once: 'May be given once',
  page: `Must be a page number from 1 to ${MAX_PAGE}`,
  rowsPerPage: `Must be one of ${ROWS_PER_PAGE.join(', ')}`,
  sortDir: 'Must be asc or desc',
  date: 'Must be a date in the format YYYY-MM-DD',
  number: 'Must be a number from 0 to 999999.99 with at most two decimals',
  option: 'Unknown value',
  characters: 'Contains a character that is not accepted',
  text: `No longer than ${MAX_TEXT_LENGTH} characters`,
} as const

/** Returns what is wrong with the values of a filter, or null. */
const findFilterError = (filter: FilterKind, values: readonly string[]): string | null => {
  if (filter.kind !== 'select' && values.length > 1) return queryMessages.once
  for (const value of values) {
    if (filter.kind === 'select' && !filter.has(value)) return queryMessages.option
    if (filter.kind === 'date' && !isCalendarDate(value)) return queryMessages.date
    if (filter.kind === 'number' && !NUMBER_FILTER_PATTERN.test(value)) return queryMessages.number
    if (filter.kind === 'text' && value.length > MAX_TEXT_LENGTH) return queryMessages.text
    if (filter.kind === 'text' && UNSTORABLE_CHARACTERS.test(value)) return queryMessages.characters
  }
  return null
}

/** Groups the values by name, in order. */
const groupValues = (pairs: Iterable<readonly [string, string]>): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((item) => item === value)

/**
 * Parses name and value pairs, for example `URLSearchParams`. An unknown name or an invalid value is an error under
 * that name. An empty text filter is ignored.
 */
export const parseListQuery = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  pairs: Iterable<readonly [string, string]>,
): { readonly query: ListQuery<Column, Filter>; readonly errors: FieldErrors } => {
  const errors = new Map<string, string>()
  const query = { page: 1, rowsPerPage: ROWS_PER_PAGE[0] as RowsPerPage }
  const sort: { sortBy?: Column; sortDir?: SortDirection } = {}
  const filters: { [F in Filter]?: readonly string[] } = {}

  const parseParameter = (name: string, value: string): void => {
    if (name === 'page') {
      query.page = Number(value)
      if (!/^[1-9]\d{0,7}$/.test(value) || query.page > MAX_PAGE) errors.set(name, queryMessages.page)
    } else if (name === 'rowsPerPage') {
      const rows = Number(value)
      if (/^\d+$/.test(value) && isOneOf(ROWS_PER_PAGE, rows)) query.rowsPerPage = rows
      else errors.set(name, queryMessages.rowsPerPage)
    } else if (name === 'sortBy') {
      if (isOneOf(list.columns, value)) sort.sortBy = value
      else errors.set(name, queryMessages.unknown)
    } else if (name === 'sortDir') {
      if (value === 'asc' || value === 'desc') sort.sortDir = value
      else errors.set(name, queryMessages.sortDir)
    } else errors.set(name, queryMessages.unknown)
  }

  for (const [name, values] of groupValues(pairs)) {
    if (Object.hasOwn(list.filters, name)) {
      const filter = name as Filter
      const error = findFilterError(list.filters[filter], values)
      if (error) errors.set(name, error)
      else if (values.some((value) => value.trim() !== '')) filters[filter] = values
    } else if (values.length > 1) errors.set(name, queryMessages.once)
    else parseParameter(name, values[0] ?? '')
  }
  return {
    query: { ...query, ...getDefaultSort(list, filters), ...sort, filters },
    errors: Object.fromEntries(errors),
  }
}

/** Returns a name and value pair for each value of the filters. */
export const toFilterPairs = (filters: ListQuery['filters']): [string, string][] =>
  Object.entries(filters).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value]))

/** Formats a query as name and value pairs in a fixed order; the inverse of `parseListQuery`. */
export const formatListQuery = (query: ListQuery): [string, string][] => [
  ['page', String(query.page)],
  ['rowsPerPage', String(query.rowsPerPage)],
  ['sortBy', query.sortBy],
  ['sortDir', query.sortDir],
  ...toFilterPairs(query.filters),
]
