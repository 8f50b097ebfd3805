import { type ListDefinition, type ListQuery, parseListQuery, printListQuery } from '@trophy/domain'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The query of a table as the address has it, so that going back and a copied link find the same page. What the address
 * says that the table does not know is left out.
 */
export const useListQuery = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
): [ListQuery<Column, Filter>, (next: ListQuery<Column, Filter>) => void] => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => {
    const { errors } = parseListQuery(list, params)
    return parseListQuery(
      list,
      [...params].filter(([name]) => !(name in errors)),
    ).query
  }, [list, params])
  const setQuery = useCallback(
    (next: ListQuery<Column, Filter>) => setParams(new URLSearchParams(printListQuery(next))),
    [setParams],
  )
  return [query, setQuery]
}
