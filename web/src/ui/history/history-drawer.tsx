import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '@trophy/domain'
import { useState } from 'react'
import { toProblem } from '#lib/api.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { SidePanel } from '#ui/feedback/side-panel.tsx'
import { HistoryIcon } from '#ui/page/icons.tsx'
import { HistoryItem } from './history-entry.tsx'
import type { HistoryEntryView } from './history-view.ts'

const PAGE_SIZE = 20

type Props = {
  /** The record, for example `Evaluation RD-2345678`. */
  readonly subject: string
  /** Text of an empty history. */
  readonly empty: string
  readonly queryKey: QueryKey
  readonly fetchHistory: (signal: AbortSignal) => Promise<readonly HistoryEntry[]>
  readonly toView: (entry: HistoryEntry) => HistoryEntryView
}

function Entries({ entries, empty, toView }: Pick<Props, 'empty' | 'toView'> & { entries: readonly HistoryEntry[] }) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  if (entries.length === 0) return <Typography sx={{ py: 2, color: 'text.secondary' }}>{empty}</Typography>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pl: 0.75 }}>
        {entries.slice(0, shownCount).map((entry) => (
          <HistoryItem key={entry._id} entry={entry} view={toView(entry)} />
        ))}
      </Box>
      {entries.length > shownCount && (
        <Button variant="outlined" onClick={() => setShownCount(shownCount + PAGE_SIZE)} sx={{ mt: 1 }}>
          Show older ({entries.length - shownCount})
        </Button>
      )}
    </>
  )
}

function HistoryPanel({ queryKey, fetchHistory, ...entries }: Omit<Props, 'subject'>) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchHistory(signal),
    gcTime: 0,
  })
  return (
    <Box sx={{ flex: 1, overflow: 'auto', px: { xs: 2, sm: 3 }, pb: 3 }}>
      {error ? (
        <>
          <Typography sx={{ mb: 2 }}>{toProblem(error).message} The history could not be opened.</Typography>
          <Button variant="outlined" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : data ? (
        <Entries entries={data} {...entries} />
      ) : (
        <Loading />
      )}
    </Box>
  )
}

/** A button that opens the history of a record in a side panel. Never printed. */
export function HistoryDrawer({ subject, ...panel }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<HistoryIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ '@media print': { display: 'none' } }}
      >
        History
      </Button>
      <SidePanel
        title="History"
        lead={`${subject}, newest first`}
        width={440}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <HistoryPanel {...panel} />
      </SidePanel>
    </>
  )
}
