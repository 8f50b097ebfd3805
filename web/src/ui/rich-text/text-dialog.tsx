import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId } from 'react'
import { Dialog } from '#ui/feedback/overlays.ts'
import { FieldFrame } from '#ui/fields/field.tsx'

export type TextPrompt = {
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Initial text. */
  readonly value: string
  readonly onSubmit: (text: string) => void
}

/** Asks for a line of text while `prompt` is set. */
export function TextDialog({ prompt, onClose }: { prompt: TextPrompt | null; onClose: () => void }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Must not submit the form that contains the editor.
    event.stopPropagation()
    const text = new FormData(event.currentTarget).get('text')
    onClose()
    prompt?.onSubmit(String(text ?? ''))
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
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} variant="h2">
          {prompt?.title}
        </DialogTitle>
        <DialogContent>
          <FieldFrame id={id} label={prompt?.label ?? ''} error={undefined} hint={prompt?.hint}>
            <OutlinedInput
              id={id}
              name="text"
              fullWidth
              autoFocus
              defaultValue={prompt?.value}
              inputProps={{ maxLength: 2_000, 'aria-describedby': `${id}-note` }}
            />
          </FieldFrame>
        </DialogContent>
        <DialogActions sx={{ gap: 1, p: 2 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            OK
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
