import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ListDefinition, ListQuery } from '@trophy/domain'
import type { TablePage } from './data-table.tsx'
import { localPage, type ValueGetters, wholePage } from './local-page.ts'

type Options<Row> = {
  readonly list: ListDefinition
  readonly query: ListQuery
  readonly values?: ValueGetters<Row>
  readonly queryKey: QueryKey
  readonly fetchRows: (signal: AbortSignal) => Promise<readonly Row[]>
  /** True if the rows are also shown without a network. */
  readonly isStored?: boolean
}

/** Fetches all rows of a table. Returns the page of the query and all rows. */
export const useLocalPage = <Row extends { readonly _id: string }>({
  list,
  query,
  values,
  queryKey,
  fetchRows,
  isStored = false,
}: Options<Row>): { readonly page: TablePage<Row>; readonly rows: readonly Row[] | undefined } => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => wholePage(await fetchRows(signal)),
    placeholderData: keepPreviousData,
    meta: { isStored },
  })
  return {
    page: { data: data && localPage(data.docs, list, query, values), error, isFetching, dataUpdatedAt, refetch },
    rows: data?.docs,
  }
}
