import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { messages, screens } from '@trophy/domain'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormCardPage } from './form-card-page.tsx'
import { ResetForm } from './reset-form.tsx'

const TITLE = 'Reset password'

/** The page of an invalid link, with a button to request a new one. */
function InvalidLink() {
  useEffect(() => toast.error(messages.invalidResetToken), [])
  const requestButton = (
    <Button component={Link} to={screens.forgot.path} variant="contained">
      Request new password
    </Button>
  )
  return (
    <MessagePage title={TITLE} action={requestButton}>
      This link is no longer valid. Links work once, for a limited time, and are replaced by newer ones.
    </MessagePage>
  )
}

/** Sets a password by an e-mailed link, after the server has validated the link. */
export default function ResetPage() {
  const { resetToken = '' } = useParams()
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reset', resetToken],
    queryFn: ({ signal }) => call('GET /reset/:resetToken', { params: { resetToken }, signal }),
    // Never refetch while the form is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error && toProblem(error).status === 404) return <InvalidLink />
  if (link) return <ResetForm link={link} resetToken={resetToken} onLinkInvalid={refetch} />
  return (
    <FormCardPage title={TITLE}>
      {error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading label="Checking the link…" />}
    </FormCardPage>
  )
}
