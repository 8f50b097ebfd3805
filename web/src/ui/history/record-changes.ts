/** The changes of a record, formatted by its definition. */
import { type Field, formatValue, listView, type RecordDefinition, type RecordedChange } from '@trophy/domain'
import type { HistoryChangeView } from './history-view.ts'

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Splits the information of a created record, stored as one change, into the values entered. */
export const expandInformation = ({ labels }: RecordDefinition, change: RecordedChange): RecordedChange[] =>
  change.path === 'information' && typeof change.to === 'object' && change.to !== null
    ? Object.entries(change.to)
        .filter(([, value]) => !isEmptyValue(value))
        .map(([path, to]) => ({ path, label: labels[path] ?? path, from: null, to }))
    : [change]

/** Formats the values of a change; `formatOther` those that are not fields of the record. */
export const toChangeView = (
  { fields }: RecordDefinition,
  { path, label, from, to, isErased }: RecordedChange,
  formatOther: (path: string, value: unknown) => string = (_, value) => String(value),
): HistoryChangeView => {
  const field: Field | undefined = fields[path]
  const format = (value: unknown) => {
    if (isEmptyValue(value)) return null
    return field ? formatValue(field, value) : formatOther(path, value)
  }
  return { path, label, from: format(from), to: format(to), isErased: isErased === true }
}

/** Sorts changes in the order of the record, then of `morePaths`; stored changes have no order. */
export const sortChanges = (
  record: RecordDefinition,
  changes: readonly HistoryChangeView[],
  morePaths: readonly string[] = [],
): HistoryChangeView[] => {
  const paths: readonly string[] = [...listView(record, 'history'), ...morePaths]
  const getPosition = ({ path }: HistoryChangeView) => (paths.includes(path) ? paths.indexOf(path) : paths.length)
  return [...changes].sort((a, b) => getPosition(a) - getPosition(b))
}
