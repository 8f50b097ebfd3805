import { useQueries, useQuery } from '@tanstack/react-query'
import {
  type EvaluationFilter,
  evaluationList,
  listSpecies,
  normalisePublicId,
  removeInvisibleCharacters,
} from '@trophy/domain'
import { useEffect, useState } from 'react'
import { useFilterOptions } from '#evaluations/list/use-filter-options.ts'
import { call } from '#lib/call.ts'
import { useIsOnline } from '#lib/connection.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { requirePage, toListParams } from '#lib/list-params.ts'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { wholePage } from '#ui/data-table/local-page.ts'
import {
  type FoundMember,
  findMembers,
  findScreens,
  findSheets,
  findSpeciesLists,
  type SearchOption,
  toEvaluationOptions,
} from './search-options.ts'

const DEBOUNCE_MS = 250
const MEMBERS_STALE_MS = 60_000

/** Returns the newest evaluations in which a text is found, those whose ticket it is first, and their number. */
const fetchEvaluations = async (text: string, signal: AbortSignal) => {
  const fetchPage = async (filters: Partial<Record<EvaluationFilter, readonly string[]>>) => {
    const query = { page: 1, rowsPerPage: 10, ...evaluationList.defaultSort, filters } as const
    return requirePage(await call('GET /evaluation', { query: toListParams(query), signal }))
  }
  const [all, { docs: exact }] = await Promise.all([
    fetchPage({ search: [normalisePublicId(text) ?? text] }),
    fetchPage({ ticket: [text] }),
  ])
  const others = all.docs.filter(({ _id }) => !exact.some((row) => row._id === _id))
  return { page: { ...all, docs: [...exact, ...others].slice(0, 10) }, isExact: exact.length > 0 }
}

/** Returns the query of a list of members, which their table stores under the same key. */
const memberQuery = (
  table: string,
  filter: object,
  fetch: (signal: AbortSignal) => Promise<readonly FoundMember[]>,
) => ({
  queryKey: ['members', table, filter],
  queryFn: async ({ signal }: { signal: AbortSignal }) => wholePage(await fetch(signal)),
  staleTime: MEMBERS_STALE_MS,
})

const memberQueries = [
  memberQuery('JM', { isExpiringOnly: false }, (signal) => call('GET /member/JM', { signal })),
  memberQuery('waiting', {}, (signal) => call('GET /member/waiting', { signal })),
]

/** Returns `text` once it has not changed for a moment. */
const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(setDebounced, DEBOUNCE_MS, text)
    return () => window.clearTimeout(timer)
  }, [text])
  return debounced
}

type SearchGroup = { readonly title: string; readonly options: readonly SearchOption[] }

/** Searches for the typed text. Without one, the groups contain the screens only. */
export const useSearch = (user: SessionUser, typed: string) => {
  const text = removeInvisibleCharacters(typed).trim()
  const debouncedText = useDebounced(text)
  const isOnline = useIsOnline()
  const held = useHeldSpecies(user)
  const enterable = useEntryBlockedReason() === null ? held : []
  const storedSpecies = useFilterOptions()?.eval_option.map(({ value }) => value) ?? []
  const otherSpecies = listSpecies().filter(
    ({ key }) => storedSpecies.includes(key) && !enterable.some((species) => species.key === key),
  )
  const evaluations = useQuery({
    queryKey: [EVALUATIONS_KEY, 'search', debouncedText],
    queryFn: ({ signal }) => fetchEvaluations(debouncedText, signal),
    enabled: isOnline && debouncedText !== '',
  })
  const memberLists = useQueries({ queries: isOnline && text !== '' && user.role === 'admin' ? memberQueries : [] })
  const members = memberLists.flatMap(({ data }) => data?.docs ?? [])
  const records = text === debouncedText && text !== '' ? evaluations.data : undefined
  const evaluationGroup = {
    title: 'Evaluations',
    options: records ? toEvaluationOptions(records.page, user, text) : [],
  }
  const groups: readonly SearchGroup[] = [
    ...(records?.isExact ? [evaluationGroup] : []),
    { title: 'Screens', options: findScreens(user, text) },
    { title: 'New sheet', options: text === '' ? [] : findSheets(enterable, text) },
    { title: 'Species', options: text === '' ? [] : findSpeciesLists(otherSpecies, text) },
    { title: 'Members', options: text === '' ? [] : findMembers(members, text) },
    // Partial matches are last, so that late results do not move other options.
    ...(records?.isExact ? [] : [evaluationGroup]),
  ]
  const queries = [evaluations, ...memberLists]
  const failed = queries.filter(({ error }) => error !== null)
  return {
    text,
    groups: groups.filter(({ options }) => options.length > 0),
    isOnline,
    isSearching: isOnline && text !== '' && (text !== debouncedText || queries.some(({ isFetching }) => isFetching)),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
