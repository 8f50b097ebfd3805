import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages, type NotificationLink } from '@trophy/domain'
import { useParams } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'

const TITLE = 'Notifications'

function NotificationSwitch({ token, link }: { token: string; link: NotificationLink }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => call('POST /notifications/:token', { params: { token }, body: { isOn } }),
    onSuccess: (updated) => queries.setQueryData(['notifications', token], updated),
  })
  const { kind, email, isOn } = link
  return (
    <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2.5, justifyItems: 'start', maxWidth: 640 }}>
      <Typography variant="h2" role="status">
        {isOn ? `You receive e-mails about ${kind}` : `E-mails about ${kind} are turned off`}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {isOn
          ? `They are sent to ${email}. If you turn them off, you will still receive e-mails about your account and your certification.`
          : `${email} no longer receives e-mails about ${kind}. You can still read everything on this site after signing in.`}
      </Typography>
      {error && <Alert severity="error">{toProblem(error).message}</Alert>}
      <ActionButton variant={isOn ? 'contained' : 'outlined'} isWaiting={isPending} onClick={() => mutate(!isOn)}>
        {isOn ? 'Turn these e-mails off' : 'Turn these e-mails on again'}
      </ActionButton>
    </Paper>
  )
}

/** Turns e-mails about news or events off and on, opened by the link in each of them. */
export default function NotificationsPage() {
  usePageTitle(TITLE)
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications', token],
    queryFn: ({ signal }) => call('GET /notifications/:token', { params: { token }, signal }),
  })
  if (error && toProblem(error).status === 404)
    return <MessagePage title={TITLE}>{messages.unknownNotificationLink}</MessagePage>
  return (
    <>
      <PageHeading title={TITLE} />
      {data && <NotificationSwitch token={token} link={data} />}
      {!data && error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label="Checking the link…" />}
    </>
  )
}
