import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type Forgot, forgotSchema, messages, screens } from '@trophy/domain'
import { Link, useNavigate } from 'react-router'
import { call } from '#lib/call.ts'
import { showFormError } from '#shell/forms/show-form-error.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { FormCardPage } from './form-card-page.tsx'

/** Requests an e-mail with a link to set a new password. */
export default function ForgotPage() {
  const navigate = useNavigate()
  const form = useSubmitForm<Forgot>({ defaultValues: { username: '' }, resolver: zodResolver(forgotSchema) })

  const request = async (forgot: Forgot) => {
    try {
      await call('POST /forgot', { body: forgot })
      toast.success(messages.mailSent)
      await navigate('/')
    } catch (error) {
      showFormError(form, error)
    }
  }
  return (
    <FormCardPage
      title="Forgot password"
      lead="We will e-mail you a link to choose a new password. It is valid for one hour."
    >
      <Box component="form" noValidate onSubmit={form.handleSubmit(request)} sx={{ display: 'grid', gap: 2.5 }}>
        <TextField
          control={form.control}
          name="username"
          label="Username"
          hint="Your e-mail address or ID number"
          autoComplete="username"
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
          <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
            Request new password
          </ActionButton>
          <MuiLink component={Link} to={screens.login.path}>
            Back to log in
          </MuiLink>
        </Box>
      </Box>
    </FormCardPage>
  )
}
