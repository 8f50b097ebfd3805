import { useQuery } from '@tanstack/react-query'
import { type Evaluation, findStoredEdition, type Species } from '@trophy/domain'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { EvaluationLoadError } from './evaluation-load-error.tsx'
import { PRINT_PARAM } from './print-button.tsx'

/** Shown in a frame of its own. */
const PrintedPage = lazy(async () => ({ default: (await import('#evaluations/print/printed-page.tsx')).PrintedPage }))

/** A stored evaluation with the edition of its species. */
export type OpenedEvaluation = {
  readonly species: Species
  readonly stored: Evaluation
  /** The time at which it was read, in milliseconds; changes with every reload. */
  readonly readAt: number
  readonly onReload: () => void
}

type Props = {
  readonly id: string
  /** The unsent edit that is opened, part of the key of the query; null for none. */
  readonly saveKey: string | null
  readonly fetch: (signal: AbortSignal) => Promise<Evaluation>
  readonly children: (opened: OpenedEvaluation) => ReactNode
}

/** Fetches an evaluation and renders it with `children`, or in its print layout if the address asks for that. */
export function StoredEvaluation({ id, saveKey, fetch, children }: Props) {
  usePageTitle('Evaluation Editor')
  const [query] = useSearchParams()
  // Always fetched on opening, and never replaced while it is being edited.
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'one', id, saveKey],
    queryFn: ({ signal }) => fetch(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
  const onReload = () => void refetch()
  if (!data)
    return error ? (
      <EvaluationLoadError problem={toProblem(error)} title="Evaluation Editor" id={id} onRetry={onReload} />
    ) : (
      <Loading />
    )
  const species = findStoredEdition(data)
  if (!species) return null
  if (query.has(PRINT_PARAM)) return <PrintedPage species={species} stored={data} />
  return children({ species, stored: data, readAt: dataUpdatedAt, onReload })
}
