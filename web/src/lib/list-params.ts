import { formatListQuery, type ListQuery } from '@trophy/domain'

/** Converts the query of a table to call parameters. */
export const toListParams = (query: ListQuery): Readonly<Record<string, readonly string[]>> => {
  const names = new Map<string, string[]>()
  for (const [name, value] of formatListQuery(query)) names.set(name, [...(names.get(name) ?? []), value])
  return Object.fromEntries(names)
}
