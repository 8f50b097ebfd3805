import { type EvaluationFilter, screens } from '@trophy/domain'

/** The keys of the trophies that a chart is about; all species without one. */
export type ChoiceKeys = { readonly species?: string; readonly phenotype?: string }

export type Filters = { readonly [Name in EvaluationFilter]?: string }

/** Returns the path of the list of the trophies of a choice that match further filters. */
export const createListLink = ({ species, phenotype }: ChoiceKeys, filters: Filters): string => {
  const query = new URLSearchParams({
    ...(species && { eval_option: species }),
    ...(phenotype && { phenotype_key: phenotype }),
    ...filters,
  })
  return `${screens.evaluations.path}?${query}`
}
