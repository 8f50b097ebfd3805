/** The parser of a list's query. */
import { type ListDefinition, type ListQuery, messages, parseListQuery, problems } from '@trophy/domain'

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
