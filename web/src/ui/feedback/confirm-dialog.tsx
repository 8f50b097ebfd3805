import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogButtons from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useRef } from 'react'

export type DialogActions = {
  readonly cancel: () => void
  /** Moves the focus from the confirm button to the cancel button, so that Enter no longer confirms. */
  readonly focusCancel: () => void
}

export type ConfirmOptions = {
  readonly title: string
  /** The question; a function gets the actions of the dialog. */
  readonly text: ReactNode | ((actions: DialogActions) => ReactNode)
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Shows the confirm button in the error colour. */
  readonly isDangerous?: boolean
  /** Focuses the cancel button, so that Enter does not confirm. */
  readonly isCancelFocused?: boolean
}

type Props = {
  readonly options: ConfirmOptions
  readonly isOpen: boolean
  readonly onRespond: (isConfirmed: boolean) => void
}

/** The second click of a double click hits the backdrop of the dialog and must not close it. */
const isSecondClick = (event: object): boolean => 'detail' in event && Number(event.detail) > 1

export default function ConfirmDialog({ options, isOpen, onRespond }: Props) {
  const { title, text, confirmLabel, cancelLabel, isDangerous = false, isCancelFocused = false } = options
  const titleId = useId()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const actions: DialogActions = {
    cancel: () => onRespond(false),
    focusCancel: () => document.activeElement === confirmButton.current && cancelButton.current?.focus(),
  }
  return (
    <Dialog
      open={isOpen}
      onClose={(event) => isSecondClick(event) || onRespond(false)}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>{typeof text === 'function' ? text(actions) : text}</DialogContent>
      <DialogButtons sx={{ gap: 1, p: 2 }}>
        <Button ref={cancelButton} autoFocus={isCancelFocused} onClick={() => onRespond(false)}>
          {cancelLabel}
        </Button>
        <Button
          ref={confirmButton}
          // Enter confirms, unless the action is destructive.
          autoFocus={!isDangerous && !isCancelFocused}
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          onClick={() => onRespond(true)}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
