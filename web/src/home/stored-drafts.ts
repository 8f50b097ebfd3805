/** What is known of the unsaved sheets in this browser without opening them. */
import { findPhenotype, findSpecies, type Species } from '@trophy/domain'
import { readPersonal } from '#lib/personal-storage.ts'

export type KeptDraft = {
  /** The species of a new sheet, or the id of the evaluation that is edited. */
  readonly name: string
  /** Undefined for the edit of a stored evaluation. */
  readonly species: Species | undefined
  readonly phenotype: string
  readonly hunter: string
  /** An instant; empty where it is not known. */
  readonly keptAt: string
}

type Content = {
  readonly kept_at?: unknown
  readonly measured?: { readonly phenotype?: unknown }
  readonly information?: { readonly hunter_name?: unknown }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const read = (text: string): Content | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The drafts of a person, the latest first; what cannot be read is left out, as the editor leaves it out. */
export const listDrafts = (userId: string): KeptDraft[] =>
  readPersonal('draft', userId)
    .flatMap(({ name, text }): KeptDraft[] => {
      const content = read(text)
      if (!content?.measured) return []
      const species = findSpecies(name)
      const phenotype = species && findPhenotype(species, textOf(content.measured.phenotype))
      return [
        {
          name,
          species,
          phenotype: phenotype?.label ?? '',
          hunter: textOf(content.information?.hunter_name),
          keptAt: textOf(content.kept_at),
        },
      ]
    })
    .sort((a, b) => (a.keptAt < b.keptAt ? 1 : -1))
