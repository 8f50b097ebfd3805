/** The values of history entries, formatted for display. */
import {
  findLeaf,
  formatAward,
  getFieldLabel,
  getValueAtPath,
  type HistoryEntry,
  information,
  type RecordedChange,
  type Species,
  unitLabel,
} from '@trophy/domain'
import type { HistoryChangeView } from '#ui/history/history-view.ts'
import { expandInformation, isEmptyValue, sortChanges, toChangeView } from '#ui/history/record-changes.ts'

const POINTS_PATH = 'total_points.points'
const AWARD_PATH = 'total_points.award'

/** The values of a history entry, with points and medal separate because they are shown first. */
export type HistoryValues = {
  readonly points: HistoryChangeView | null
  readonly award: HistoryChangeView | null
  readonly changes: readonly HistoryChangeView[]
}

const withUnit = (species: Species, path: string, value: number): string => {
  const field = findLeaf(species.leaves, path)?.field
  const sign = field && field.kind !== 'text' ? unitLabel(field.unit) : ''
  return sign ? `${value} ${sign}` : String(value)
}

const formatSheetValue = (species: Species, path: string, value: unknown): string => {
  if (path === POINTS_PATH) return Number(value).toFixed(2)
  if (path === AWARD_PATH && value === 'none') return formatAward(value)
  return typeof value === 'number' ? withUnit(species, path, value) : String(value)
}

/** Splits the sheet of a created evaluation, stored as one change, into the values entered. */
const expandSheet = (species: Species, change: RecordedChange): RecordedChange[] => {
  const { path, to } = change
  if (path !== 'data' || to === null) return [change]
  return species.leaves
    .flatMap(({ values }) => values)
    .map((name) => ({ path: name, label: getFieldLabel(species, name), from: null, to: getValueAtPath(to, name) }))
    .filter(({ to }) => !isEmptyValue(to) && to !== 0)
}

/** Shown otherwise: the score beside the author, the public id in the heading, the measurer by name and number. */
const SEPARATE_PATHS = [POINTS_PATH, AWARD_PATH, 'public_id', 'measurer_id']

/** Formats a history entry with the labels of the given edition. */
export const toHistoryValues = (species: Species, { changes }: Pick<HistoryEntry, 'changes'>): HistoryValues => {
  const all = changes
    .flatMap((change) => expandInformation(information, change))
    .flatMap((change) => expandSheet(species, change))
    .map((change) => toChangeView(information, change, (path, value) => formatSheetValue(species, path, value)))
  const findChange = (path: string) => all.find((change) => change.path === path) ?? null
  return {
    points: findChange(POINTS_PATH),
    award: findChange(AWARD_PATH),
    changes: sortChanges(
      information,
      all.filter(({ path }) => !SEPARATE_PATHS.includes(path)),
      species.leaves.flatMap(({ values }) => values),
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
  'file changed': 'File changed',
  'file removed': 'File removed',
}

/** Returns the heading of a history entry. */
export const formatAction = (action: string): string => ACTION_LABELS[action] ?? action
