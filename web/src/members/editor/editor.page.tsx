import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { getCountryName, type Member, messages, screens, WAITING_STATUSES } from '@trophy/domain'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Link as RouterLink, useMatch, useParams } from 'react-router'
import { call } from '#lib/call.ts'
import { MemberActivity } from '#members/activity/activity.tsx'
import { MemberData } from '#personal-data/member-data.tsx'
import { useSetActiveMenuEntry } from '#shell/frame/active-menu-entry.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { HistoryButton } from '#ui/history/history-button.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { Files } from './editor-files.tsx'
import { EditorForm, MemberFields } from './editor-form.tsx'
import { toHistoryEntryView } from './history-values.ts'
import { MemberInvitation } from './invitation.tsx'
import { MemberSecondFactor } from './second-factor.tsx'

/** Formats name and address as on an envelope, without empty lines. */
const formatAddress = ({ name, address, zip, city, country }: Member): string =>
  [name, address, `${zip} ${city}`.trim(), country === '' ? '' : getCountryName(country)]
    .filter((line) => line !== '')
    .join('\n')

/** Loaded when needed: most members are not applicants. */
const ApplicantForm = lazy(() => import('#members/editor/applicant/applicant-form.tsx'))

const LIST_LINK = { path: screens.membersJM.path, label: 'Go to judges and measurers' }

const formatLead = ({ name, id_number }: Member): string => (id_number === '' ? name : `${name}, ${id_number}`)

const tableScreen = ({ status }: Member) =>
  WAITING_STATUSES.some((waiting) => waiting === status) ? 'membersWaiting' : 'membersJM'

/** The record of a member, to edit or to view. */
export default function MemberPage() {
  const { userID = '' } = useParams()
  const isView = useMatch(screens.memberView.path) !== null
  const [isErased, setErased] = useState(false)
  const title = isView ? 'View member' : 'Edit member'
  usePageTitle(title)
  const { data, error, refetch, readCount, reload } = useEditableRecord(['members', 'one', userID], (signal) =>
    call('GET /member/:id', { params: { id: userID }, signal }),
  )
  const table = data ? tableScreen(data) : 'membersJM'
  const isApplicant = data?.status === 'new' && !isView
  const hasDecision = data !== undefined && table === 'membersWaiting' && !isView
  useSetActiveMenuEntry(table)
  // Rendered instead of the form, so that the guard does not ask about unsaved changes.
  if (isErased) return <Navigate to={screens[table].path} replace />
  return (
    <>
      <PageHeading
        title={title}
        lead={data && !isApplicant && <span style={{ overflowWrap: 'anywhere' }}>{formatLead(data)}</span>}
        actions={
          data && (
            <>
              {isView && (
                <Button variant="outlined" component={RouterLink} to={`/members/${data._id}/edit`}>
                  Edit
                </Button>
              )}
              <CopyButton
                variant="outlined"
                text={formatAddress(data)}
                onCopied={() => toast.success(messages.addressCopied)}
              >
                Copy name and address
              </CopyButton>
              <HistoryButton
                key={data.modified_date}
                subject={data.name}
                empty="No changes are recorded for this member yet."
                queryKey={['members', 'history', data._id]}
                fetchHistory={(signal) => call('GET /member/:id/history', { params: { id: data._id }, signal })}
                toView={toHistoryEntryView}
              />
            </>
          )
        }
      />
      {error && !data && (
        <LoadError
          error={error}
          text={`${messages.memberNotLoaded} ${error.message}`}
          onRetry={() => void refetch()}
          listLink={LIST_LINK}
        />
      )}
      {!error && !data && <Loading label={messages.memberLoading} />}
      {data && (
        <>
          {isView && <MemberFields member={data} />}
          {hasDecision && (
            <Suspense fallback={<Loading label={messages.memberLoading} />}>
              <ApplicantForm key={`${data._id} ${readCount}`} member={data} onReload={() => void reload()} />
            </Suspense>
          )}
          {!isView && !hasDecision && (
            <EditorForm key={`${data._id} ${readCount}`} member={data} onReload={() => void reload()} />
          )}
          <Box sx={{ borderTop: 1, borderColor: 'hairline', ...(hasDecision && { mt: 3 }) }}>
            {!hasDecision && <Files member={data} isReadOnly={isView} />}
            {!isView && <MemberInvitation key={data.modified_date} member={data} />}
            {!isView && <MemberSecondFactor member={data} />}
            {!isApplicant && (
              <PageSection title="Activity">
                <MemberActivity id={data._id} />
              </PageSection>
            )}
            <MemberData member={data} isReadOnly={isView} listKey="members" onErased={() => setErased(true)} />
          </Box>
        </>
      )}
    </>
  )
}
