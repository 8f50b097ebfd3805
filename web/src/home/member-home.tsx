import Box from '@mui/material/Box'
import { useMe } from '#shell/session/me.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { SpeciesGrid } from '#species/species-grid.tsx'
import { BackupNotice } from './backup-notice.tsx'
import { Drafts } from './drafts.tsx'
import { LatestEvaluations } from './latest-evaluations.tsx'
import { LatestNews } from './latest-news.tsx'
import { Reminders } from './reminders.tsx'

/** More species fill more than a screen, so the latest items are shown above them. */
const MAX_SPECIES_BEFORE_LATEST = 6

/** Start page of signed-in users: unsaved sheets, species to measure, latest evaluations and news. */
export function MemberHome({ user }: { user: SessionUser }) {
  const heldSpecies = useMe()?.evaluation_options ?? user.evaluation_options
  const hasManySpecies = user.role === 'admin' || heldSpecies.length > MAX_SPECIES_BEFORE_LATEST
  const latest = (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        ...(hasManySpecies ? { mb: 5 } : { mt: 6 }),
      }}
    >
      <LatestEvaluations user={user} />
      <LatestNews />
    </Box>
  )
  return (
    <>
      <SpeciesGrid
        title="Your species"
        above={
          <>
            {user.role === 'admin' && <BackupNotice />}
            <Reminders />
            <Drafts key={user._id} userId={user._id} />
            {hasManySpecies && latest}
          </>
        }
      />
      {!hasManySpecies && latest}
    </>
  )
}
