/** The history of a member as people read it. */
import {
  getCountryName,
  getLanguageName,
  getSpeciesName,
  type HistoryEntry,
  isCalendarDate,
  isCountryCode,
  MEMBER_LABELS,
  MEMBER_STATUS_LABELS,
  MEMBER_STATUSES,
  type RecordedChange,
} from '@trophy/domain'
import { showDay } from '#lib/dates.ts'
import type { ShownChange, ShownEntry } from '#ui/history/history-view.ts'

const labels: Readonly<Record<string, string>> = MEMBER_LABELS

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOfChoice = (path: string, value: unknown): string => {
  if (path === 'evaluation_options') return getSpeciesName(String(value))
  return getLanguageName(String(value))
}

const show = (path: string, value: unknown): string | null => {
  if (isEmpty(value)) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => nameOfChoice(path, one)).join(', ')
  const text = String(value)
  if (isCalendarDate(text)) return showDay(text)
  if (path === 'country' || path === 'cic_delegation') return isCountryCode(text) ? getCountryName(text) : text
  const status = path === 'status' && MEMBER_STATUSES.find((known) => known === text)
  return status ? MEMBER_STATUS_LABELS[status] : text
}

/** A new record may be kept as one whole: value by value, and only what was entered. */
const spread = (change: RecordedChange): RecordedChange[] =>
  change.path === 'information' && isNamed(change.to)
    ? Object.entries(change.to)
        .filter(([, value]) => !isEmpty(value))
        .map(([path, to]) => ({ path, label: labels[path] ?? path, from: null, to }))
    : [change]

const shown = ({ path, label, from, to, isErased }: RecordedChange): ShownChange => ({
  path,
  label,
  from: show(path, from),
  to: show(path, to),
  isErased: isErased === true,
})

const ORDER = Object.keys(MEMBER_LABELS)

/** In the order of the form; what is stored has none. */
const place = ({ path }: ShownChange): number => (ORDER.includes(path) ? ORDER.indexOf(path) : ORDER.length)

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Applied',
  import: 'Taken over from earlier records',
  update: 'Changed',
  password: 'Password set',
  'second factor on': 'Second factor switched on',
  'second factor off': 'Second factor switched off',
  'second factor removed': 'Second factor switched off for the member',
  'recovery codes': 'New recovery codes made',
  delete: 'Deleted',
  'file added': 'File added',
  'file removed': 'File removed',
}

export const readEntry = ({ action, changes }: HistoryEntry): ShownEntry => ({
  title: ACTIONS[action] ?? action,
  result: null,
  changes: changes
    .flatMap(spread)
    .map(shown)
    .sort((a, b) => place(a) - place(b)),
  isNew: action === 'create' || action === 'import',
})
