import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '#ui/feedback/overlays.ts'
import { FieldFrame } from '#ui/fields/field.tsx'

export type TextPrompt = {
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Initial text. */
  readonly value: string
  readonly submitLabel: string
  /** Returns an error of the text, which is shown at the field; undefined if the dialog is to be closed. */
  readonly onSubmit: (text: string) => string | undefined | Promise<string | undefined>
}

type Props = {
  readonly prompt: TextPrompt | null
  readonly onClose: () => void
  /** True if `onClose` moves the focus; otherwise it returns to where it was. */
  readonly movesFocus?: boolean
}

/** Asks for a line of text while `prompt` is set. */
export function TextDialog({ prompt, onClose, movesFocus = false }: Props) {
  const id = useId()
  const [error, setError] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const close = () => {
    setError(undefined)
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Must not submit the form that contains the editor.
    event.stopPropagation()
    const text = new FormData(event.currentTarget).get('text')
    setWaiting(true)
    const found = await prompt?.onSubmit(String(text ?? ''))
    setWaiting(false)
    if (found === undefined) close()
    else setError(found)
  }
  return (
    <Dialog
      open={prompt !== null}
      onClose={close}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
      disableRestoreFocus={movesFocus}
    >
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} variant="h2">
          {prompt?.title}
        </DialogTitle>
        <DialogContent>
          <FieldFrame id={id} label={prompt?.label ?? ''} error={error} hint={prompt?.hint}>
            <OutlinedInput
              id={id}
              name="text"
              fullWidth
              autoFocus
              defaultValue={prompt?.value}
              error={error !== undefined}
              onChange={() => setError(undefined)}
              autoComplete="off"
              inputProps={{ maxLength: 2_000, 'aria-describedby': `${id}-note` }}
            />
          </FieldFrame>
        </DialogContent>
        <DialogActions sx={{ gap: 1, p: 2 }}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isWaiting}>
            {prompt?.submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
