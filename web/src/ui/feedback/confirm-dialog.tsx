import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogButtons from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FieldFrame, getAriaProps, textAreaProps, useFieldIds } from '#ui/fields/field.tsx'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'

export type DialogActions = {
  readonly cancel: () => void
  /** Moves the focus from the confirm button to the cancel button, so that Enter no longer confirms. */
  readonly focusCancel: () => void
}

export type ConfirmOptions = {
  readonly title: string
  /** The question; a function gets the actions of the dialog. */
  readonly text: ReactNode | ((actions: DialogActions) => ReactNode)
  /** The object of the question. */
  readonly name?: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Shows the confirm button in the error colour. */
  readonly isDangerous?: boolean
  /** Focuses the cancel button, so that Enter does not confirm. */
  readonly isCancelFocused?: boolean
  /** Asks for a text, which has the focus. Its error prevents the confirmation. */
  readonly input?: {
    readonly label: string
    /** Holds the text, also after the dialog was cancelled. */
    readonly text: { current: string }
    readonly findError: (text: string) => string | undefined
  }
}

type Props = {
  readonly options: ConfirmOptions
  readonly isOpen: boolean
  readonly onRespond: (isConfirmed: boolean) => void
}

/** The second click of a double click hits the backdrop of the dialog and must not close it. */
const isSecondClick = (event: object): boolean => 'detail' in event && Number(event.detail) > 1

export default function ConfirmDialog({ options, isOpen, onRespond }: Props) {
  const { title, text, name, confirmLabel, cancelLabel, isDangerous = false, isCancelFocused = false, input } = options
  const titleId = useId()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const inputElement = useRef<HTMLTextAreaElement>(null)
  const { id, noteId } = useFieldIds()
  const [error, setError] = useState<string>()
  const cancel = () => {
    setError(undefined)
    onRespond(false)
  }
  const confirm = () => {
    const found = input?.findError(input.text.current)
    setError(found)
    if (found === undefined) onRespond(true)
    else inputElement.current?.focus()
  }
  const onInputKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    confirm()
  }
  const actions: DialogActions = {
    cancel,
    focusCancel: () => document.activeElement === confirmButton.current && cancelButton.current?.focus(),
  }
  return (
    <Dialog
      open={isOpen}
      onClose={(event) => isSecondClick(event) || cancel()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={scrollShadow}>
        {typeof text === 'function' ? text(actions) : text}
        {name && <Box sx={{ mt: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>}
      </DialogContent>
      {input && (
        <Box sx={{ px: 3, pt: 2 }}>
          <FieldFrame id={id} label={input.label} error={error} isRequired>
            <OutlinedInput
              id={id}
              autoFocus
              fullWidth
              {...textAreaProps(2)}
              inputRef={inputElement}
              defaultValue={input.text.current}
              onChange={({ target }) => {
                input.text.current = target.value
                setError(undefined)
              }}
              onKeyDown={onInputKeyDown}
              error={error !== undefined}
              slotProps={{ input: { ...getAriaProps(noteId, error, undefined), 'aria-required': true } }}
            />
          </FieldFrame>
        </Box>
      )}
      <DialogButtons sx={{ gap: 1, p: 2 }}>
        <Button ref={cancelButton} autoFocus={!input && isCancelFocused} onClick={cancel}>
          {cancelLabel}
        </Button>
        <Button
          ref={confirmButton}
          // Enter confirms, unless the action is destructive.
          autoFocus={!input && !isDangerous && !isCancelFocused}
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
