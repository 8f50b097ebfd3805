import type { Award, NextAward, Thresholds } from '@trophy/domain'

type Result = {
  readonly next: NextAward | null
  readonly award: Award
  /** Why the trophy is excluded from medals, or null. */
  readonly exclusion: string | null
}

/** Returns the sentence under a total: the points missing to the next medal, or why there is none. */
export const formatNextAward = (
  { next, award, exclusion }: Result,
  phenotype: { readonly thresholds: Thresholds } | null,
): string => {
  if (exclusion) return exclusion
  if (!phenotype) return 'Choose a phenotype to see the medal.'
  if (!phenotype.thresholds) return 'The medals of this phenotype are still to be established (T,E,B).'
  if (next) return `${next.missing.toFixed(2)} points to ${next.award}`
  return `${award} reached`
}
