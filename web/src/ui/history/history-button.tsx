import Button from '@mui/material/Button'
import { useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { HistoryIcon } from '#ui/page/icons.tsx'
import type { DrawerProps } from './history-drawer.tsx'

const HistoryDrawer = loadOnDemand(() => import('./history-drawer.tsx'))

/** A button that opens the history of a record in a drawer. Never printed. */
export function HistoryButton(props: Omit<DrawerProps, 'isOpen' | 'onClose'>) {
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
      <HistoryDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
