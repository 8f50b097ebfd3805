import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '@trophy/domain'
import { useState } from 'react'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { HistoryItem } from './history-entry.tsx'
import type { HistoryEntryView } from './history-view.ts'

export type HistoryProps = {
  /** Text of an empty history. */
  readonly empty: string
  readonly queryKey: QueryKey
  readonly fetchHistory: (signal: AbortSignal) => Promise<readonly HistoryEntry[]>
  readonly toView: (entry: HistoryEntry) => HistoryEntryView
  /** The number of entries shown at first, and of those added with each click. */
  readonly pageSize: number
}

type ListProps = Pick<HistoryProps, 'empty' | 'toView' | 'pageSize'> & { entries: readonly HistoryEntry[] }

/** History entries that have been fetched, newest first. */
export function HistoryList({ entries, empty, toView, pageSize }: ListProps) {
  const [shownCount, setShownCount] = useState(pageSize)
  if (entries.length === 0) return <Typography sx={{ py: 2, color: 'text.secondary' }}>{empty}</Typography>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pl: 0.75 }}>
        {entries.slice(0, shownCount).map((entry) => (
          <HistoryItem key={entry._id} entry={entry} view={toView(entry)} />
        ))}
      </Box>
      {entries.length > shownCount && (
        <Button variant="outlined" onClick={() => setShownCount(shownCount + pageSize)} sx={{ mt: 1 }}>
          Show older ({entries.length - shownCount})
        </Button>
      )}
    </>
  )
}

/** Fetches and shows the history of a record, newest first. */
export function HistoryEntries({ queryKey, fetchHistory, ...entries }: HistoryProps) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchHistory(signal),
    gcTime: 0,
  })
  if (hasNoConnection(error)) return <NetworkNotice onRetry={() => void refetch()} />
  if (error)
    return (
      <>
        <Typography sx={{ mb: 2 }}>{toProblem(error).message} The history could not be opened.</Typography>
        <Button variant="outlined" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    )
  return data ? <HistoryList entries={data} {...entries} /> : <Loading />
}
