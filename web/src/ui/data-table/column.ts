/** What a table is made of: its columns as data. */
import type { FilterOption } from '@trophy/domain'
import type { ReactNode } from 'react'

/** Text and select filter under the column's key, dates under `{key}_from` and `{key}_to`. */
type ColumnFilter =
  | { readonly kind: 'text' }
  /** Any number of values; undefined while they are fetched. */
  | {
      readonly kind: 'select'
      readonly options: readonly FilterOption[] | undefined
      /** What a chosen value is called that is no longer among them; itself unless told. */
      readonly formatValue?: (value: string) => string
    }
  /** The labels of the two ends. */
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }
  /** On or off, whatever its column shows; on is `true`. */
  | { readonly kind: 'flag'; readonly name: string; readonly label: string }

export type DataColumn<Row> = {
  /** The name it is sorted and filtered by. */
  readonly key: string
  readonly heading: string
  /** A plain text is broken into three lines at most; the pointer shows it whole. */
  readonly cell: (row: Row) => ReactNode
  /** Off until the reader chooses it. */
  readonly isHidden?: boolean
  /** True by default. */
  readonly isSortable?: boolean
  /** The first click puts the largest or latest on top. */
  readonly sortsDescendingFirst?: boolean
  readonly align?: 'right'
  /** Stays at the right edge while the others move, as the actions of a row. */
  readonly isPinnedRight?: boolean
  /** Its place where not every column is in view: under the text of the first column, or right after it. */
  readonly narrowPlacement?: 'under first' | 'second'
  readonly filter?: ColumnFilter
}

/** One field to filter by. */
export type FilterField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'date' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'select'; readonly options: readonly FilterOption[] | undefined }
)

/** The options with those that are chosen: the last row of a country may be gone, and its filter not. */
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

/** The fields that the columns can be filtered by, in the order of the columns. */
export const toFilterFields = <Row>(
  columns: readonly DataColumn<Row>[],
  filters: Readonly<Record<string, readonly string[] | undefined>>,
): FilterField[] =>
  columns.flatMap(({ key, heading, filter }): FilterField[] => {
    if (!filter) return []
    if (filter.kind === 'flag') return [filter]
    if (filter.kind === 'text') return [{ kind: 'text', name: key, label: heading }]
    if (filter.kind === 'select') {
      const { options, formatValue = String } = filter
      const all = options && addChosenOptions(options, filters[key] ?? [], formatValue)
      return [{ kind: 'select', name: key, label: heading, options: all }]
    }
    return [
      { kind: 'date', name: `${key}_from`, label: filter.from },
      { kind: 'date', name: `${key}_to`, label: filter.to },
    ]
  })

/** The columns to show: those chosen, or the table's own choice. The first says which row it is and always stays. */
export const selectVisibleColumns = <Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | null,
): readonly DataColumn<Row>[] =>
  columns.filter((column, index) => index === 0 || (chosen ? chosen.includes(column.key) : !column.isHidden))

/** Columns as they stand: one may have another under its text. */
export type PlacedColumn<Row> = DataColumn<Row> & { readonly stackedColumn?: DataColumn<Row> }

/**
 * The columns of a narrow screen: what tells a row from the others comes first, the rest is a swipe away. On a phone
 * nothing stays at the right, so actions may come early there.
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
