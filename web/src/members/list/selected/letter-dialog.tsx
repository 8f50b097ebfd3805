import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { WrittenLetter } from '@trophy/domain'
import { useState } from 'react'
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

/** Writes to the selected members, a separate e-mail to each. Holds the text until it is sent or the page is left. */
export default function LetterDialog({ rows, isOpen, onLeaveOut, onClose, onDone }: SelectedDialogProps) {
  const queries = useQueryClient()
  const form = useSubmitForm<WrittenLetter>({ defaultValues: { subject: '', text: '' } })
  const [preview, setPreview] = useState<Preview>()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { errors, alert, show, clear } = useMemberErrors(form, rows)
  // An e-mail with the same id and text is sent once, also after a double click or a lost response.
  const [id, setId] = useState(createUuid)
  const guard = useUnsavedGuard(form.formState.isDirty)
  const { isSubmitting } = form.formState

  const submit = (send: (body: WrittenLetter & { id: string; members: { _id: string }[] }) => Promise<void>) =>
    form.handleSubmit(async (letter) => {
      clear()
      await send({ id, members: rows.map(({ _id }) => ({ _id })), ...letter }).catch(show)
    })
  const showPreview = submit(async (body) => {
    setPreview(await call('POST /member/letter/preview', { body }))
    setPreviewOpen(true)
  })
  const send = submit(async (body) => {
    await call('POST /member/letter', { body })
    toast.success(`Sent to ${formatSelected(rows)}`)
    form.reset()
    setId(createUuid())
    onDone()
    await queries.invalidateQueries({ queryKey: ['mails'] })
  })
  const close = () => {
    // A preview on its way would appear when the dialog is opened for others.
    if (isSubmitting) return
    clear()
    onClose()
  }
  return (
    <>
      {guard}
      {rows.length > 0 && (
        <FormDialog
          title={`E-mail to ${formatSelected(rows)}`}
          isOpen={isOpen}
          onClose={close}
          onSubmit={showPreview}
          actions={
            <>
              <Button onClick={close} disabled={isSubmitting}>
                Cancel
              </Button>
              <ActionButton type="submit" variant="outlined" isWaiting={isSubmitting}>
                Preview
              </ActionButton>
              <ActionButton variant="contained" isWaiting={isSubmitting} onClick={send}>
                {`Send to ${formatSelected(rows)}`}
              </ActionButton>
            </>
          }
        >
          <SelectedList rows={rows} errors={errors} onLeaveOut={onLeaveOut} renderDetail={({ email }) => email} />
          <LetterFields
            control={form.control}
            autoFocus
            hint="Begins with “Dear” and the name of the member. An empty line starts a paragraph."
          />
          {alert}
        </FormDialog>
      )}
      <FormDialog
        title="Preview"
        isOpen={isPreviewOpen}
        onClose={() => setPreviewOpen(false)}
        actions={
          <Button autoFocus onClick={() => setPreviewOpen(false)}>
            Close
          </Button>
        }
      >
        <Box sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
          {preview && `To ${preview.to.name} <${preview.to.address}>`}
          {rows.length > 1 && ` and, in separate e-mails, ${rows.length - 1} more`}
        </Box>
        <Box
          component="iframe"
          sandbox=""
          title="Preview of the e-mail"
          srcDoc={preview?.html}
          sx={{ display: 'block', width: '100%', height: '48dvh', border: 1, borderColor: 'hairline' }}
        />
      </FormDialog>
    </>
  )
}
