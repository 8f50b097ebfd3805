/** The values of history entries, formatted for display. */
import {
  CHANGE_REASON,
  type Evaluation,
  findLeaf,
  findStoredEdition,
  formatAward,
  getFieldLabel,
  getValueAtPath,
  type HistoryEntry,
  information,
  type RecordedChange,
  type Species,
  unitLabel,
} from '@trophy/domain'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import type { FieldChange } from '#outbox/differences.ts'
import { formatPhenotype, listCurrentPhenotypes } from '#species/phenotypes.ts'
import type { HistoryChangeView } from '#ui/history/history-view.ts'
import { expandInformation, isEmptyValue, sortChanges, toChangeView } from '#ui/history/record-changes.ts'

const POINTS_PATH = 'total_points.points'
const AWARD_PATH = 'total_points.award'

/** The values of a history entry, with points, medal and reason separate because they are shown first. */
export type HistoryValues = {
  readonly points: HistoryChangeView | null
  readonly award: HistoryChangeView | null
  /** The reason for a correction. */
  readonly reason: HistoryChangeView | null
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

/**
 * Shown otherwise: the score and the reason beside the author, the public id in the heading, the measurer by name and
 * number.
 */
const SEPARATE_PATHS = [POINTS_PATH, AWARD_PATH, 'public_id', 'measurer_id', CHANGE_REASON]

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
    reason: findChange(CHANGE_REASON),
    changes: sortChanges(
      information,
      all.filter(({ path }) => !SEPARATE_PATHS.includes(path)),
      species.leaves.flatMap(({ values }) => values),
    ),
  }
}

/**
 * Formats the values that differ between a stored evaluation and an edit, with the phenotypes by name. `measurer` is
 * the name of the measurer whom the edit names.
 */
export const formatDifferences = (
  stored: Evaluation,
  differences: readonly FieldChange[],
  measurer: unknown,
): readonly HistoryChangeView[] => {
  const species = findStoredEdition(stored)
  if (!species) return []
  const formatKey = (key: unknown) => {
    const phenotype = listCurrentPhenotypes(stored.eval_option).find((one) => one.key === key)
    return phenotype ? formatPhenotype(phenotype) : key
  }
  const toChange = ({ path, label, from = null, to = null }: FieldChange) => {
    if (path === 'phenotype') return { path, label, from: formatKey(from), to: formatKey(to) }
    if (path !== 'measurer_id') return { path, label, from, to }
    const before = formatMeasurer(stored.measurer_name, stored.measurer_id_number)
    return { path: 'measurer_name', label, from: before, to: measurer }
  }
  return toHistoryValues(species, { changes: differences.map(toChange) }).changes
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Entered',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  erase: "Hunter's data erased",
  'judged again': 'Judged again',
  'judgement removed': 'No longer judged again',
  'file added': 'File added',
  'file changed': 'File changed',
  'file removed': 'File removed',
}

const REVIEW_ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Reviewed',
  reset: 'Review reset',
  erase: 'Remark erased',
  'erase person': 'Name erased',
}

/** Returns the heading of a history entry, of the evaluation or of its review. */
export const formatAction = ({ kind, action }: Pick<HistoryEntry, 'kind' | 'action'>): string =>
  (kind ? REVIEW_ACTION_LABELS : ACTION_LABELS)[action] ?? action
