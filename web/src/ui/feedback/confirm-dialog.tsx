import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

export type ConfirmOptions = {
  readonly title: string
  /** The question; a function gets a callback that cancels. */
  readonly text: ReactNode | ((cancel: () => void) => ReactNode)
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

/** The dialog of `useConfirm`. */
export default function ConfirmDialog({ options, isOpen, onRespond }: Props) {
  const { title, text, confirmLabel, cancelLabel, isDangerous = false, isCancelFocused = false } = options
  const titleId = useId()
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
      <DialogContent>{typeof text === 'function' ? text(() => onRespond(false)) : text}</DialogContent>
      <DialogActions sx={{ gap: 1, p: 2 }}>
        <Button autoFocus={isCancelFocused} onClick={() => onRespond(false)}>
          {cancelLabel}
        </Button>
        <Button
          // Enter confirms, unless the action is destructive.
          autoFocus={!isDangerous && !isCancelFocused}
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          onClick={() => onRespond(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
