import Box from '@mui/material/Box'
import { findPhenotype, findSpecies, listSpecies, type Phenotype, type Species } from '@trophy/domain'
import { useSearchParams } from 'react-router'
import { formatGenderSign } from '#species/gender-sign.ts'
import { FilterSelect } from '#ui/fields/filter-select.tsx'

/** The trophies that the page is about: of all species, of one, or of one phenotype. */
export type Choice = { readonly species: Species | null; readonly phenotype: Phenotype | null }

const formatPhenotype = (phenotype: Phenotype): string => phenotype.label + formatGenderSign(phenotype)

/** Returns the choice in words: "Red deer, Central European". */
export const formatChoice = ({ species, phenotype }: Choice): string =>
  [species?.name ?? 'All species', ...(phenotype ? [formatPhenotype(phenotype)] : [])].join(', ')

/** Returns the choice in the address and a function that changes it. Unknown keys count as none. */
export const useChoice = (): [Choice, (keys: { species: string; phenotype?: string }) => void] => {
  const [query, setQuery] = useSearchParams()
  const species = findSpecies(query.get('species') ?? '') ?? null
  const phenotype = species && findPhenotype(species, query.get('phenotype'))
  const choose = (keys: { species: string; phenotype?: string }) =>
    setQuery(Object.entries(keys).filter(([, key]) => key !== ''))
  return [{ species, phenotype }, choose]
}

type Props = { readonly choice: Choice; readonly onChoose: (keys: { species: string; phenotype?: string }) => void }

/** Selects for the species and its phenotype. */
export function ChoiceFields({ choice: { species, phenotype }, onChoose }: Props) {
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
      {species && species.phenotypes.length > 1 && (
        <FilterSelect
          label="Phenotype"
          value={phenotype?.key ?? ''}
          allLabel="All phenotypes"
          options={species.phenotypes.map((one) => ({ value: one.key, label: formatPhenotype(one) }))}
          width={480}
          onChoose={(key) => onChoose({ species: species.key, phenotype: key })}
        />
      )}
    </Box>
  )
}
