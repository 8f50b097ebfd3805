import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SpeciesIdentity } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ChapterLinks } from '#handbook/chapters.tsx'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { CertificationNotice } from './certification-notice.tsx'
import { matchSpecies } from './match-species.ts'

type SearchProps = {
  readonly searchText: string
  readonly onSearch: (searchText: string) => void
  readonly foundCount: number
  readonly totalCount: number
}

/** A search field with the number of matches. */
function SpeciesSearch({ searchText, onSearch, foundCount, totalCount }: SearchProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', mb: 2 }}>
      <OutlinedInput
        value={searchText}
        onChange={(event) => onSearch(event.target.value)}
        placeholder="Name, code or Latin name"
        inputProps={{ 'aria-label': 'Find a species', type: 'search' }}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 340px' }, minWidth: 0, width: '100%' }}
      />
      <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
        {foundCount === 0 && 'None of your species match.'}
        {foundCount > 0 && foundCount < totalCount && `${foundCount} of ${totalCount} species`}
      </Box>
    </Box>
  )
}

/** The level of the names of species below the title of the page, or of a section. */
type HeadingLevel = 'h2' | 'h3'

type CardProps = {
  readonly species: SpeciesIdentity
  readonly headingLevel: HeadingLevel
  readonly mayMeasure: boolean
  /** The query of the link to a new sheet; empty by default. */
  readonly sheetQuery: string
}

function SpeciesCard({ species: { key, code, name, category }, headingLevel, mayMeasure, sheetQuery }: CardProps) {
  const nameId = `species-${key}`
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
        // Aligns the names and buttons of a row, however many chapters a species has.
        gridTemplateRows: { sm: 'subgrid' },
        gridRow: { sm: 'span 4' },
        columnGap: 2,
        rowGap: 0,
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
          '& [data-species]': { width: { xs: 80, sm: 128 }, height: { xs: 80, sm: 128 } },
        }}
      >
        <SpeciesPicture species={key} />
      </Box>
      <Typography
        id={nameId}
        variant="h3"
        component={headingLevel}
        sx={{ alignSelf: 'end', pt: { xs: 1, sm: 0 }, pb: 1.5 }}
      >
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

/** Up to two rows of cards need no search. */
const MAX_WITHOUT_SEARCH = 6

/** One card per species of the user, three in a row on a desktop. */
export function HeldSpecies({
  user,
  ...options
}: Pick<CardProps, 'headingLevel' | 'sheetQuery'> & { user: SessionUser }) {
  const mayMeasure = useEntryBlockedReason() === null
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
      <SpeciesCards species={found} mayMeasure={mayMeasure} {...options} />
    </>
  )
}

function SpeciesCards({ species, ...card }: Omit<CardProps, 'species'> & { species: readonly SpeciesIdentity[] }) {
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

/** The page of the species of the user. */
export function SpeciesGrid({ title, actions, above, sheetQuery = '' }: Props) {
  const user = useSession()
  const isBlocked = useEntryBlockedReason() !== null
  if (!user) return null
  return (
    <>
      <PageHeading title={title} lead={isBlocked ? undefined : 'Choose the species to measure.'} actions={actions} />
      <CertificationNotice />
      {above}
      <HeldSpecies user={user} headingLevel="h2" sheetQuery={sheetQuery} />
    </>
  )
}
