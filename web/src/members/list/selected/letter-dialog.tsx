import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { WrittenLetter } from '@trophy/domain'
import { useState } from 'react'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { createUuid } from '#lib/uuid.ts'
import { LetterFields } from '#members/letter-fields.tsx'
import { useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { formatSelected, type SelectedDialogProps, SelectedList, useMemberErrors } from './selected-list.tsx'

type Preview = { readonly to: { readonly name: string; readonly address: string }; readonly html: string }

/** Writes to the selected members: the letter, then its preview, then a separate e-mail to each. */
export default function LetterDialog({ rows, isOpen, onLeaveOut, onClose, onDone }: SelectedDialogProps) {
  const form = useSubmitForm<WrittenLetter>({ defaultValues: { subject: '', text: '' } })
  const [preview, setPreview] = useState<Preview | null>(null)
  const { errors, alert, show, clear } = useMemberErrors(form, rows)
  // A letter with the same id and text is sent once, also after a double click or a lost response.
  const [id] = useState(createUuid)
  const isPreview = preview !== null
  const guard = useUnsavedGuard(form.formState.isDirty)

  const submit = form.handleSubmit(async (letter) => {
    clear()
    try {
      const body = { id, members: rows.map(({ _id }) => ({ _id })), ...letter }
      if (!preview) {
        setPreview(await call('POST /member/letter/preview', { body }))
        return
      }
      await call('POST /member/letter', { body })
      toast.success(`Sent to ${formatSelected(rows)}`)
      onDone()
    } catch (error) {
      show(error)
      if (toProblem(error).fields) setPreview(null)
    }
  })
  const leavePreview = () => {
    clear()
    setPreview(null)
  }
  const close = () => {
    // A preview on its way would appear when the dialog is opened for others.
    if (form.formState.isSubmitting) return
    leavePreview()
    onClose()
  }
  return (
    <>
      {guard}
      <FormDialog
        title={`Write to ${formatSelected(rows)}`}
        isOpen={isOpen}
        onClose={close}
        onSubmit={submit}
        actions={
          <>
            <Button key={`back ${isPreview}`} autoFocus={isPreview} onClick={isPreview ? leavePreview : close}>
              {isPreview ? 'Back' : 'Cancel'}
            </Button>
            <ActionButton
              key={`submit ${isPreview}`}
              type="submit"
              variant="contained"
              isWaiting={form.formState.isSubmitting}
              // The second click of a double click on Preview, in whose place this is, must not send.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {isPreview ? `Send to ${formatSelected(rows)}` : 'Preview'}
            </ActionButton>
          </>
        }
      >
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
            <SelectedList rows={rows} errors={errors} onLeaveOut={onLeaveOut} renderDetail={({ email }) => email} />
            <LetterFields
              control={form.control}
              autoFocus
              hint="Begins with “Dear” and the name of the member. An empty line starts a paragraph."
            />
          </>
        )}
        {alert}
      </FormDialog>
    </>
  )
}
