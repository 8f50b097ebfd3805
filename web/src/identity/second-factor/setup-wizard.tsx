import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type SecondFactorSetup, secondFactorCodeSchema, secondFactorStartSchema } from '@trophy/domain'
import { lazy, Suspense, useState } from 'react'
import { call } from '#lib/call.ts'
import { OwnPasswordField } from '#shell/forms/proof-fields.tsx'
import { showFormError } from '#shell/forms/show-form-error.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

const QrCode = lazy(() => import('./qr-code.tsx'))

const formStyles = { display: 'grid', gap: 2.5 } as const

/** Splits the secret into groups of four, which are easier to type. */
const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type PasswordStepProps = { readonly onStarted: (setup: SecondFactorSetup) => void; readonly onCancel: () => void }

/** Asks for the password, so that an unattended session cannot be used to lock its owner out. */
function PasswordStep({ onStarted, onCancel }: PasswordStepProps) {
  const form = useSubmitForm({
    defaultValues: { current_password: '' },
    resolver: zodResolver(secondFactorStartSchema),
  })
  const start = async ({ current_password }: { current_password: string }) => {
    try {
      onStarted(await call('POST /me/second-factor', { body: { current_password } }))
    } catch (error) {
      showFormError(form, error)
    }
  }
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit(start)} sx={formStyles}>
      <OwnPasswordField control={form.control} name="current_password" width={320} autoFocus />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
          Continue
        </ActionButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  )
}

type CodeStepProps = {
  readonly setup: SecondFactorSetup
  readonly onConfirmed: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Shows the secret as QR code and text, and asks for a code to confirm the setup. */
function CodeStep({ setup: { uri, secret }, onConfirmed, onCancel }: CodeStepProps) {
  const form = useSubmitForm({ defaultValues: { code: '' }, resolver: zodResolver(secondFactorCodeSchema) })
  const confirm = async ({ code }: { code: string }) => {
    try {
      const { codes } = await call('POST /me/second-factor/confirm', { body: { code } })
      onConfirmed(codes)
    } catch (error) {
      showFormError(form, error)
    }
  }
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit(confirm)} sx={formStyles}>
      <Typography>
        Scan this QR code with an authenticator app on your phone, then enter the six digits it shows. The secret is
        shown only once.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Suspense fallback={<Loading />}>
          <QrCode text={uri} label="The secret as a QR code" />
        </Suspense>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            Or type it into the app:
          </Typography>
          <Box component="code" data-secret sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
            {groupByFour(secret)}
          </Box>
        </Box>
      </Box>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        hint="6 digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        width={160}
        autoFocus
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
          Turn on
        </ActionButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  )
}

type Props = Pick<CodeStepProps, 'onConfirmed' | 'onCancel'>

/** Sets up the second factor: password, then secret and first code. */
export function SetupWizard({ onConfirmed, onCancel }: Props) {
  const [setup, setSetup] = useState<SecondFactorSetup>()
  if (!setup) return <PasswordStep onStarted={setSetup} onCancel={onCancel} />
  return <CodeStep setup={setup} onConfirmed={onConfirmed} onCancel={onCancel} />
}
