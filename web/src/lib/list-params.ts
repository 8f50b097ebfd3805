import { formatListQuery, type ListQuery } from '@trophy/domain'

/** Converts the query of a table to call parameters. */
export const toListParams = (query: ListQuery): Readonly<Record<string, readonly string[]>> => {
  const names = new Map<string, string[]>()
  for (const [name, value] of formatListQuery(query)) names.set(name, [...(names.get(name) ?? []), value])
  return Object.fromEntries(names)
}

/** Returns the page of a route that can also return something else, depending on its query. */
export const requirePage = <Response extends object>(response: Response): Extract<Response, { docs: unknown }> => {
  if (!('docs' in response)) throw new Error('Expected a page')
  return response as Extract<Response, { docs: unknown }>
}
