import { evaluationList, STATISTICS_FILTERS, toFilterPairs } from '@trophy/domain'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from '#evaluations/statistics/figures/list-link.ts'
import { applyFilterPatch, type FilterView, parseView } from '#ui/data-table/use-table-view.ts'

export const isStatisticsFilter = (name: string): boolean => STATISTICS_FILTERS.some((filter) => filter === name)

/**
 * Returns the filters of the list in the address, with functions to change them: those of the statistics, and those that
 * only the list has.
 */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  const all = useMemo(() => parseView(evaluationList, { pairs: [...params], columns: null }).query.filters, [params])
  // Two changes in one event must both apply, so each builds on the last.
  const latest = useRef({ all, setParams })
  useEffect(() => {
    latest.current = { all, setParams }
  }, [all, setParams])
  const changes = useMemo(() => {
    const apply = (next: Filters, replace = false) => {
      latest.current.all = next
      latest.current.setParams(toFilterPairs(next), { replace })
    }
    return {
      filter: (patch) => {
        // A phenotype belongs to one species.
        const dropped = 'eval_option' in patch ? { phenotype_key: [] } : {}
        const change = applyFilterPatch(evaluationList, latest.current.all, { ...dropped, ...patch })
        apply(change.filters, change.isRefined)
      },
      clearFilters: () => apply({}),
    } satisfies Omit<FilterView, 'query'>
  }, [])
  const select = (isSelected: (name: string) => boolean): Filters =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isSelected(name)))
  const view = { query: { filters: select(isStatisticsFilter) }, ...changes }
  return { view, otherFilters: select((name) => !isStatisticsFilter(name)) }
}
