import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messages, type SecondFactor as State } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/call.ts'
import { formatInstantDay } from '#lib/format/dates.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupWizard } from './setup-wizard.tsx'

const SECOND_FACTOR_KEY = ['me', 'second factor'] as const

/** Below this number, new recovery codes are recommended. */
const MIN_RECOVERY_CODES = 3

type Step = 'none' | 'set up' | 'renew' | 'off' | { readonly codes: readonly string[] }

const formatCodesLeft = (left: number): string =>
  left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`

type OverviewProps = { readonly state: State; readonly onChoose: (step: Step) => void }

function Overview({ state: { isOn, isRequired, since, recoveryCodesLeft }, onChoose }: OverviewProps) {
  if (!isOn)
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {isRequired && (
          <Alert severity="warning" sx={{ width: '100%' }}>
            {messages.secondFactorRequired} It is required for admins; nothing else is available until it is on.
          </Alert>
        )}
        <Typography>
          Off. When it is on, signing in requires a code from an app on your phone as well as your password.
        </Typography>
        <Button variant={isRequired ? 'contained' : 'outlined'} onClick={() => onChoose('set up')}>
          Set up two-factor authentication
        </Button>
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        <b>On</b> since {formatInstantDay(since ?? '')}. {formatCodesLeft(recoveryCodesLeft)}.
      </Typography>
      {recoveryCodesLeft < MIN_RECOVERY_CODES && (
        <Alert severity="warning">Create new recovery codes before you use the last one.</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => onChoose('renew')}>
          Create new recovery codes
        </Button>
        {!isRequired && (
          <Button color="error" onClick={() => onChoose('off')}>
            Turn off two-factor authentication
          </Button>
        )}
      </Box>
    </Box>
  )
}

type StepsProps = OverviewProps & { readonly step: Step }

function Steps({ state, step, onChoose: setStep }: StepsProps) {
  const queries = useQueryClient()
  const cancel = () => setStep('none')
  // Requests rejected before may succeed now, and other sessions have been revoked.
  const refetchAll = () => queries.invalidateQueries()

  if (typeof step === 'object') return <RecoveryCodes codes={step.codes} onDone={cancel} />
  if (step === 'set up')
    return (
      <SetupWizard
        onCancel={cancel}
        onConfirmed={(codes) => {
          setStep({ codes })
          toast.success(messages.secondFactorTurnedOn)
          void refetchAll()
        }}
      />
    )
  if (step === 'renew')
    return (
      <ProofForm
        text="Your current recovery codes will stop working."
        submitLabel="Create new codes"
        onCancel={cancel}
        send={async (proof) => {
          setStep(await call('POST /me/second-factor/recovery-codes', { body: proof }))
          void refetchAll()
        }}
      />
    )
  if (step === 'off')
    return (
      <ProofForm
        text="You will sign in with your password only."
        submitLabel="Turn off"
        isDangerous
        onCancel={cancel}
        send={async (proof) => {
          await call('POST /me/second-factor/off', { body: proof })
          cancel()
          toast.success(messages.secondFactorTurnedOff)
          void refetchAll()
        }}
      />
    )
  return <Overview state={state} onChoose={setStep} />
}

/** Sets up and turns off the user's second factor, and renews the recovery codes. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: ({ signal }) => call('GET /me/second-factor', { signal }),
  })
  const [step, setStep] = useState<Step>('none')
  const container = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // The focused button was removed; keep the focus here unless a field of the new step has taken it.
    if (!container.current?.contains(document.activeElement)) container.current?.focus()
  }, [step])
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Box ref={container} tabIndex={-1}>
      <Steps state={data} step={step} onChoose={setStep} />
    </Box>
  )
}
