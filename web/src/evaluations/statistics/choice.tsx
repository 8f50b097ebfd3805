import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { findPhenotype, findSpecies, listSpecies, type Phenotype, type Species } from '@trophy/domain'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { formatGenderSign } from '#species/gender-sign.ts'

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

type SelectProps = {
  readonly label: string
  readonly value: string
  readonly emptyLabel: string
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly width: number
  readonly onChoose: (key: string) => void
}

function Select({ label, value, emptyLabel, options, width, onChoose }: SelectProps) {
  const id = useId()
  return (
    <Box sx={{ flex: `0 1 ${width}px`, minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 14, fontWeight: 550 }}>
        {label}
      </Box>
      <NativeSelect
        fullWidth
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        input={<OutlinedInput />}
        inputProps={{ id }}
        sx={{ '& select': { textOverflow: 'ellipsis' } }}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
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
      <Select
        label="Species"
        value={species?.key ?? ''}
        emptyLabel="All species"
        options={listSpecies().map(({ key, name }) => ({ key, label: name }))}
        width={320}
        onChoose={(key) => onChoose({ species: key })}
      />
      {species && species.phenotypes.length > 1 && (
        <Select
          label="Phenotype"
          value={phenotype?.key ?? ''}
          emptyLabel="All phenotypes"
          options={species.phenotypes.map((one) => ({ key: one.key, label: formatPhenotype(one) }))}
          width={480}
          onChoose={(key) => onChoose({ species: species.key, phenotype: key })}
        />
      )}
    </Box>
  )
}
