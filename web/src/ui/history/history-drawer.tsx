import Box from '@mui/material/Box'
import { SidePanel } from '#ui/feedback/side-panel.tsx'
import { HistoryEntries, type HistoryProps } from './history-entries.tsx'

const PAGE_SIZE = 20

export type DrawerProps = Omit<HistoryProps, 'pageSize'> & {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The record, for example `Evaluation RD-2345678`. */
  readonly subject: string
}

/** The history of a record in a side panel. Never printed. */
export default function HistoryDrawer({ subject, isOpen, onClose, ...history }: DrawerProps) {
  return (
    <SidePanel title="History" lead={`${subject}, newest first`} width={440} isOpen={isOpen} onClose={onClose}>
      <Box sx={{ flex: 1, overflow: 'auto', px: { xs: 2, sm: 3 }, pb: 3 }}>
        <HistoryEntries {...history} pageSize={PAGE_SIZE} />
      </Box>
    </SidePanel>
  )
}
