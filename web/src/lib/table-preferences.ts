/**
 * Stored settings of a table, by its title: filters under `filters:{user}:{title}`, removed on logout because they may
 * name people, and the chosen columns under `columns:{title}`.
 */
import { personalKey } from './personal-storage.ts'

export type TableKey = { readonly title: string; readonly userId: string }

type Pair = readonly [name: string, value: string]

const filtersKey = ({ title, userId }: TableKey) => personalKey('filters', userId, title)
const columnsKey = ({ title }: TableKey) => `columns:${title}`

/** Ignores a full or blocked storage: the view is still in the URL. */
const save = (key: string, value: string): void => {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Not stored.
  }
}

/** Returns the stored filters as name and value pairs. The table may no longer have some of them. */
export const readFilters = (table: TableKey): Pair[] => [
  ...new URLSearchParams(localStorage.getItem(filtersKey(table)) ?? ''),
]

export const saveFilters = (table: TableKey, filters: readonly Pair[]): void =>
  save(filtersKey(table), String(new URLSearchParams(filters.map(([name, value]) => [name, value]))))

/** Returns the keys of the chosen columns, or null for the default columns. */
export const readColumns = (table: TableKey): readonly string[] | null =>
  localStorage.getItem(columnsKey(table))?.split(',') ?? null

export const saveColumns = (table: TableKey, columns: readonly string[] | null): void =>
  save(columnsKey(table), (columns ?? []).join(','))
