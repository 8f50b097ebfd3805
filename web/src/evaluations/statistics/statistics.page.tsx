import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type EvaluationStatistics, screenTitles } from '@trophy/domain'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useFilterOptions } from '#evaluations/list/use-filter-options.ts'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { formatTrophies } from '#lib/format/format-count.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { loadOrReload } from '#shell/pages/load-page.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { FilterButton } from '#ui/data-table/filter-button.tsx'
import { SearchBar } from '#ui/data-table/search/search-bar.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { createListLink } from './figures/list-link.ts'
import {
  type ChartFilters,
  createChartFilters,
  createFields,
  createQuickFilters,
  formatFilters,
} from './filters/filter-fields.ts'
import { isStatisticsFilter, useFilters } from './filters/use-filters.ts'
import { Headline } from './headline.tsx'

const TITLE = screenTitles.statistics

const Charts = lazy(() => loadOrReload(() => import('./charts.tsx')))

type ContentProps = {
  readonly choice: ChartFilters
  readonly statistics: EvaluationStatistics
  readonly user: SessionUser
  /** The chosen filters in words. */
  readonly filters: readonly string[]
  readonly onClear: () => void
}

function Content({ choice, statistics, user, filters, onClear }: ContentProps) {
  if (statistics.total > 0)
    return (
      <>
        <Headline statistics={statistics} user={user} />
        <Suspense fallback={<Loading />}>
          <Charts choice={choice} statistics={statistics} />
        </Suspense>
      </>
    )
  return filters.length > 0 ? (
    <EmptyPanel
      title="Nothing matches these filters"
      text={`${filters.length === 1 ? 'No trophy has' : 'No trophy has all of'}: ${filters.join('; ')}.`}
    >
      <Button variant="outlined" onClick={onClear}>
        Clear all filters
      </Button>
    </EmptyPanel>
  ) : (
    <EmptyPanel title="No trophies yet" text="The charts appear as soon as a trophy is evaluated." />
  )
}

function Statistics({ user }: { user: SessionUser }) {
  const { view, otherFilters } = useFilters()
  const { filters } = view.query
  const { data, error, refetch } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'statistics', filters],
    queryFn: ({ signal }) => call('GET /evaluation-statistics', { query: filters, signal }),
  })
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const fields = createFields(user, { ...filters, ...otherFilters }, useFilterOptions())
  const choice = createChartFilters(fields, filters, otherFilters)
  const otherTexts = formatFilters(fields, otherFilters)
  const count = data ? formatTrophies(data.total) : ''
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="Evaluations in figures. Select a bar to open its trophies in the list."
        actions={
          <Button component={Link} to={createListLink({ ...filters, ...otherFilters })} variant="outlined">
            {otherTexts.length > 0 ? 'Back to the list' : 'Show these trophies'}
          </Button>
        }
      />
      <Box sx={{ displayPrint: 'none' }}>
        <SearchBar
          search={{ quickFilters: createQuickFilters(user, filters) }}
          {...{ fields, view, isPhone }}
          tools={<FilterButton fields={fields.filter(({ name }) => isStatisticsFilter(name))} {...{ view, count }} />}
        />
      </Box>
      <Announcement>{count}</Announcement>
      {otherTexts.length > 0 && (
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          These filters of the list do not apply here: {otherTexts.join('; ')}.
        </Typography>
      )}
      <Typography variant="h2" component="p" sx={{ mb: 2, display: 'none', displayPrint: 'block' }}>
        {choice.subject}
      </Typography>
      <Box key={JSON.stringify(filters)} data-wide>
        {data ? (
          <Content
            choice={choice}
            statistics={data}
            user={user}
            filters={formatFilters(fields, filters)}
            onClear={view.clearFilters}
          />
        ) : error ? (
          <RetryAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Box>
    </>
  )
}

/** Figures of the evaluations that match the filters, as charts. */
export default function StatisticsPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return user && <Statistics user={user} />
}
