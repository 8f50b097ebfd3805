import Box from '@mui/material/Box'
import { findSpecies, listSpecies, type Phenotype, type SpeciesIdentity } from '@trophy/domain'
import { useSearchParams } from 'react-router'
import type { ChoiceKeys } from '#evaluations/statistics/figures/list-link.ts'
import { formatPhenotype, listCurrentPhenotypes } from '#species/phenotypes.ts'
import { FilterSelect } from '#ui/fields/filter-select.tsx'

/** The trophies that the page is about: of all species, of one, or of one phenotype. */
export type Choice = { readonly species: SpeciesIdentity | null; readonly phenotype: Phenotype | null }

const listOptions = (species: SpeciesIdentity | null): readonly Phenotype[] =>
  species ? listCurrentPhenotypes(species.key) : []

/** Returns the choice in words: "Red deer, Central European". */
export const formatChoice = ({ species, phenotype }: Choice): string =>
  [species?.name ?? 'All species', ...(phenotype ? [formatPhenotype(phenotype)] : [])].join(', ')

/** Returns the keys of a choice, as links and calls name it. */
export const toChoiceKeys = ({ species, phenotype }: Choice): ChoiceKeys => ({
  ...(species && { species: species.key }),
  ...(phenotype && { phenotype: phenotype.key }),
})

/** Returns the choice in the address and a function that changes it. Unknown keys count as none. */
export const useChoice = (): [Choice, (keys: ChoiceKeys) => void] => {
  const [query, setQuery] = useSearchParams()
  const species = findSpecies(query.get('species') ?? '') ?? null
  const phenotype = listOptions(species).find(({ key }) => key === query.get('phenotype')) ?? null
  const choose = (keys: ChoiceKeys) => setQuery(Object.entries(keys).filter(([, key]) => key !== ''))
  return [{ species, phenotype }, choose]
}

type Props = { readonly choice: Choice; readonly onChoose: (keys: ChoiceKeys) => void }

/** Selects for the species and its phenotype. */
export function ChoiceFields({ choice: { species, phenotype }, onChoose }: Props) {
  const phenotypes = listOptions(species)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        mb: 3,
        displayPrint: 'none',
        '& > *': { flexGrow: { xs: 1, sm: 0 } },
      }}
    >
      <FilterSelect
        label="Species"
        value={species?.key ?? ''}
        allLabel="All species"
        options={listSpecies().map(({ key, name }) => ({ value: key, label: name }))}
        width={320}
        onChoose={(key) => onChoose({ species: key })}
      />
      {species && phenotypes.length > 1 && (
        <FilterSelect
          label="Phenotype"
          value={phenotype?.key ?? ''}
          allLabel="All phenotypes"
          options={phenotypes.map((one) => ({ value: one.key, label: formatPhenotype(one) }))}
          width={480}
          onChoose={(key) => onChoose({ species: species.key, phenotype: key })}
        />
      )}
    </Box>
  )
}
