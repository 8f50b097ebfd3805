import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type Member, suggestDeclineLetter, type WrittenLetter, writtenLetterSchema } from '@trophy/domain'
import { useState } from 'react'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { LetterFields } from '#members/letter-fields.tsx'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

type Props = {
  readonly member: Member
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onDeclined: () => Promise<void>
  /** Called instead if the application does not exist any more. */
  readonly onGone: () => Promise<void>
}

/** Declines an application, with an e-mail if the admin chooses one. */
export default function DeclineDialog({ member, isOpen, onClose, onReload, onDeclined, onGone }: Props) {
  const { _id, name, email, modified_date } = member
  const databaseName = useConfiguration('databaseName')
  const [sendsEmail, setSendsEmail] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const form = useSubmitForm<WrittenLetter>({
    defaultValues: suggestDeclineLetter(name, databaseName),
    resolver: zodResolver(writtenLetterSchema),
  })
  const formError = useFormError(form, { onReload })
  const decline = async (letter: WrittenLetter | null) => {
    formError.clear()
    setWaiting(true)
    try {
      await call('POST /member/:id/decline', { params: { id: _id }, body: { modified_date, letter } })
      const outcome = letter ? `An e-mail is being sent to ${email}.` : 'No e-mail was sent.'
      toast.success(`The application of ${name} was declined and erased. ${outcome}`)
      onClose()
      await onDeclined()
    } catch (error) {
      if (toProblem(error).status === 404) await onGone()
      else formError.show(error)
    }
    setWaiting(false)
  }
  const confirm = () => void (sendsEmail ? form.handleSubmit((letter) => decline(letter))() : decline(null))
  return (
    <FormDialog
      title="Decline application?"
      isOpen={isOpen}
      onClose={() => isWaiting || onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isWaiting}>
            Cancel
          </Button>
          <ActionButton variant="contained" color="error" isWaiting={isWaiting} onClick={confirm}>
            Decline
          </ActionButton>
        </>
      }
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        The application of <strong>{name}</strong> and its files will be erased. This cannot be undone.
      </Box>
      <FormControlLabel
        label="Send an e-mail"
        control={<Checkbox checked={sendsEmail} onChange={({ target }) => setSendsEmail(target.checked)} />}
      />
      {sendsEmail && (
        <LetterFields
          control={form.control}
          hint={`To ${email}. An empty line starts a paragraph. The name of the database and the contact address are added below.`}
        />
      )}
      {formError.alert}
    </FormDialog>
  )
}
