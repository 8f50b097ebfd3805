/** The query of a list as an endpoint declares and reads it. */
import { type ListDefinition, type ListQuery, messages, parseListQuery, problems } from '@trophy/domain'
import { z } from 'zod'

const value = z.union([z.string(), z.array(z.string())]).optional()

/** The names that a list's address may carry. Values, and names that it may not carry, are for `readListQuery`. */
export const listQuerySchema = (list: ListDefinition, ...extraNames: string[]) => {
  const names = ['page', 'rowsPerPage', 'sortBy', 'sortDir', ...Object.keys(list.filters), ...extraNames]
  return z.object(Object.fromEntries(names.map((name) => [name, value]))).catchall(value)
}

/** The query asked for. Throws 400 with the fields for anything that is not of this list. */
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
