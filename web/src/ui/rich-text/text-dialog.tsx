import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId } from 'react'

export type TextPrompt = {
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Initial text. */
  readonly value: string
  readonly submitLabel: string
  readonly onSubmit: (text: string) => void
}

type Props = {
  readonly prompt: TextPrompt | null
  /** Moves the focus. */
  readonly onClose: () => void
}

/** Asks for a line of text while `prompt` is set. */
export function TextDialog({ prompt, onClose }: Props) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Must not submit the form that contains the editor.
    event.stopPropagation()
    prompt?.onSubmit(String(new FormData(event.currentTarget).get('text') ?? ''))
    onClose()
  }
  return (
    <Dialog
      open={prompt !== null}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
      disableRestoreFocus
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} variant="h2">
          {prompt?.title}
        </DialogTitle>
        <DialogContent>
          <TextField
            id={id}
            name="text"
            label={prompt?.label}
            helperText={prompt?.hint}
            defaultValue={prompt?.value}
            margin="dense"
            fullWidth
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
        </DialogContent>
        <DialogActions sx={{ gap: 1, p: 2 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            {prompt?.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
