/** The filters of the statistics, which are in the address. */
import {
  evaluationList,
  type FilterKind,
  findFilterError,
  information,
  STATISTICS_ALIASES,
  type StatisticsFilter,
  statisticsFilters,
} from '@trophy/domain'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { FilterView } from '#ui/data-table/use-table-view.ts'
import { isStatisticsFilter, WITHOUT } from './statistics-link.ts'

export type StatisticsFilters = { readonly [Name in StatisticsFilter]?: readonly string[] }

const kinds = Object.entries(statisticsFilters) as [StatisticsFilter, FilterKind][]

/** Returns the filters with a value, in a fixed order. Unknown and invalid ones are ignored. */
const selectFilters = (values: FilterView['query']['filters']): StatisticsFilters =>
  Object.fromEntries(
    kinds.flatMap(([name, kind]) => {
      const given = (values[name] ?? []).filter((one) => one.trim() !== '')
      return given.length > 0 && findFilterError(kind, given) === null ? [[name, given]] : []
    }),
  )

/** Parses the filters of an address, also under their earlier names. */
const parseFilters = (params: URLSearchParams): StatisticsFilters => {
  const aliases: Readonly<Record<string, StatisticsFilter>> = STATISTICS_ALIASES
  const pairs = [...params].map(([name, value]) => [aliases[name] ?? name, value])
  const renamed = new URLSearchParams(pairs)
  return selectFilters(Object.fromEntries(kinds.map(([name]) => [name, renamed.getAll(name)])))
}

const toPairs = (filters: StatisticsFilters): [string, string][] =>
  Object.entries(filters).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))

/** Returns a filter of the list in words: "Hunter's Name". */
const formatName = (filter: string): string => {
  const name = filter.replace(/_(from|to)$/, '')
  return (information.labels as Readonly<Record<string, string>>)[name] ?? name
}

/** Returns the names of the filters of the list that the address names as not applied. */
const listNotApplied = (params: URLSearchParams): readonly string[] => {
  const isOfList = (name: string): boolean => name in evaluationList.filters && !isStatisticsFilter(name)
  return [...new Set(params.getAll(WITHOUT).filter(isOfList).map(formatName))]
}

/** Returns the filters in the address with functions to change them, and the names of those that are not applied. */
export const useFilters = (): { readonly view: FilterView; readonly notApplied: readonly string[] } => {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => parseFilters(params), [params])
  // Two changes in one event must both apply, so each builds on the last.
  const latest = useRef({ filters, setParams })
  useEffect(() => {
    latest.current = { filters, setParams }
  }, [filters, setParams])
  const changes = useMemo(() => {
    const apply = (next: StatisticsFilters, replace = false) => {
      latest.current.filters = next
      latest.current.setParams(toPairs(next), { replace })
    }
    return {
      filter: (patch) => {
        const before = latest.current.filters
        // A phenotype belongs to one species.
        const dropped = 'eval_option' in patch ? { phenotype_key: [] } : {}
        const next = selectFilters({ ...before, ...dropped, ...patch })
        // Refining a filter replaces the history entry, so that the back button skips intermediate input.
        const isRefined = Object.keys(patch).every((name) => name in before && name in next)
        apply(next, isRefined)
      },
      clearFilters: () => apply({}),
    } satisfies Omit<FilterView, 'query'>
  }, [])
  const view = useMemo(() => ({ query: { filters }, ...changes }), [filters, changes])
  return { view, notApplied: listNotApplied(params) }
}
