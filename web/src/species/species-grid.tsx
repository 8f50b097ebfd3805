import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { addDays, formatDate, GRACE_DAYS, getEffectiveStatus, type Species } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ChapterLinks } from '#handbook/chapters.tsx'
import { today } from '#lib/dates.ts'
import { useCertification, useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { useHeldSpecies } from '#shell/session/use-held-species.ts'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { matchSpecies } from './match-species.ts'
import { SpeciesSearch } from './species-search.tsx'

type CardProps = {
  readonly species: Species
  readonly mayMeasure: boolean
  /** The query of the link to a new sheet; empty by default. */
  readonly sheetQuery: string
}

function SpeciesCard({ species: { key, code, name, category }, mayMeasure, sheetQuery }: CardProps) {
  const nameId = `species-${key}`
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
        // Aligns the names and buttons of a row, however many chapters a species has.
        gridTemplateRows: { sm: 'auto 1fr auto auto' },
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
      <Typography id={nameId} variant="h3" component="h2" sx={{ alignSelf: 'end', pt: { xs: 1, sm: 0 }, pb: 1.5 }}>
        {name}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 1,
          fontSize: 13,
          // Leaves enough space for the link of a chapter on the same line.
          '& > a': { px: 1.5 },
        }}
      >
        {mayMeasure && (
          <Button
            component={Link}
            to={`/evaluation/new/${key}${sheetQuery}`}
            variant="outlined"
            aria-describedby={nameId}
          >
            New measure
          </Button>
        )}
        <ChapterLinks species={key} prefix="View" />
      </Box>
    </Paper>
  )
}

/** Returns a notice on the grace period of an expired certification, or null. */
const useGraceNotice = (): string | null => {
  const certification = useCertification()
  if (!certification?.valid_to || getEffectiveStatus(certification, today()) !== 'expired') return null
  const end = formatDate(certification.valid_to)
  const last = formatDate(addDays(certification.valid_to, GRACE_DAYS))
  return `Your certification expired on ${end}. Until ${last} you may still enter evaluations from the certification period.`
}

/** Up to two rows of cards need no search. */
const MAX_WITHOUT_SEARCH = 6

function HeldSpecies({ user, ...card }: Omit<CardProps, 'species'> & { user: SessionUser }) {
  const species = useHeldSpecies(user)
  const [searchText, setSearchText] = useState('')
  if (species.length === 0)
    return <Typography>You have no species yet. The administrative office adds them to your record.</Typography>
  const found = matchSpecies(species, searchText)
  return (
    <>
      {species.length > MAX_WITHOUT_SEARCH && (
        <SpeciesSearch
          searchText={searchText}
          onSearch={setSearchText}
          foundCount={found.length}
          totalCount={species.length}
        />
      )}
      <SpeciesCards species={found} {...card} />
    </>
  )
}

function SpeciesCards({ species, ...card }: Omit<CardProps, 'species'> & { species: readonly Species[] }) {
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
        <SpeciesCard key={one.key} species={one} {...card} />
      ))}
    </Box>
  )
}

type Props = Partial<Pick<CardProps, 'sheetQuery'>> & {
  readonly title: string
  readonly actions?: ReactNode
  readonly above?: ReactNode
}

/** One card per species of the user, three in a row on a desktop. Shows why the user may not enter evaluations. */
export function SpeciesGrid({ title, actions, above, sheetQuery = '' }: Props) {
  const user = useSession()
  const blockedReason = useEntryBlockedReason()
  const graceNotice = useGraceNotice()
  if (!user) return null
  const notice = blockedReason ?? graceNotice
  return (
    <>
      <PageHeading
        title={title}
        lead={blockedReason ? undefined : 'Choose the species to measure.'}
        actions={actions}
      />
      {notice && (
        <Alert severity={blockedReason ? 'warning' : 'info'} sx={{ mb: 3 }}>
          {notice}
        </Alert>
      )}
      {above}
      <HeldSpecies user={user} mayMeasure={blockedReason === null} sheetQuery={sheetQuery} />
    </>
  )
}
