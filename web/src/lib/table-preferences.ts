/**
 * How a person left a table, by the table's title: filters under `filters:{user}:{title}`, gone on logout because
 * they may name people, and the chosen columns under `columns:{title}`.
 */
import { personalKey } from './personal-storage.ts'

/** A table of a person. */
export type TableKey = { readonly title: string; readonly userId: string }

type Pair = readonly [name: string, value: string]

const filtersKey = ({ title, userId }: TableKey) => personalKey('filters', userId, title)
const columnsKey = ({ title }: TableKey) => `columns:${title}`

/** A full or forbidden storage is no reason to disturb the reader: the view is still in the address. */
const save = (key: string, value: string): void => {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do.
  }
}

/** The filters as name and value pairs, as they were kept: a later version of the table may no longer know them. */
export const readFilters = (table: TableKey): Pair[] => [
  ...new URLSearchParams(localStorage.getItem(filtersKey(table)) ?? ''),
]

export const saveFilters = (table: TableKey, filters: readonly Pair[]): void =>
  save(filtersKey(table), String(new URLSearchParams(filters.map(([name, value]) => [name, value]))))

/** The keys of the chosen columns, or null where the table's own choice holds. */
export const readColumns = (table: TableKey): readonly string[] | null =>
  localStorage.getItem(columnsKey(table))?.split(',') ?? null

export const saveColumns = (table: TableKey, columns: readonly string[] | null): void =>
  save(columnsKey(table), (columns ?? []).join(','))
