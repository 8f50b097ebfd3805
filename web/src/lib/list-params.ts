import { formatListQuery, type ListQuery } from '@trophy/domain'

/** The query of a table as a call takes it. */
export const toListParams = (query: ListQuery): Readonly<Record<string, readonly string[]>> => {
  const names = new Map<string, string[]>()
  for (const [name, value] of formatListQuery(query)) names.set(name, [...(names.get(name) ?? []), value])
  return Object.fromEntries(names)
}
