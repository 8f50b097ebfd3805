import { listEditions, type Phenotype, SPECIES_KEYS } from '@trophy/domain'
import { formatGenderSign } from './gender-sign.ts'

/** Returns a phenotype as an option of a list: "Alpine ibex ♂". */
export const formatPhenotype = (phenotype: Phenotype): string => phenotype.label + formatGenderSign(phenotype)

/** Returns the phenotypes of all editions of these species, each as in its newest edition. */
export const listPhenotypes = (species: readonly string[] = SPECIES_KEYS): readonly Phenotype[] => {
  const phenotypes = new Map<string, Phenotype>()
  for (const { phenotypes: ofEdition } of species.flatMap(listEditions))
    for (const phenotype of ofEdition) if (!phenotypes.has(phenotype.key)) phenotypes.set(phenotype.key, phenotype)
  return [...phenotypes.values()]
}
