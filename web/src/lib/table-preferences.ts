/**
 * How a person left a table, by the table's title: filters under `filters:{user}:{title}`, gone on logout because
 * they may name people, and the chosen columns under `columns:{title}`.
 */
import { personalKey } from './personal-storage.ts'

/** A table of a person. */
export type TablePlace = { readonly title: string; readonly userId: string }

type Pair = readonly [name: string, value: string]

const filtersKey = ({ title, userId }: TablePlace) => personalKey('filters', userId, title)
const columnsKey = ({ title }: TablePlace) => `columns:${title}`

/** A full or forbidden storage is no reason to disturb the reader: the view is still in the address. */
const keep = (key: string, value: string): void => {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do.
  }
}

/** The filters as name and value pairs, as they were kept: a later version of the table may no longer know them. */
export const readFilters = (place: TablePlace): Pair[] => [
  ...new URLSearchParams(localStorage.getItem(filtersKey(place)) ?? ''),
]

export const keepFilters = (place: TablePlace, filters: readonly Pair[]): void =>
  keep(filtersKey(place), String(new URLSearchParams(filters.map(([name, value]) => [name, value]))))

/** The keys of the chosen columns, or null where the table's own choice holds. */
export const readColumns = (place: TablePlace): readonly string[] | null =>
  localStorage.getItem(columnsKey(place))?.split(',') ?? null

export const keepColumns = (place: TablePlace, columns: readonly string[] | null): void =>
  keep(columnsKey(place), (columns ?? []).join(','))
