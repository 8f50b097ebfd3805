import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '@trophy/domain'
import { useId, useState } from 'react'
import { asProblem } from '../../lib/api.ts'
import { CloseIcon, HistoryIcon } from '../icons.tsx'
import { Loading } from '../loading.tsx'
import { HistoryItem } from './history-entry.tsx'
import type { ShownEntry } from './shown-entry.ts'

/** So many rows of a long history at a time. */
const PAGE = 20

type Props = {
  /** Whose history it is, as `Evaluation RD-2345678`. */
  readonly subject: string
  /** What is said where there is none. */
  readonly empty: string
  readonly queryKey: QueryKey
  readonly fetchHistory: (signal: AbortSignal) => Promise<readonly HistoryEntry[]>
  readonly read: (entry: HistoryEntry) => ShownEntry
}

function Entries({ entries, empty, read }: Pick<Props, 'empty' | 'read'> & { entries: readonly HistoryEntry[] }) {
  const [shown, setShown] = useState(PAGE)
  if (entries.length === 0) return <Typography sx={{ py: 2, color: 'text.secondary' }}>{empty}</Typography>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pl: 0.75 }}>
        {entries.slice(0, shown).map((entry) => (
          <HistoryItem key={entry._id} entry={entry} shown={read(entry)} />
        ))}
      </Box>
      {entries.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + PAGE)} sx={{ mt: 1 }}>
          Show older ({entries.length - shown})
        </Button>
      )}
    </>
  )
}

function Panel({
  subject,
  queryKey,
  fetchHistory,
  titleId,
  onClose,
  ...entries
}: Props & { titleId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchHistory(signal),
    gcTime: 0,
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pl: { xs: 2, sm: 3 } }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            History
          </Typography>
          <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{subject}, newest first</Box>
        </Box>
        <IconButton aria-label="Close history" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', px: { xs: 2, sm: 3 }, pb: 3 }}>
        {error ? (
          <>
            <Typography sx={{ mb: 2 }}>{asProblem(error).message} The history could not be opened.</Typography>
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
    </Box>
  )
}

/** A button that opens the history of a record beside it; on a phone it fills the screen. Never printed. */
export function HistoryDrawer(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const close = () => setOpen(false)
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
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
        sx={{ '@media print': { display: 'none' } }}
        slotProps={{
          backdrop: { invisible: true },
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
            elevation: 0,
            sx: { width: 'min(100vw, 440px)', boxShadow: '0 0 40px rgb(20 26 22 / 0.22)' },
          },
        }}
      >
        <Panel {...props} titleId={titleId} onClose={close} />
      </Drawer>
    </>
  )
}
