/** The values of a history as people read them. */
import {
  EVALUATION_LABELS,
  findLeaf,
  getCountryName,
  getFieldLabel,
  getValueAtPath,
  type HistoryEntry,
  type RecordedChange,
  type Species,
  unitLabel,
} from '@trophy/domain'
import { showDay } from '#lib/dates.ts'
import type { ShownChange } from '#ui/history/history-view.ts'

const POINTS = 'total_points.points'
const AWARD = 'total_points.award'

/** The values of a row of history: points and medal by themselves, because they are looked for first. */
export type ShownValues = {
  readonly points: ShownChange | null
  readonly award: ShownChange | null
  readonly changes: readonly ShownChange[]
}

const labels: Readonly<Record<string, string>> = {
  ...EVALUATION_LABELS,
  'phenotype.label': EVALUATION_LABELS.phenotype,
  [POINTS]: EVALUATION_LABELS.total_points,
  [AWARD]: EVALUATION_LABELS.medal,
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withUnit = (species: Species, path: string, value: number): string => {
  const field = findLeaf(species.leaves, path)?.field
  const sign = field && field.kind !== 'text' ? unitLabel(field.unit) : ''
  return sign ? `${value} ${sign}` : String(value)
}

const show = (species: Species, path: string, value: unknown): string | null => {
  if (isEmpty(value)) return null
  if (path === POINTS) return Number(value).toFixed(2)
  if (path === AWARD && value === 'none') return 'No medal'
  if (path.endsWith('_date')) return showDay(String(value))
  if (path.endsWith('_country')) return getCountryName(String(value))
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' ? withUnit(species, path, value) : String(value)
}

const shown = (species: Species, { path, label, from, to, isErased }: RecordedChange): ShownChange => ({
  path,
  label,
  from: show(species, path, from),
  to: show(species, path, to),
  isErased: isErased === true,
})

/** A new evaluation keeps its information and its sheet as two wholes: value by value, and only what was entered. */
const spread = (species: Species, change: RecordedChange): RecordedChange[] => {
  const { path, to } = change
  if (path === 'information' && isNamed(to))
    return Object.entries(to)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => ({ path: name, label: labels[name] ?? name, from: null, to: value }))
  if (path !== 'data' || !isNamed(to)) return [change]
  return species.leaves
    .flatMap(({ values }) => values)
    .map((name) => ({ path: name, label: getFieldLabel(species, name), from: null, to: getValueAtPath(to, name) }))
    .filter(({ to }) => !isEmpty(to) && to !== 0)
}

const ORDER = Object.keys(labels)

/** Information in the order of the form, then the sheet in that of the paper; what is stored has no order. */
const inOrder = (species: Species, changes: readonly ShownChange[]): ShownChange[] => {
  const paths = [...ORDER, ...species.leaves.flatMap(({ values }) => values)]
  const place = ({ path }: ShownChange) => (paths.includes(path) ? paths.indexOf(path) : paths.length)
  return [...changes].sort((a, b) => place(a) - place(b))
}

/** An entry under the edition in whose words it is read. */
export const readEntry = (species: Species, { changes }: Pick<HistoryEntry, 'changes'>): ShownValues => {
  const all = changes.flatMap((change) => spread(species, change)).map((change) => shown(species, change))
  const take = (path: string) => all.find((change) => change.path === path) ?? null
  return {
    points: take(POINTS),
    award: take(AWARD),
    changes: inOrder(
      species,
      all.filter(({ path }) => path !== POINTS && path !== AWARD),
    ),
  }
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Entered',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  erase: "Hunter's data erased",
  'file added': 'File added',
  'file removed': 'File removed',
}

/** What was done, in a word or two. */
export const printAction = (action: string): string => ACTIONS[action] ?? action
