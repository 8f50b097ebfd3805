import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { HistoryIcon } from '#ui/page/icons.tsx'

/** The state of a drawer. */
export type DrawerState = { readonly isOpen: boolean; readonly onClose: () => void }

/** A button that opens the history of a record. Never printed. */
export function HistoryButton({ renderDrawer }: { renderDrawer: (state: DrawerState) => ReactNode }) {
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
      {renderDrawer({ isOpen, onClose: () => setOpen(false) })}
    </>
  )
}
