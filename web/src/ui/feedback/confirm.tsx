import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

export type ConfirmOptions = {
  readonly title: string
  /** The question; a function gets a callback that cancels. */
  readonly text: ReactNode | ((cancel: () => void) => ReactNode)
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Shows the confirm button in the error colour. */
  readonly isDangerous?: boolean
}

type PendingConfirmation = { readonly options: ConfirmOptions; readonly resolve: (isConfirmed: boolean) => void }

/** The second click of a double click hits the backdrop of the dialog and must not close it. */
const isSecondClick = (event: object): boolean => 'detail' in event && Number(event.detail) > 1

/**
 * Asks for confirmation: `const { confirm, dialog } = useConfirm()`, render `dialog`, then `await confirm({ … })`. Closing
 * the dialog cancels.
 */
export const useConfirm = () => {
  const [pending, setPending] = useState<PendingConfirmation>()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()

  const confirm = (options: ConfirmOptions): Promise<boolean> =>
    new Promise((resolve) => {
      setPending({ options, resolve })
      setOpen(true)
    })
  const respond = (isConfirmed: boolean) => {
    pending?.resolve(isConfirmed)
    setOpen(false)
  }
  const options = pending?.options
  const dialog = (
    <Dialog
      open={isOpen}
      onClose={(event) => isSecondClick(event) || respond(false)}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        {options?.title}
      </DialogTitle>
      <DialogContent>
        {typeof options?.text === 'function' ? options.text(() => respond(false)) : options?.text}
      </DialogContent>
      <DialogActions sx={{ gap: 1, p: 2 }}>
        <Button onClick={() => respond(false)}>{options?.cancelLabel}</Button>
        <Button
          // Enter confirms, unless the action is destructive.
          autoFocus={!options?.isDangerous}
          variant="contained"
          color={options?.isDangerous ? 'error' : 'primary'}
          onClick={() => respond(true)}
        >
          {options?.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { confirm, dialog }
}
