import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { messages, screenTitles } from '@trophy/domain'
import { OwnSessions } from '#identity/account/own-sessions.tsx'
import { hasNoConnection } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { ActivityView } from '#members/activity/activity.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { KnownCertification } from './known-certification.tsx'
import { ProfileForm } from './profile-form.tsx'

const TITLE = screenTitles.profile

function OwnActivity() {
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'activity'],
    queryFn: ({ signal }) => call('GET /me/activity', { signal }),
  })
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  return data ? <ActivityView activity={data} /> : <Loading />
}

/** The signed-in member's record, activity and sessions. */
export default function ProfilePage() {
  usePageTitle(TITLE)
  const user = useSession()
  const { data, error, refetch, readCount, reload } = useEditableRecord(['me', 'profile'], (signal) =>
    call('GET /me', { signal }),
  )
  return (
    <>
      <PageHeading title={TITLE} lead={data?.name} />
      {error && !data && <LoadError text={messages.profileNotLoaded} error={error} onRetry={() => void refetch()} />}
      {user && !data && hasNoConnection(error) && <KnownCertification user={user} />}
      {!error && !data && <Loading label={messages.profileLoading} />}
      {data && (
        <>
          <ProfileForm key={readCount} me={data} onReload={() => void reload()} />
          <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
            <PageSection title="Activity">
              <OwnActivity />
            </PageSection>
            <PageSection title="Sessions">
              <OwnSessions />
            </PageSection>
          </Box>
        </>
      )}
    </>
  )
}
