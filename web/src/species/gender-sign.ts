import type { Phenotype } from '@trophy/domain'

/** Returns the sign of a phenotype's gender after a space; empty for none. */
export const formatGenderSign = (phenotype: Pick<Phenotype, 'gender'> | null): string => {
  if (phenotype?.gender === 'male') return ' ♂'
  return phenotype?.gender === 'female' ? ' ♀' : ''
}
