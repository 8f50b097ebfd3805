import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages, screens } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { useRole } from '#shell/session/session.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { EmailText } from '#ui/page/email-text.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'

const TITLE = 'Confirm your address'

function Card({ children }: { children: ReactNode }) {
  return (
    <Paper sx={{ maxWidth: 480, mx: 'auto', mt: { xs: 0, md: 6 }, p: { xs: 3, sm: 5 } }}>
      <PageHeading title={TITLE} />
      {children}
    </Paper>
  )
}

function ConfirmationResult({ email }: { email: string }) {
  const isGuest = useRole() === 'guest'
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        {messages.addressConfirmed}
      </Alert>
      <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        You now sign in with <EmailText>{email}</EmailText>.
      </Typography>
      <Button component={Link} to={isGuest ? screens.login.path : screens.home.path} variant="contained">
        {isGuest ? 'Go to log in' : 'Go to the home page'}
      </Button>
    </>
  )
}

/** Confirms a new e-mail address by its link, after a click on a button. Works without signing in. */
export default function EmailPage() {
  usePageTitle(TITLE)
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const link = useQuery({
    queryKey: ['email link', token],
    queryFn: ({ signal }) => call('GET /account/email/:token', { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Set synchronously, so that a double click uses the link once.
  const [isSubmitted, setSubmitted] = useState(false)
  const confirmation = useMutation({
    mutationFn: () => call('POST /account/email/:token', { params: { token } }),
    onError: () => setSubmitted(false),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me'] }),
  })
  const confirm = () => {
    setSubmitted(true)
    confirmation.mutate()
  }
  const error = confirmation.error ?? link.error
  const problem = error && toProblem(error)
  const { email: emailError } = problem?.fields ?? {}
  if (problem?.status === 404)
    return (
      <MessagePage title={TITLE}>
        {messages.invalidResetToken}. Links work once, expire after 24 hours, and stop working when the address or
        password changes.
      </MessagePage>
    )
  if (confirmation.data)
    return (
      <Card>
        <ConfirmationResult email={confirmation.data.email} />
      </Card>
    )
  return (
    <Card>
      {link.data ? (
        <>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {emailError ?? problem.message}
            </Alert>
          )}
          <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
            <b>
              <EmailText>{link.data.email}</EmailText>
            </b>{' '}
            will be used to sign in and to receive e-mail.
          </Typography>
          <ActionButton variant="contained" isWaiting={isSubmitted} onClick={confirm}>
            Confirm this address
          </ActionButton>
        </>
      ) : link.error ? (
        <RetryAlert error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <Loading label="Checking the link…" />
      )}
    </Card>
  )
}
