/** The history entries of a member, formatted for display. */
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
import { formatDay } from '#lib/dates.ts'
import type { HistoryChangeView, HistoryEntryView } from '#ui/history/history-view.ts'

const labels: Readonly<Record<string, string>> = MEMBER_LABELS

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formatChoice = (path: string, value: unknown): string => {
  if (path === 'evaluation_options') return getSpeciesName(String(value))
  return getLanguageName(String(value))
}

const formatValue = (path: string, value: unknown): string | null => {
  if (isEmpty(value)) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => formatChoice(path, one)).join(', ')
  const text = String(value)
  if (isCalendarDate(text)) return formatDay(text)
  if (path === 'country' || path === 'cic_delegation') return isCountryCode(text) ? getCountryName(text) : text
  const status = path === 'status' && MEMBER_STATUSES.find((known) => known === text)
  return status ? MEMBER_STATUS_LABELS[status] : text
}

/** Splits a created record, stored as one change, into the values entered. */
const expandChange = (change: RecordedChange): RecordedChange[] =>
  change.path === 'information' && isObject(change.to)
    ? Object.entries(change.to)
        .filter(([, value]) => !isEmpty(value))
        .map(([path, to]) => ({ path, label: labels[path] ?? path, from: null, to }))
    : [change]

const toChangeView = ({ path, label, from, to, isErased }: RecordedChange): HistoryChangeView => ({
  path,
  label,
  from: formatValue(path, from),
  to: formatValue(path, to),
  isErased: isErased === true,
})

const FIELD_ORDER = Object.keys(MEMBER_LABELS)

/** Returns the position of a field in the form; stored changes have no order. */
const getPosition = ({ path }: HistoryChangeView): number =>
  FIELD_ORDER.includes(path) ? FIELD_ORDER.indexOf(path) : FIELD_ORDER.length

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Applied',
  import: 'Imported from earlier records',
  update: 'Changed',
  password: 'Password set',
  'second factor on': 'Two-factor authentication turned on',
  'second factor off': 'Two-factor authentication turned off',
  'second factor removed': 'Two-factor authentication turned off for the member',
  'recovery codes': 'New recovery codes created',
  delete: 'Deleted',
  'file added': 'File added',
  'file removed': 'File removed',
}

export const toHistoryEntryView = ({ action, changes }: HistoryEntry): HistoryEntryView => ({
  title: ACTION_LABELS[action] ?? action,
  result: null,
  changes: changes
    .flatMap(expandChange)
    .map(toChangeView)
    .sort((a, b) => getPosition(a) - getPosition(b)),
  isNew: action === 'create' || action === 'import',
})
