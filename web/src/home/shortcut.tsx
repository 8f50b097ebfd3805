import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ownYearQuery } from '#home/year/own-year-query.ts'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { Drafts } from './drafts.tsx'

/** A link to a new sheet of the species that the user evaluated last, otherwise a hint to choose a species. */
function LatestSpecies({ user }: { user: SessionUser }) {
  const { data } = useQuery(ownYearQuery(user._id))
  const species = useHeldSpecies(user).find(({ key }) => key === data?.latestSpecies)
  const isBlocked = useEntryBlockedReason() !== null
  const id = useId()
  if (!data || isBlocked) return null
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      sx={{ p: 2.5, height: '100%', display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Typography id={id} variant="h2">
        {species ? 'Last measured' : 'Start measuring'}
      </Typography>
      {species ? (
        <Box
          sx={{
            flex: 1,
            display: 'flex',
            flexDirection: { xs: 'row', md: 'column' },
            alignItems: { xs: 'center', md: 'start' },
            gap: 2,
            '& [data-species]': { width: { xs: 72, md: 148 }, height: { xs: 72, md: 148 } },
          }}
        >
          <Box sx={{ color: 'primary.main', alignSelf: 'center' }}>
            <SpeciesPicture species={species.key} />
          </Box>
          <Box sx={{ flex: { xs: 1, md: 'none' } }}>
            <Typography sx={{ fontWeight: 550, mb: 1 }}>{species.name}</Typography>
            <Button
              component={Link}
              to={`/evaluation/new/${species.key}`}
              variant="contained"
              aria-label={`New measure of ${species.name}`}
            >
              New measure
            </Button>
          </Box>
        </Box>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>Choose one of your species below.</Typography>
      )}
    </Paper>
  )
}

/** The drafts of sheets in this browser; without any, the species evaluated last. */
export function Shortcut({ user }: { user: SessionUser }) {
  return <Drafts userId={user._id} fallback={<LatestSpecies user={user} />} />
}
