import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { screens, screenTitles } from '@trophy/domain'
import { useId } from 'react'
import { Link } from 'react-router'
import { listDrafts } from '#evaluations/editor/draft/stored-drafts.ts'
import { StatisticsButton } from '#evaluations/statistics/statistics-button.tsx'
import { ownYearQuery } from '#home/year/own-year-query.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { CertificationNotice } from '#species/certification-notice.tsx'
import { HeldSpecies } from '#species/species-grid.tsx'
import { MedalIcon, PaperIcon } from '#ui/page/icons.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { WIDE_WINDOW } from '#ui/theme/tokens.ts'
import { AwaitingReviews } from './awaiting-reviews.tsx'
import { LatestEvaluations } from './latest-evaluations.tsx'
import { LatestNews } from './latest-news.tsx'
import { Reminders } from './reminders.tsx'
import { Shortcut } from './shortcut.tsx'

const OwnYear = loadOnDemand(() => import('#home/year/own-year.tsx'))
const WorkQueue = loadOnDemand(() => import('#home/office/work-queue.tsx'))

/** More species fill more than a screen, so the latest items are shown above them. */
const MAX_SPECIES_BEFORE_LATEST = 6

const inColumns = (md: string) => ({
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md },
})

/** The shortcut and the year. Admins who measure nothing see neither, and no year without an evaluation. */
function OwnWork({ user }: { user: SessionUser }) {
  const { data } = useQuery(ownYearQuery(user._id))
  const isUnused = data?.latestSpecies === null && listDrafts(user._id).length === 0
  if (user.role === 'admin' && (!data || isUnused)) return null
  const showsYear = user.role !== 'admin' || data?.months.some((count) => count > 0)
  return (
    // The height of the year is reserved while it loads, to avoid a layout shift.
    <Box
      sx={{
        ...inColumns('minmax(0, 2fr) minmax(0, 3fr)'),
        minHeight: { md: showsYear ? 340 : 0 },
        '& > :only-child': { gridColumn: '1 / -1' },
      }}
    >
      <Shortcut key={user._id} user={user} />
      {showsYear && <OwnYear user={user} />}
    </Box>
  )
}

function OwnSpecies({ user }: { user: SessionUser }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: user.role === 'admin' ? 2 : 0.5 }}>
        Your species
      </Typography>
      {user.role !== 'admin' && (
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>Species you are certified for.</Typography>
      )}
      <HeldSpecies user={user} headingLevel="h3" sheetQuery="" />
    </Box>
  )
}

/** Start page of signed-in users. */
export function MemberHome({ user }: { user: SessionUser }) {
  const hasManySpecies = useHeldSpecies(user).length > MAX_SPECIES_BEFORE_LATEST
  const latest = (
    <Box
      sx={{
        ...inColumns('repeat(2, minmax(0, 1fr))'),
        [WIDE_WINDOW]: { gridArea: 'latest', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
      }}
    >
      <LatestEvaluations user={user} />
      <LatestNews />
    </Box>
  )
  return (
    <>
      <PageHeading
        title="Home"
        actions={
          <>
            <Button component={Link} to={screens.summary.path} variant="text" startIcon={<PaperIcon />}>
              {screenTitles.summary}
            </Button>
            <Button component={Link} to={screens.trophies.path} variant="text" startIcon={<MedalIcon />}>
              {screenTitles.trophies}
            </Button>
            <StatisticsButton />
          </>
        }
      />
      <CertificationNotice />
      <Reminders />
      <Box
        data-wide
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 5,
          [WIDE_WINDOW]: {
            gridTemplateColumns: 'minmax(0, 1fr) 420px',
            gridTemplateRows: 'auto 1fr',
            gridTemplateAreas: '"work latest" "species latest"',
          },
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          {user.role === 'admin' && (
            // Reserves the height until the tasks have loaded, to avoid a layout shift.
            <Box sx={{ '&:not(:has([role=alert]))': { minHeight: { xs: 350, sm: 150 } } }}>
              <WorkQueue />
            </Box>
          )}
          {user.role === 'STJ' && <AwaitingReviews />}
          <OwnWork user={user} />
        </Box>
        {hasManySpecies && latest}
        <OwnSpecies user={user} />
        {!hasManySpecies && latest}
      </Box>
    </>
  )
}
