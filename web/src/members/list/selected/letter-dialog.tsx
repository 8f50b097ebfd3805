import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { LETTER_SUBJECT_LENGTH, LETTER_TEXT_LENGTH } from '@trophy/domain'
import { useId, useState } from 'react'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { createUuid } from '#lib/uuid.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import {
  formatSelected,
  type MemberErrors,
  type SelectedDialogProps,
  SelectedList,
  toMemberErrors,
} from './selected-list.tsx'

type Preview = { readonly to: { readonly name: string; readonly address: string }; readonly html: string }
type Letter = { readonly subject: string; readonly text: string }

const defaultValues: Letter = { subject: '', text: '' }

/** Writes to the selected members: the letter, then its preview, then a separate e-mail to each. */
export default function LetterDialog({ rows, isOpen, onLeaveOut, onClose, onDone }: SelectedDialogProps) {
  const titleId = useId()
  const form = useSubmitForm({ defaultValues })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [errors, setErrors] = useState<MemberErrors>({})
  // A letter with the same id and text is sent once, also after a double click or a lost response.
  const [id, setId] = useState(createUuid)

  const submit = async (letter: Letter) => {
    try {
      setErrors({})
      const body = { id, members: rows.map(({ _id }) => ({ _id })), ...letter }
      if (!preview) {
        setPreview(await call('POST /member/letter/preview', { body }))
        return
      }
      await call('POST /member/letter', { body })
      toast.success(`Sent to ${formatSelected(rows)}`)
      form.reset()
      setPreview(null)
      setId(createUuid())
      onDone()
    } catch (error) {
      const problem = toProblem(error)
      const found = toMemberErrors(problem, rows)
      setErrors(found)
      if (Object.keys(found).length > 0 || !showFieldErrors(form, problem)) toast.error(problem.message)
      if (problem.fields) setPreview(null)
    }
  }
  return (
    <Dialog
      open={isOpen}
      // A click beside the dialog must not close a letter.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        {`Write to ${formatSelected(rows)}`}
      </DialogTitle>
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          {preview ? (
            <div>
              <Box sx={{ mb: 1, fontSize: 14, overflowWrap: 'anywhere' }}>
                {`To ${preview.to.name} <${preview.to.address}>`}
                {rows.length > 1 && ` and, in separate e-mails, ${rows.length - 1} more`}
              </Box>
              <Box
                component="iframe"
                sandbox=""
                title="Preview of the e-mail"
                srcDoc={preview.html}
                sx={{ display: 'block', width: '100%', height: '48dvh', border: 1, borderColor: 'hairline' }}
              />
            </div>
          ) : (
            <>
              <SelectedList {...{ rows, errors, onLeaveOut }} renderDetail={({ email }) => email} />
              <TextField
                control={form.control}
                name="subject"
                label="Subject"
                maxLength={LETTER_SUBJECT_LENGTH}
                isRequired
                autoFocus
              />
              <TextField
                control={form.control}
                name="text"
                label="Text"
                rows={8}
                maxLength={LETTER_TEXT_LENGTH}
                isRequired
                hint="Begins with “Dear” and the name of the member. An empty line starts a paragraph."
              />
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ gap: 1, p: 2 }}>
          <Button onClick={preview ? () => setPreview(null) : onClose}>{preview ? 'Back' : 'Cancel'}</Button>
          <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
            {preview ? `Send to ${formatSelected(rows)}` : 'Preview'}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
