import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

export type Question = {
  readonly title: string
  /** What is asked; a function is told how to answer no. */
  readonly text: ReactNode | ((answerNo: () => void) => ReactNode)
  /** The two buttons' words, as 'Confirm' and 'Cancel'. */
  readonly yes: string
  readonly no: string
  /** Paints the first button as a warning. */
  readonly isDangerous?: boolean
}

type Asked = { readonly question: Question; readonly answer: (isYes: boolean) => void }

/** The second click of a double click on the button that asked falls beside the dialog, which must not close it. */
const isSecondClick = (event: object): boolean => 'detail' in event && Number(event.detail) > 1

/**
 * Asks before something is done: `const { ask, dialog } = useConfirm()`, render `dialog`, then `await ask({ … })`.
 * Closing the dialog is a no.
 */
export const useConfirm = () => {
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()

  const ask = (question: Question): Promise<boolean> =>
    new Promise((answer) => {
      setAsked({ question, answer })
      setOpen(true)
    })
  const answer = (isYes: boolean) => {
    asked?.answer(isYes)
    setOpen(false)
  }
  const question = asked?.question
  const dialog = (
    <Dialog
      open={isOpen}
      onClose={(event) => isSecondClick(event) || answer(false)}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        {question?.title}
      </DialogTitle>
      <DialogContent>
        {typeof question?.text === 'function' ? question.text(() => answer(false)) : question?.text}
      </DialogContent>
      <DialogActions sx={{ gap: 1, p: 2 }}>
        <Button onClick={() => answer(false)}>{question?.no}</Button>
        <Button
          // Enter does what was asked for, unless that destroys something.
          autoFocus={!question?.isDangerous}
          variant="contained"
          color={question?.isDangerous ? 'error' : 'primary'}
          onClick={() => answer(true)}
        >
          {question?.yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { ask, dialog }
}
