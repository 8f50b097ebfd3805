import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

export type ConfirmOptions = {
  readonly title: string
  /** What is asked; a function is told how to answer no. */
  readonly text: ReactNode | ((answerNo: () => void) => ReactNode)
  /** The two buttons' words, as 'Confirm' and 'Cancel'. */
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Paints the first button as a warning. */
  readonly isDangerous?: boolean
}

type PendingConfirmation = { readonly options: ConfirmOptions; readonly resolve: (isConfirmed: boolean) => void }

/** The second click of a double click on the button that asked falls beside the dialog, which must not close it. */
const isSecondClick = (event: object): boolean => 'detail' in event && Number(event.detail) > 1

/**
 * Asks before something is done: `const { ask, dialog } = useConfirm()`, render `dialog`, then `await ask({ … })`.
 * Closing the dialog is a no.
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
          // Enter does what was asked for, unless that destroys something.
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
