import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'
import { Dialog } from './overlays.ts'

type Props = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Makes the dialog a form. */
  readonly onSubmit?: (event: FormEvent) => unknown
  readonly maxWidth?: 'sm' | 'md'
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** A dialog with a title, content that scrolls, and buttons. */
export function FormDialog({ title, isOpen, onClose, onSubmit, maxWidth = 'sm', actions, children }: Props) {
  const titleId = useId()
  const submit = (event: FormEvent) => {
    // The dialog may be inside another form in the component tree.
    event.stopPropagation()
    onSubmit?.(event)
  }
  return (
    <Dialog
      open={isOpen}
      // A click beside the dialog must not discard what has been entered.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
      slotProps={onSubmit ? { paper: { component: 'form', onSubmit: submit } } : {}}
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={[scrollShadow, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }]}>
        {children}
      </DialogContent>
      <DialogActions sx={{ gap: 1, p: 2, flexWrap: 'wrap' }}>{actions}</DialogActions>
    </Dialog>
  )
}
