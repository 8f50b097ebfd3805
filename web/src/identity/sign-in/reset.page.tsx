import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { messages, type ResetLink, screens } from '@trophy/domain'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { api, toProblem } from '#lib/api.ts'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormCardPage } from './form-card-page.tsx'
import { ResetForm } from './reset-form.tsx'

const TITLE = 'Reset password'

/** The link is no good: the next step is to ask for another. */
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

/** Sets a password by the link of a mail, once the server has said that the link is good. */
export default function ResetPage() {
  const { resetToken = '' } = useParams()
  const path = `/reset/${encodeURIComponent(resetToken)}`
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reset', resetToken],
    queryFn: ({ signal }) => api.get<ResetLink>(path, { signal }),
    // Nothing happens to the form while somebody types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error && toProblem(error).status === 404) return <InvalidLink />
  if (link) return <ResetForm link={link} path={path} onLinkInvalid={refetch} />
  return (
    <FormCardPage title={TITLE}>
      {error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading label="Checking the link…" />}
    </FormCardPage>
  )
}
