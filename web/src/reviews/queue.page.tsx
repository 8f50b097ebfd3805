import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type AwaitingReview,
  describeReviewSetting,
  type ReviewSetting,
  reviewQueue,
  screenTitles,
} from '@trophy/domain'
import { useEffect } from 'react'
import { call } from '#lib/call.ts'
import { toListParams } from '#lib/list-params.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { createQueueCard, queueColumns, reviewPath } from './queue-columns.tsx'

const SettingForm = loadOnDemand(() => import('./setting-form.tsx'))

const TITLE = screenTitles.reviews

type EmptyProps = { readonly awards: ReviewSetting['awards']; readonly isAdmin: boolean }

function EmptyQueue({ awards, isAdmin }: EmptyProps) {
  const blocked = useEntryBlockedReason()
  const forJudges = blocked ?? 'Trophies of your species that others have measured and entered will appear here.'
  const text = isAdmin ? 'Evaluations whose award needs a review will appear here.' : forJudges
  if (awards !== 'none') return <EmptyPanel title="Nothing awaits a review" text={text} />
  const hint = isAdmin ? 'Choose above which ones do.' : 'An admin can switch reviews on.'
  return <EmptyPanel title="Reviews are off" text={`No award needs a review at present. ${hint}`} />
}

function Queue({ user }: { user: SessionUser }) {
  const isAdmin = user.role === 'admin'
  const view = useTableView(reviewQueue, { title: TITLE, userId: user._id })
  const setting = useEditableRecord(['reviews', 'setting'], (signal) => call('GET /reviews/setting', { signal }))
  const page = useQuery({
    queryKey: ['reviews', 'queue', view.query],
    queryFn: ({ signal }) => call('GET /reviews', { query: toListParams(view.query), signal }),
    placeholderData: keepPreviousData,
  })
  const species = useHeldSpecies(user).map(({ key, name }) => ({ value: key, label: name }))
  const isReady = !isAdmin && page.data !== undefined
  useEffect(() => {
    // Enter opens the first row. The layout focuses the page before.
    const timer = setTimeout(() => {
      if (isReady && document.activeElement?.matches('body, #main'))
        document.querySelector<HTMLElement>('[data-row]')?.focus()
    })
    return () => clearTimeout(timer)
  }, [isReady])
  const getPath = ({ _id }: AwaitingReview) => reviewPath(_id, view.query, user.role)
  const lead = !isAdmin && setting.data && setting.data.awards !== 'none' && describeReviewSetting(setting.data)
  return (
    <DataTable
      title={TITLE}
      heading={{ title: TITLE, ...(lead && { lead }) }}
      notice={
        isAdmin &&
        setting.data && (
          <SettingForm key={setting.readCount} stored={setting.data} onReload={() => void setting.reload()} />
        )
      }
      search={{ quickFilters: [{ kind: 'choice', name: 'eval_option', label: 'All species', options: species }] }}
      columns={queueColumns(getPath, species)}
      toCard={createQueueCard(getPath)}
      rowId={(row) => row._id}
      view={view}
      page={page}
      empty={setting.data && <EmptyQueue awards={setting.data.awards} isAdmin={isAdmin} />}
    />
  )
}

/** The evaluations that await a review, oldest first, and for admins which awards need one. */
export default function ReviewsPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return user && <Queue user={user} />
}
