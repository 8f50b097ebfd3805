import Button from '@mui/material/Button'
import { useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'

const LabelsDialog = loadOnDemand(() => import('./labels-dialog.tsx'))

/** The button that opens the dialog to print labels. */
export function Labels() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Print labels
      </Button>
      <LabelsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
