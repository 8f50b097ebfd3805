import { SPECIES_KEYS } from '@trophy/domain'
import { formatPhenotype, listCurrentPhenotypes } from '#species/phenotypes.ts'

export type PhenotypeOption = { readonly species: string; readonly value: string; readonly label: string }

/** Returns the phenotypes of all species, as options of a filter. */
export const listPhenotypeOptions = (): readonly PhenotypeOption[] =>
  SPECIES_KEYS.flatMap((species) =>
    listCurrentPhenotypes(species).map((phenotype) => ({
      species,
      value: phenotype.key,
      label: formatPhenotype(phenotype),
    })),
  )
