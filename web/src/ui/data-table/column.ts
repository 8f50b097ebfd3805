/** Column definitions of data tables. */
import type { FilterOption, ListQuery } from '@trophy/domain'
import type { ReactNode } from 'react'
import { findMatch, type MarkText } from '#ui/data-table/search/mark.tsx'

/** The name of a filter is the column's key by default, its label the heading. */
type ColumnFilter =
  | { readonly kind: 'text' }
  /** Any number of values; the options are undefined while they load. */
  | {
      readonly kind: 'select'
      readonly name?: string
      readonly label?: string
      readonly options: readonly FilterOption[] | undefined
      /** Labels a chosen value that is not an option; by default the value itself. */
      readonly formatValue?: (value: string) => string
    }
  /** A range: the filters `{name}_from` and `{name}_to` with their labels. */
  | { readonly kind: 'dates' | 'numbers'; readonly name?: string; readonly from: string; readonly to: string }
  /** On or off, independent of the column's values; on is `true`. */
  | { readonly kind: 'flag'; readonly name: string; readonly label: string }

export type DataColumn<Row> = {
  /** Name for sorting and filtering. */
  readonly key: string
  readonly heading: string
  /** Shown before the heading. */
  readonly headingControl?: ReactNode
  /**
   * Plain text is on one line, cut if the table has no room, and its match with a filter is marked. Other content does
   * so by itself, with `CellText` and `mark`.
   */
  readonly cell: (row: Row, mark: MarkText) => ReactNode
  /** Hidden by default. */
  readonly isHidden?: boolean
  /** Key of a column that shows the same value: while that one is visible, a filter does not add this one. */
  readonly shownBy?: string
  /** True by default. */
  readonly isSortable?: boolean
  /** The first click sorts in descending order. */
  readonly sortsDescendingFirst?: boolean
  readonly align?: 'right'
  /** Pinned to the right edge while the table scrolls, for example row actions. */
  readonly isPinnedRight?: boolean
  /** Position on narrow screens: below the text of the first column, or right after it. */
  readonly narrowPlacement?: 'under first' | 'second'
  readonly filters?: readonly ColumnFilter[]
  /** Position of its filters in the drawer; those without one come last, in the order of the columns. */
  readonly filterPlace?: number
  /** The texts of a row that the search box also searches. */
  readonly listSearchedTexts?: (row: Row) => readonly string[]
}

type Filters = ListQuery['filters']

/** The filter of the search box. */
export const SEARCH_FILTER = 'search'

const hasFilter = <Row>(column: DataColumn<Row>, filters: Filters): boolean =>
  listFields(column, {}).some(({ name }) => filters[name] !== undefined)

/** Returns true if the text of the search box is found in this column of a row. */
const isFoundIn = <Row>({ listSearchedTexts }: DataColumn<Row>, filters: Filters, rows: readonly Row[]): boolean => {
  const [search = ''] = filters[SEARCH_FILTER] ?? []
  return rows.some((row) => listSearchedTexts?.(row).some((text) => findMatch(text, search) !== null))
}

/** Returns the texts that a column is filtered by. */
export const listSearches = <Row>(
  { key, filters: ofColumn = [], listSearchedTexts }: DataColumn<Row>,
  filters: Filters,
): readonly string[] => [
  ...((listSearchedTexts && filters[SEARCH_FILTER]) || []),
  ...((ofColumn.some(({ kind }) => kind === 'text') && filters[key]) || []),
]

export type FilterField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text' | 'date' | 'number' | 'flag' }
  | { readonly kind: 'select'; readonly options: readonly FilterOption[] | undefined }
)

/** Adds chosen values that are no longer options, for example a country whose last row has been deleted. */
const addChosenOptions = (
  options: readonly FilterOption[],
  chosen: readonly string[],
  formatValue: (value: string) => string,
) => [
  ...options,
  ...chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: formatValue(value) })),
]

const getFilterPlace = <Row>({ filterPlace = Number.POSITIVE_INFINITY }: DataColumn<Row>): number => filterPlace

const listFields = <Row>({ key, heading, filters: ofColumn = [] }: DataColumn<Row>, filters: Filters): FilterField[] =>
  ofColumn.flatMap((filter): FilterField[] => {
    if (filter.kind === 'flag') return [filter]
    if (filter.kind === 'text') return [{ kind: 'text', name: key, label: heading }]
    const { name = key } = filter
    if (filter.kind === 'select') {
      const { options, formatValue = String, label = heading } = filter
      const all = options && addChosenOptions(options, filters[name] ?? [], formatValue)
      return [{ kind: 'select', name, label, options: all }]
    }
    const kind = filter.kind === 'dates' ? 'date' : 'number'
    return [
      { kind, name: `${name}_from`, label: filter.from },
      { kind, name: `${name}_to`, label: filter.to },
    ]
  })

export const toFilterFields = <Row>(columns: readonly DataColumn<Row>[], filters: Filters): FilterField[] =>
  // Infinity - Infinity is NaN, which the order of the columns decides.
  columns
    .toSorted((a, b) => getFilterPlace(a) - getFilterPlace(b) || 0)
    .flatMap((column) => listFields(column, filters))

/**
 * Returns the visible columns: the chosen ones or the defaults, always with the first, which identifies the row, and
 * with those that are filtered or contain a match of the search, so that the reason for a match can be seen.
 */
export const selectVisibleColumns = <Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | null,
  filters: Filters = {},
  rows: readonly Row[] = [],
): readonly DataColumn<Row>[] => {
  const isChosen = ({ key, isHidden }: DataColumn<Row>) => (chosen ? chosen.includes(key) : !isHidden)
  const isShownElsewhere = ({ shownBy }: DataColumn<Row>) => columns.some((one) => one.key === shownBy && isChosen(one))
  const isReason = (column: DataColumn<Row>) => hasFilter(column, filters) || isFoundIn(column, filters, rows)
  return columns.filter(
    (column, index) => index === 0 || isChosen(column) || (isReason(column) && !isShownElsewhere(column)),
  )
}

/** A column that may have another one stacked below its text. */
export type PlacedColumn<Row> = DataColumn<Row> & { readonly stackedColumn?: DataColumn<Row> }

/**
 * Orders the columns for a narrow screen, identifying columns first. On a phone no column is pinned to the right, so
 * actions may come early.
 */
export const arrangeForNarrowScreen = <Row>(
  columns: readonly DataColumn<Row>[],
  { isPhone }: { readonly isPhone: boolean },
): readonly PlacedColumn<Row>[] => {
  const [first, ...others] = columns
  if (!first) return []
  const stackedColumn = others.find(({ narrowPlacement }) => narrowPlacement === 'under first')
  const rest = others.filter((column) => column !== stackedColumn)
  const early = rest.filter(
    ({ narrowPlacement, isPinnedRight }) => narrowPlacement === 'second' && (isPhone || !isPinnedRight),
  )
  return [
    stackedColumn ? { ...first, stackedColumn } : first,
    ...early,
    ...rest.filter((column) => !early.includes(column)),
  ]
}
