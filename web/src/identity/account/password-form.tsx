import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import {
  formatPasswordHint,
  messages,
  type PasswordChange,
  passwordChangeSchema,
  withMinimumPasswordLength,
} from '@trophy/domain'
import { useMemo } from 'react'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { call } from '#lib/call.ts'
import { showFormError } from '#shell/forms/show-form-error.ts'
import { startSession } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

const defaultValues: PasswordChange = { current_password: '', pass: '', repass: '' }

/** Changes the password. This session continues with a new token; the server revokes all others. */
export function PasswordForm() {
  const queryClient = useQueryClient()
  const passwordMinLength = useConfiguration('passwordMinLength')
  const schema = useMemo(
    () => withMinimumPasswordLength(passwordChangeSchema, 'pass', passwordMinLength),
    [passwordMinLength],
  )
  const form = useSubmitForm<PasswordChange>({ defaultValues, resolver: zodResolver(schema) })
  const { control, formState, reset } = form

  const save = async (change: PasswordChange) => {
    try {
      const { token } = await call('POST /me/password', { body: change })
      startSession(token)
      reset(defaultValues)
      toast.success(messages.passwordModified)
      // Other parts of the page may have been rejected until now.
      await queryClient.invalidateQueries()
    } catch (error) {
      showFormError(form, error)
    }
  }
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit(save)} sx={{ display: 'grid', gap: 2.5 }}>
      <TextField
        control={control}
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        width={320}
      />
      <TextField
        control={control}
        name="pass"
        label="New password"
        hint={formatPasswordHint(passwordMinLength)}
        type="password"
        autoComplete="new-password"
        width={320}
      />
      <TextField
        control={control}
        name="repass"
        label="Retype password"
        type="password"
        autoComplete="new-password"
        width={320}
      />
      <Box>
        <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting}>
          Change password
        </ActionButton>
      </Box>
    </Box>
  )
}
