import { useQueries, useQuery } from '@tanstack/react-query'
import { evaluationList, listSpecies, normalisePublicId, removeInvisibleCharacters } from '@trophy/domain'
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

const fetchEvaluations = async (text: string, signal: AbortSignal) => {
  const search = [normalisePublicId(text) ?? text]
  const query = { page: 1, rowsPerPage: 10, ...evaluationList.defaultSort, filters: { search } } as const
  return requirePage(await call('GET /evaluation', { query: toListParams(query), signal }))
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
  const sent = useDebounced(text)
  const isOnline = useIsOnline()
  const held = useHeldSpecies(user)
  const enterable = useEntryBlockedReason() === null ? held : []
  const stored = useFilterOptions()?.eval_option.map(({ value }) => value) ?? []
  const others = listSpecies().filter(
    ({ key }) => stored.includes(key) && !enterable.some((species) => species.key === key),
  )
  const evaluations = useQuery({
    queryKey: [EVALUATIONS_KEY, 'search', sent],
    queryFn: ({ signal }) => fetchEvaluations(sent, signal),
    enabled: isOnline && sent !== '',
  })
  const memberLists = useQueries({ queries: isOnline && user.role === 'admin' ? memberQueries : [] })
  const members = memberLists.flatMap(({ data }) => data?.docs ?? [])
  const found = text === sent && text !== '' ? evaluations.data : undefined
  const groups: readonly SearchGroup[] = [
    { title: 'Screens', options: findScreens(user, text) },
    { title: 'New sheet', options: text === '' ? [] : findSheets(enterable, text) },
    { title: 'Species', options: text === '' ? [] : findSpeciesLists(others, text) },
    { title: 'Members', options: text === '' ? [] : findMembers(members, text) },
    // Last, because they appear while another option may be about to be chosen.
    { title: 'Evaluations', options: found ? toEvaluationOptions(found, user, text) : [] },
  ]
  const queries = [evaluations, ...memberLists]
  const failed = queries.filter(({ error }) => error !== null)
  return {
    text,
    groups: groups.filter(({ options }) => options.length > 0),
    isOnline,
    isSearching: isOnline && text !== '' && (text !== sent || queries.some(({ isFetching }) => isFetching)),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
