import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { screenTitles } from '@trophy/domain'
import { lazy, Suspense } from 'react'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { call } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { loadOrReload } from '#shell/pages/load-page.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { type Choice, ChoiceFields, formatChoice, toChoiceKeys, useChoice } from './choice.tsx'

const TITLE = screenTitles.statistics

const Charts = lazy(() => loadOrReload(() => import('./charts.tsx')))

function Content({ choice, onShowAll }: { choice: Choice; onShowAll: () => void }) {
  const keys = toChoiceKeys(choice)
  const { data, error, refetch } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'statistics', keys],
    queryFn: ({ signal }) => call('GET /evaluation-statistics', { query: keys, signal }),
  })
  if (!data) return error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.total === 0)
    return choice.species ? (
      <EmptyPanel
        title="No trophies yet"
        text={`The charts appear as soon as a trophy is evaluated: ${formatChoice(choice)}.`}
      >
        <Button variant="outlined" onClick={onShowAll}>
          Show all species
        </Button>
      </EmptyPanel>
    ) : (
      <EmptyPanel title="No trophies yet" text="The charts appear as soon as a trophy is evaluated." />
    )
  return (
    <Suspense fallback={<Loading />}>
      <Charts choice={choice} statistics={data} />
    </Suspense>
  )
}

/** Figures of all evaluations as charts, of all species, one species or one phenotype. */
export default function StatisticsPage() {
  usePageTitle(TITLE)
  const [choice, choose] = useChoice()
  const subject = formatChoice(choice)
  return (
    <>
      <PageHeading title={TITLE} lead="Evaluations in figures. Select a bar to open its trophies in the list." />
      <ChoiceFields choice={choice} onChoose={choose} />
      <Typography variant="h2" component="p" sx={{ mb: 2, display: 'none', displayPrint: 'block' }}>
        {subject}
      </Typography>
      <Box key={subject} data-wide>
        <Content choice={choice} onShowAll={() => choose({ species: '' })} />
      </Box>
    </>
  )
}
