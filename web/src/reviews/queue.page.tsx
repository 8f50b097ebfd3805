import MuiLink from '@mui/material/Link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  canOpenScreen,
  type EvaluationListRow,
  type FilterOption,
  formatReviewSetting,
  getSpeciesName,
  information,
  type ReviewSetting,
  screenTitles,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '#lib/call.ts'
import { formatDay, formatInstantDay } from '#lib/format/dates.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { fetchQueue, QUEUE_KEY, reviewQueue } from './queue.ts'

const SettingControls = loadOnDemand(() => import('./setting-controls.tsx'))

const TITLE = screenTitles.reviews

const formatSpecies = ({ eval_option, phenotype }: EvaluationListRow): string => {
  const species = getSpeciesName(eval_option)
  const label = phenotype?.label ?? ''
  return label.toLowerCase().includes(species.toLowerCase()) ? label : `${species} (${label})`
}

/** The line of the award and the points above it. */
const formatAbove = ({ phenotype, total_points: { award, points } }: EvaluationListRow): string => {
  const line = phenotype?.thresholds?.[award === 'Gold' ? 2 : 1] ?? 0
  return `${award} +${(points - line).toFixed(2)}`
}

type RenderLink = (row: EvaluationListRow) => ReactNode

/** Returns the columns of the queue, in order. */
const createColumns = (renderLink: RenderLink, species: readonly FilterOption[]): DataColumn<EvaluationListRow>[] => [
  { key: 'public_id', heading: information.labels.public_id, cell: renderLink },
  {
    key: 'eval_option',
    heading: 'Species',
    cell: formatSpecies,
    narrowPlacement: 'under first',
    filters: [{ kind: 'select', options: species, formatValue: getSpeciesName }],
  },
  {
    key: 'total_points',
    heading: 'Points',
    cell: ({ total_points }) => total_points.points.toFixed(2),
    align: 'right',
    narrowPlacement: 'second',
  },
  { key: 'above', heading: 'Above the line', cell: formatAbove, align: 'right', isSortable: false },
  {
    key: 'eval_location',
    heading: 'Place',
    cell: (row) => row.eval_location,
    isSortable: false,
    filters: [{ kind: 'text' }],
  },
  {
    key: 'eval_date',
    heading: 'Day',
    cell: (row) => formatDay(row.eval_date),
    filters: [{ kind: 'dates', from: 'Day from', to: 'Day to' }],
  },
  { key: 'ticket', heading: information.labels.ticket, cell: (row) => row.ticket, isSortable: false },
  { key: 'measurer_name', heading: 'Measurer', cell: (row) => row.measurer_name },
  { key: 'created_at', heading: 'Created', cell: (row) => formatInstantDay(row.created_at) },
]

/** Returns a row as a card: public id and points, species, place and day, and the line. */
const createCard =
  (renderLink: RenderLink): ToCard<EvaluationListRow> =>
  (row, getMark) => ({
    name: row.public_id,
    title: renderLink(row),
    value: row.total_points.points.toFixed(2),
    details: (
      <CardDetails>
        {[getSpeciesName(row.eval_option), getMark('eval_location')(row.eval_location), formatDay(row.eval_date)]}
      </CardDetails>
    ),
    status: formatAbove(row),
    actions: null,
  })

type EmptyProps = { readonly awards: ReviewSetting['awards']; readonly isAdmin: boolean }

function EmptyQueue({ awards, isAdmin }: EmptyProps) {
  const blocked = useEntryBlockedReason()
  const forJudges = blocked ?? 'Trophies of your species that others have measured and entered will appear here.'
  const text = isAdmin ? 'Evaluations whose award needs a review will appear here.' : forJudges
  if (awards !== 'none') return <EmptyPanel title="Nothing awaits a review" text={text} />
  const hint = isAdmin ? 'Choose in Settings which ones do.' : 'An admin can switch reviews on.'
  return <EmptyPanel title="Reviews are off" text={`No award needs a review at present. ${hint}`} />
}

function Queue({ user }: { user: SessionUser }) {
  const isAdmin = user.role === 'admin'
  const view = useTableView(reviewQueue, { title: TITLE, userId: user._id })
  const { search } = useLocation()
  const setting = useEditableRecord(['reviews', 'setting'], (signal) => call('GET /reviews/setting', { signal }))
  const page = useQuery({
    queryKey: [...QUEUE_KEY, view.query],
    queryFn: (options) => fetchQueue(view.query, options),
    placeholderData: keepPreviousData,
  })
  const species = useHeldSpecies(user).map(({ key, name }) => ({ value: key, label: name }))
  const path = canOpenScreen(user.role, 'evaluationView') ? `view?${new URLSearchParams({ queue: search })}` : 'edit'
  const renderLink = ({ _id, public_id }: EvaluationListRow) => (
    <MuiLink component={Link} to={`/evaluation/${_id}/${path}`} underline="hover">
      {public_id}
    </MuiLink>
  )
  const lead = setting.data && setting.data.awards !== 'none' && formatReviewSetting(setting.data)
  const actions = isAdmin && setting.data && <SettingControls stored={setting.data} />
  return (
    <DataTable
      title={TITLE}
      heading={{ title: TITLE, lead, actions }}
      search={{ quickFilters: [{ kind: 'choice', name: 'eval_option', label: 'All species', options: species }] }}
      columns={createColumns(renderLink, species)}
      toCard={createCard(renderLink)}
      rowId={(row) => row._id}
      view={view}
      page={page}
      noMatch={{
        title: 'Nothing that awaits a review matches these filters',
        text: 'Clear the filters to see all that awaits one.',
        clearLabel: 'Clear all filters',
      }}
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
