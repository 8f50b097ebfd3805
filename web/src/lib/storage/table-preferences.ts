/**
 * Stored settings of a table, by its title: filters under `filters:{user}:{title}`, removed on logout because they may
 * name people, the chosen columns under `columns:{title}`, and the rows per page under `rows:{user}:{title}`. The view
 * that a tab has shown last is in its session storage, and removed with the filters.
 */
import { personalKey } from './personal-storage.ts'

export type TableKey = { readonly title: string; readonly userId: string }

type Pair = readonly [name: string, value: string]

const filtersKey = ({ title, userId }: TableKey) => personalKey('filters', userId, title)
const columnsKey = ({ title }: TableKey) => `columns:${title}`
const rowsKey = ({ title, userId }: TableKey) => `rows:${userId}:${title}`

/** Ignores a full or blocked storage: the view is still in the URL. */
const save = (key: string, value: string, storage = localStorage): void => {
  try {
    if (value === '') storage.removeItem(key)
    else storage.setItem(key, value)
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

/** Returns the rows per page that the member has chosen last, as text, or null. The table may no longer offer them. */
export const readRowsPerPage = (table: TableKey): string | null => localStorage.getItem(rowsKey(table))

export const saveRowsPerPage = (table: TableKey, rowsPerPage: number): void => save(rowsKey(table), String(rowsPerPage))

/** Returns the query of the view that this tab has shown last, without `?`; empty if it had none. */
export const readLastView = (table: TableKey): string => sessionStorage.getItem(filtersKey(table)) ?? ''

export const saveLastView = (table: TableKey, query: string): void => save(filtersKey(table), query, sessionStorage)
