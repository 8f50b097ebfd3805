import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type Species, speciesList } from '@trophy/domain'
import { Link } from 'react-router'
import { useMe } from '../shell/me.ts'
import { type SessionUser, useSession } from '../shell/session.ts'
import { SpeciesPicture } from '../ui/species-picture/species-picture.tsx'

/** The species a user holds, by name; admin holds all. The token's list is shown until the server has answered. */
const useHeldSpecies = (user: SessionUser): Species[] => {
  const held = useMe()?.evaluation_options ?? user.evaluation_options
  return speciesList().filter(({ key }) => user.role === 'admin' || held.includes(key))
}

function SpeciesCard({ species: { key, code, name, category } }: { species: Species }) {
  const nameId = `species-${key}`
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px 1fr', sm: '1fr' },
        columnGap: 2,
        p: 2.5,
        borderColor: 'hairline',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gridColumn: '1 / -1',
          fontSize: 13,
          color: 'text.secondary',
        }}
      >
        <Box component="span" sx={{ color: 'secondary.main', fontWeight: 600 }}>
          {code}
        </Box>
        {category}
      </Box>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          gridRow: { xs: '2 / span 2', sm: 'auto' },
          py: { xs: 1, sm: 2 },
          color: 'primary.main',
          '& svg': { width: { xs: 80, sm: 128 }, height: { xs: 80, sm: 128 } },
        }}
      >
        <SpeciesPicture species={key} />
      </Box>
      <Typography id={nameId} variant="h3" component="h2" sx={{ alignSelf: 'end', pb: 1.5 }}>
        {name}
      </Typography>
      <Box>
        <Button component={Link} to={`/evaluation/new/${key}`} variant="outlined" aria-describedby={nameId}>
          New measure
        </Button>
      </Box>
    </Paper>
  )
}

/** One card for each species the user holds, three in a row on a desktop. */
export function SpeciesGrid() {
  const user = useSession()
  return user ? <HeldSpecies user={user} /> : null
}

function HeldSpecies({ user }: { user: SessionUser }) {
  const species = useHeldSpecies(user)
  if (species.length === 0)
    return <Typography>You hold no species yet. The administrative office enters them in your record.</Typography>
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
      }}
    >
      {species.map((one) => (
        <SpeciesCard key={one.key} species={one} />
      ))}
    </Box>
  )
}
