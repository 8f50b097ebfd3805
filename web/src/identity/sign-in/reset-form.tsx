import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import {
  formatPasswordHint,
  messages,
  type Reset,
  type ResetKind,
  type ResetLink,
  resetSchema,
  screens,
  withMinimumPasswordLength,
} from '@trophy/domain'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { showFormError } from '#shell/forms/show-form-error.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { FormCardPage } from './form-card-page.tsx'

const titles: Readonly<Record<ResetKind, string>> = {
  reset: 'Reset password',
  invitation: 'Choose your password',
}

type Props = {
  readonly link: ResetLink
  /** The key in the link. */
  readonly resetToken: string
  /** Called if the link is no longer valid. */
  readonly onLinkInvalid: () => void
}

/** Asks for the new password twice. */
export function ResetForm({ link: { kind, username }, resetToken, onLinkInvalid }: Props) {
  const navigate = useNavigate()
  const passwordMinLength = useConfiguration('passwordMinLength')
  const resolver = useMemo(
    () => zodResolver(withMinimumPasswordLength(resetSchema, 'pass', passwordMinLength)),
    [passwordMinLength],
  )
  const form = useSubmitForm<Reset>({ defaultValues: { pass: '', repass: '' }, resolver })

  const save = async (reset: Reset) => {
    try {
      await call('POST /reset/:resetToken', { params: { resetToken }, body: reset })
      toast.success(messages.passwordModified)
      await navigate(screens.login.path)
    } catch (error) {
      if (toProblem(error).status === 404) onLinkInvalid()
      else showFormError(form, error)
    }
  }
  return (
    <FormCardPage title={titles[kind]} lead={`For ${username}`}>
      <Box component="form" noValidate onSubmit={form.handleSubmit(save)} sx={{ display: 'grid', gap: 2.5 }}>
        {/* Password managers store the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          control={form.control}
          name="pass"
          label="Password"
          hint={formatPasswordHint(passwordMinLength)}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          control={form.control}
          name="repass"
          label="Retype password"
          type="password"
          autoComplete="new-password"
        />
        <Box>
          <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
            Save password
          </ActionButton>
        </Box>
      </Box>
    </FormCardPage>
  )
}
