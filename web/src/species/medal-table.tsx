import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { listSpeciesInForce, maxDecimals, type Species } from '@trophy/domain'
import { useMemo, useState } from 'react'
import { today } from '#lib/format/dates.ts'
import { HomeSection } from '#ui/page/home-section.tsx'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'
import { createMatcher, toSearchEntries } from './match-species.ts'
import { PhenotypeRow, PhenotypeTable } from './phenotype-table.tsx'

const ScrollArea = styled('div')(({ theme }) => ({
  ...scrollShadow(theme),
  maxHeight: 'min(640px, 75vh)',
  border: `1px solid ${theme.vars.palette.hairline}`,
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, backgroundColor: theme.vars.palette.background.paper },
  '& th, & td': { paddingInline: '8px !important' },
  '& tbody th': {
    paddingTop: 18,
    fontFamily: theme.typography.h3.fontFamily,
    fontSize: 16,
    color: theme.vars.palette.text.primary,
  },
  '& tbody th small': { marginRight: 8, fontSize: 13, color: theme.vars.palette.secondary.main },
  '@media print': {
    maxHeight: 'none',
    overflow: 'visible',
    border: 0,
    background: 'none',
    '& tr': { breakInside: 'avoid' },
    '& tbody tr:first-of-type': { breakAfter: 'avoid' },
    '& thead th': { position: 'static' },
    '& td': { paddingBlock: 2 },
    '& i': { display: 'inline' },
  },
}))

type Group = {
  readonly species: Species
  readonly decimals: number
  readonly phenotypes: ReturnType<typeof toSearchEntries>
}

const toGroup = (species: Species): Group => ({
  species,
  decimals: maxDecimals(species.phenotypes.flatMap(({ thresholds }) => thresholds ?? []).map(String)),
  phenotypes: toSearchEntries(species),
})

const countPhenotypes = (groups: readonly Group[]): number =>
  groups.reduce((sum, { phenotypes }) => sum + phenotypes.length, 0)

const filterGroups = (groups: readonly Group[], typed: string): readonly Group[] => {
  const matches = createMatcher(typed)
  return groups.flatMap((group) => {
    const phenotypes = group.phenotypes.filter(({ text }) => matches(text))
    return phenotypes.length > 0 ? [{ ...group, phenotypes }] : []
  })
}

function SpeciesRows({ group: { species, decimals, phenotypes } }: { group: Group }) {
  return (
    <tbody>
      <tr>
        <th colSpan={4} scope="rowgroup">
          <small>{species.code}</small>
          {species.name}
        </th>
      </tr>
      {phenotypes.map(({ phenotype }) => (
        <PhenotypeRow key={phenotype.key} phenotype={phenotype} decimals={decimals} />
      ))}
    </tbody>
  )
}

/** The thresholds of bronze, silver and gold for every phenotype of every species. */
export function MedalTable({ onPrint }: { onPrint: () => void }) {
  const groups = useMemo(() => listSpeciesInForce(today()).map(toGroup), [])
  const [searchText, setSearchText] = useState('')
  const found = filterGroups(groups, searchText)
  const [totalCount, foundCount] = [countPhenotypes(groups), countPhenotypes(found)]
  const isFiltered = foundCount < totalCount
  return (
    <HomeSection
      title="Medal thresholds"
      action={
        <Button variant="outlined" size="small" onClick={onPrint} sx={{ displayPrint: 'none' }}>
          Print the table
        </Button>
      }
    >
      <Typography sx={{ mb: 2, maxWidth: '68ch', color: 'text.secondary' }}>
        The points required for bronze, silver and gold. T,E,B: still to be established by the council.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', mb: 1.5 }}>
        <OutlinedInput
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          placeholder="Species, phenotype or Latin name"
          inputProps={{ 'aria-label': 'Find a species or phenotype', type: 'search' }}
          sx={{ flex: { xs: '1 1 340px', sm: '0 1 340px' }, minWidth: 0, width: '100%', displayPrint: 'none' }}
        />
        <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
          {isFiltered
            ? `${foundCount} of ${totalCount} phenotypes`
            : `${totalCount} phenotypes of ${groups.length} species`}
        </Box>
      </Box>
      {foundCount === 0 ? (
        <Typography sx={{ py: 3 }}>No species or phenotype matches. You can also search by Latin name.</Typography>
      ) : (
        <ScrollArea tabIndex={0} role="region" aria-label="Points for medals">
          <PhenotypeTable>
            {found.map((group) => (
              <SpeciesRows key={group.species.key} group={group} />
            ))}
          </PhenotypeTable>
        </ScrollArea>
      )}
    </HomeSection>
  )
}
