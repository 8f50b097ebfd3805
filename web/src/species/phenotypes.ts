import { listEditionsByForce, listPhenotypes, type Phenotype, toUtcDate } from '@trophy/domain'

/** Returns the sign of a phenotype's gender after a space; empty for none. */
export const formatGenderSign = (phenotype: Pick<Phenotype, 'gender'> | null): string => {
  if (phenotype?.gender === 'male') return ' ♂'
  return phenotype?.gender === 'female' ? ' ♀' : ''
}

/** Returns a phenotype as an option of a list: "Alpine ibex ♂". */
export const formatPhenotype = (phenotype: Pick<Phenotype, 'label' | 'gender'>): string =>
  phenotype.label + formatGenderSign(phenotype)

/** Returns the phenotypes of all editions of a species, each as in the edition in force today if it has it. */
export const listCurrentPhenotypes = (species: string): readonly Phenotype[] =>
  listPhenotypes(listEditionsByForce(species, toUtcDate(new Date())))
