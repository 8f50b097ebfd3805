import { type ListDefinition, type ListQuery, type Page, queryRows, type ValueGetters } from '@trophy/domain'

export type { ValueGetters }

/** All rows of a table as one page: what a call that answers every row is cached as. */
export const wholePage = <Row>(docs: readonly Row[]): Page<Row> => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  limit: docs.length,
})

/** The page that a query asks for, of rows that are all here: filtered, sorted and cut like the server does it. */
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
