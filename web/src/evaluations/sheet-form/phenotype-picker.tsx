import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { fold, maxDecimals, type Species } from '@trophy/domain'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { SPACIOUS_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { PhenotypeRow, PhenotypeTable } from '#species/phenotype-table.tsx'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { FieldLabel, FieldNote } from '#ui/fields/field.tsx'
import { keepRoom } from '#ui/page/keep-room.ts'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'

type Props = {
  readonly species: Species
  /** The key of the chosen phenotype, or the empty string. */
  readonly chosen: string
  readonly error: string | null
  readonly onChoose: (key: string) => void
}

/** Longer lists scroll and have a search field. */
const MAX_WITHOUT_SEARCH = 10

const Layout = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  '@container sheet (min-width: 430px)': { gridTemplateColumns: 'minmax(0, 1fr) 112px', columnGap: 16 },
  [SPACIOUS_QUERY]: { gridTemplateColumns: 'minmax(0, 640px) minmax(0, 1fr)' },
})

const List = styled('div')(({ theme }) => ({
  '& th': { position: 'sticky', top: 0, zIndex: 1, backgroundColor: theme.vars.palette.background.paper },
  '&[data-scrolls=true]': { ...scrollShadow(theme), maxHeight: 420 },
}))

const Picture = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  color: theme.vars.palette.primary.main,
  '& [data-species]': { width: 64, height: 64 },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: 12 },
  '@container sheet (min-width: 430px)': {
    gridColumn: 2,
    gridRow: 1,
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    paddingTop: 8,
    '& [data-species]': { width: 104, height: 104 },
    '& small': { textAlign: 'center' },
  },
}))

const Search = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBottom: 8,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
}))

/** A radio group of the phenotypes with their medal thresholds. */
export function PhenotypePicker({ species, chosen, error, onChoose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [searchText, setSearchText] = useState('')
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-chosen=true]')
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2
  }, [])
  const { phenotypes } = species
  const decimals = maxDecimals(phenotypes.flatMap(({ thresholds }) => thresholds ?? []).map(String))
  const isSearchable = phenotypes.length > MAX_WITHOUT_SEARCH
  const matches = phenotypes.filter(
    ({ key, label, latin }) => key === chosen || fold(`${label} ${latin}`).includes(fold(searchText).trim()),
  )
  // Tab stops at the chosen phenotype, or at the first.
  const tabStop = matches.find(({ key }) => key === chosen) ?? matches[0]
  return (
    <Layout data-choice="phenotype">
      <Picture>
        <SpeciesPicture species={species.key} />
        <small>{species.name}</small>
      </Picture>
      <div>
        <FieldLabel isRequired>Phenotype</FieldLabel>
        {isSearchable && (
          <Search>
            <OutlinedInput
              value={searchText}
              onChange={(event) => setSearchText(event.target.value)}
              placeholder="Find a phenotype"
              inputProps={{ 'aria-label': 'Find a phenotype', 'aria-controls': id }}
              sx={{ flex: '1 1 160px' }}
            />
            <span role="status">
              {matches.length < phenotypes.length
                ? `${matches.length} of ${phenotypes.length} phenotypes`
                : `${phenotypes.length} phenotypes, scroll for more`}
            </span>
          </Search>
        )}
        <List
          id={id}
          ref={(element: HTMLDivElement | null) => {
            list.current = element
            keepRoom(element)
          }}
          data-scrolls={isSearchable}
          role="radiogroup"
          aria-label="Phenotype"
          aria-required
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-said` : undefined}
        >
          <PhenotypeTable>
            <tbody>
              {matches.map((phenotype) => (
                <PhenotypeRow
                  key={phenotype.key}
                  phenotype={phenotype}
                  decimals={decimals}
                  radio={{
                    name: `${id}-choice`,
                    checked: phenotype.key === chosen,
                    tabIndex: phenotype === tabStop ? 0 : -1,
                    onChange: () => onChoose(phenotype.key),
                  }}
                />
              ))}
            </tbody>
          </PhenotypeTable>
        </List>
        <FieldNote id={`${id}-said`} error={error ?? undefined} />
      </div>
    </Layout>
  )
}
