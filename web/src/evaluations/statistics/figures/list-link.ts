import { type EvaluationFilter, screens } from '@trophy/domain'
import type { Choice } from '#evaluations/statistics/choice.tsx'

export type Filters = { readonly [Name in EvaluationFilter]?: string }

/** Returns the path of the list of the trophies of a choice that match further filters. */
export const createListLink = ({ species, phenotype }: Choice, filters: Filters): string => {
  const query = new URLSearchParams({
    ...(species && { eval_option: species.key }),
    ...(phenotype && { phenotype_key: phenotype.key }),
    ...filters,
  })
  return `${screens.evaluations.path}?${query}`
}
