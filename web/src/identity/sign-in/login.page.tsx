import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { messages, screens } from '@trophy/domain'
import { lazy, useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { RedirectState } from '#shell/pages/guard.tsx'
import { startSession } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { FormCardPage } from './form-card-page.tsx'
import type { Credentials } from './login-resolver.ts'

const SUBMIT_DELAY_MS = 400

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const OfficeEmail = loadOnDemand(() => import('#ui/page/office-email.tsx'))

/** Loaded on input instead of with the page, because it is only needed on submit. */
const loadResolver = () => import('./login-resolver.ts')
const SecondStep = lazy(() => import('./second-factor-step.tsx'))

const resolver: Resolver<Credentials> = async (...args) => (await loadResolver()).loginResolver(...args)

/** Signs in with username and password; the guard then redirects to the requested page. */
const useLogin = () => {
  const location = useLocation()
  const [failure, setFailure] = useState<string>()
  const [challenge, setChallenge] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation clears the failure, even to the same path
  useEffect(() => {
    setFailure(undefined)
    setChallenge(undefined)
  }, [location.key])

  const completeSignIn = (token: string) => {
    startSession(token)
    toast.success(messages.loggedIn)
  }
  const showFailure = (message: string) => {
    setFailure(message)
    toast.error(message)
  }

  const logIn = async (credentials: Credentials) => {
    setFailure(undefined)
    await delay(SUBMIT_DELAY_MS)
    try {
      const from = (location.state as RedirectState)?.from
      const response = await call('POST /login', { body: { ...credentials, ...(from ? { from } : {}) } })
      if ('challenge' in response) setChallenge(response.challenge)
      else completeSignIn(response.token)
    } catch (error) {
      showFailure(toProblem(error).message)
    }
  }
  const goBack = (message?: string) => {
    setChallenge(undefined)
    if (message !== undefined) showFailure(message)
  }
  return { failure, challenge, logIn, completeSignIn, goBack }
}

export default function LoginPage() {
  const { failure, challenge, logIn, completeSignIn, goBack } = useLogin()
  const { control, handleSubmit, formState } = useSubmitForm<Credentials>({
    defaultValues: { username: '', password: '' },
    resolver,
  })
  if (challenge !== undefined) return <SecondStep challenge={challenge} onSignedIn={completeSignIn} onBack={goBack} />
  return (
    <FormCardPage title="Log in">
      {failure && (
        <Typography sx={{ mb: 2, color: 'error.main', fontWeight: 550 }} role="alert">
          {failure}
        </Typography>
      )}
      {failure === messages.invalidLogin && (
        <Typography sx={{ mb: 2 }}>
          If you have applied, you can log in when the administrative office has accepted your application. If you have
          questions, write to <OfficeEmail />.
        </Typography>
      )}
      <Box
        component="form"
        noValidate
        onInput={() => void loadResolver().catch(() => undefined)}
        onSubmit={handleSubmit(logIn)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <TextField
          control={control}
          name="username"
          label="Username"
          hint="Your e-mail address or ID number"
          autoComplete="username"
        />
        <TextField control={control} name="password" label="Password" type="password" autoComplete="current-password" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
          <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting} sx={{ minWidth: 140 }}>
            Log in
          </ActionButton>
          <MuiLink component={Link} to={screens.forgot.path}>
            Forgot password
          </MuiLink>
        </Box>
      </Box>
    </FormCardPage>
  )
}
