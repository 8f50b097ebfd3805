/** The query of a list: its schema and its parser. */
import { type ListDefinition, type ListQuery, messages, parseListQuery, problems } from '@trophy/domain'
import { z } from 'zod'

const value = z.union([z.string(), z.array(z.string())]).optional()

/** Declares the query parameters of a list. Values and unknown names are checked by `requireListQuery`. */
export const listQuerySchema = (list: ListDefinition, ...extraNames: string[]) => {
  const names = ['page', 'rowsPerPage', 'sortBy', 'sortDir', ...Object.keys(list.filters), ...extraNames]
  return z.object(Object.fromEntries(names.map((name) => [name, value]))).catchall(value)
}

/** Parses the query. Throws 400 with the fields for anything the list does not support. */
export const requireListQuery = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  params: Readonly<Record<string, string | string[] | undefined>>,
): ListQuery<Column, Filter> => {
  const pairs = Object.entries(params).flatMap(([name, values]) =>
    values === undefined ? [] : [values].flat().map((one): [string, string] => [name, one]),
  )
  const { query, errors } = parseListQuery(list, pairs)
  if (Object.keys(errors).length > 0) throw problems.invalid(errors, messages.unsupportedQuery)
  return query
}
