import { type ListDefinition, type ListQuery, type Page, queryRows, type ValueGetters } from '@trophy/domain'

export type { ValueGetters }

/** Returns all rows as one page, the form in which a call that returns every row is cached. */
export const wholePage = <Row>(docs: readonly Row[]): Page<Row> => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  limit: docs.length,
})

/** Returns the page of a query from all rows, filtered, sorted and paged like on the server. */
export const localPage = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  list: ListDefinition,
  query: ListQuery,
  values: ValueGetters<Row> = {},
): Page<Row> => {
  const found = queryRows(rows, list, query, values)
  const first = (query.page - 1) * query.rowsPerPage
  return {
    docs: found.slice(first, first + query.rowsPerPage),
    totalDocs: found.length,
    page: query.page,
    limit: query.rowsPerPage,
  }
}
