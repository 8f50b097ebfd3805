import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { secondStepSchema } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { showFormError } from '#shell/forms/show-form-error.ts'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { FormCardPage } from './form-card-page.tsx'

type Props = {
  /** The challenge that the server returned for the password. */
  readonly challenge: string
  readonly onSignedIn: (token: string) => void
  /** Returns to the password step, with the server's message if the sign-in has ended. */
  readonly onBack: (message?: string) => void
}

export default function SecondFactorStep({ challenge, onSignedIn, onBack }: Props) {
  const form = useSubmitForm({ defaultValues: { challenge, code: '' }, resolver: zodResolver(secondStepSchema) })
  const submit = async (step: { challenge: string; code: string }) => {
    try {
      const { token } = await call('POST /login/second-factor', { body: step })
      onSignedIn(token)
    } catch (error) {
      const { code, message } = toProblem(error)
      if (code === 'SIGN_IN_ENDED') onBack(message)
      else showFormError(form, error)
    }
  }
  return (
    <FormCardPage title="Log in" lead="Enter the code from your authenticator app.">
      <Box component="form" noValidate onSubmit={form.handleSubmit(submit)} sx={{ display: 'grid', gap: 2.5 }}>
        <TextField
          control={form.control}
          name="code"
          label="Code"
          hint="6 digits, or one of your recovery codes"
          autoComplete="one-time-code"
          autoFocus
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <ActionButton
            type="submit"
            variant="contained"
            isWaiting={form.formState.isSubmitting}
            sx={{ minWidth: 140 }}
          >
            Log in
          </ActionButton>
          <Button onClick={() => onBack()}>Back</Button>
        </Box>
      </Box>
    </FormCardPage>
  )
}
