/** The values of history entries, formatted for display. */
import {
  findLeaf,
  formatValue as formatField,
  getFieldLabel,
  getValueAtPath,
  type HistoryEntry,
  information,
  isFieldName,
  listView,
  type RecordedChange,
  type Species,
  unitLabel,
} from '@trophy/domain'
import type { HistoryChangeView } from '#ui/history/history-view.ts'

const POINTS_PATH = 'total_points.points'
const AWARD_PATH = 'total_points.award'

/** The values of a history entry, with points and medal separate because they are shown first. */
export type HistoryValues = {
  readonly points: HistoryChangeView | null
  readonly award: HistoryChangeView | null
  readonly changes: readonly HistoryChangeView[]
}

const labels: Readonly<Record<string, string>> = information.labels

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withUnit = (species: Species, path: string, value: number): string => {
  const field = findLeaf(species.leaves, path)?.field
  const sign = field && field.kind !== 'text' ? unitLabel(field.unit) : ''
  return sign ? `${value} ${sign}` : String(value)
}

const formatValue = (species: Species, path: string, value: unknown): string | null => {
  if (isEmpty(value)) return null
  if (path === POINTS_PATH) return Number(value).toFixed(2)
  if (path === AWARD_PATH && value === 'none') return 'No medal'
  if (isFieldName(information, path)) return formatField(information.fields[path], value)
  return typeof value === 'number' ? withUnit(species, path, value) : String(value)
}

const toChangeView = (species: Species, { path, label, from, to, isErased }: RecordedChange): HistoryChangeView => ({
  path,
  label,
  from: formatValue(species, path, from),
  to: formatValue(species, path, to),
  isErased: isErased === true,
})

/** Splits the information and sheet of a created evaluation, each stored as one change, into the values entered. */
const expandChange = (species: Species, change: RecordedChange): RecordedChange[] => {
  const { path, to } = change
  if (path === 'information' && isObject(to))
    return Object.entries(to)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => ({ path: name, label: labels[name] ?? name, from: null, to: value }))
  if (path !== 'data' || !isObject(to)) return [change]
  return species.leaves
    .flatMap(({ values }) => values)
    .map((name) => ({ path: name, label: getFieldLabel(species, name), from: null, to: getValueAtPath(to, name) }))
    .filter(({ to }) => !isEmpty(to) && to !== 0)
}

/** Sorts changes in the order of the form, then of the sheet; stored changes have no order. */
const sortChanges = (species: Species, changes: readonly HistoryChangeView[]): HistoryChangeView[] => {
  const paths: string[] = [...listView(information, 'history'), ...species.leaves.flatMap(({ values }) => values)]
  const getPosition = ({ path }: HistoryChangeView) => (paths.includes(path) ? paths.indexOf(path) : paths.length)
  return [...changes].sort((a, b) => getPosition(a) - getPosition(b))
}

/** Formats a history entry with the labels of the given edition. */
export const toHistoryValues = (species: Species, { changes }: Pick<HistoryEntry, 'changes'>): HistoryValues => {
  const all = changes.flatMap((change) => expandChange(species, change)).map((change) => toChangeView(species, change))
  const findChange = (path: string) => all.find((change) => change.path === path) ?? null
  return {
    points: findChange(POINTS_PATH),
    award: findChange(AWARD_PATH),
    changes: sortChanges(
      species,
      all.filter(({ path }) => path !== POINTS_PATH && path !== AWARD_PATH),
    ),
  }
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Entered',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  erase: "Hunter's data erased",
  'file added': 'File added',
  'file removed': 'File removed',
}

/** Returns the heading of a history entry. */
export const formatAction = (action: string): string => ACTION_LABELS[action] ?? action
