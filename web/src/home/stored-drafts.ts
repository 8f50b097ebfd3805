/** Summaries of the drafts of sheets in this browser. */
import { findPhenotype, findSpecies, type Species } from '@trophy/domain'
import { listPersonal } from '#lib/personal-storage.ts'

export type StoredDraft = {
  /** The species of a new sheet, or the id of the edited evaluation. */
  readonly name: string
  /** Undefined for the edit of a stored evaluation. */
  readonly species: Species | undefined
  readonly phenotype: string
  readonly hunter: string
  /** An instant; empty if unknown. */
  readonly savedAt: string
}

type DraftContent = {
  readonly saved_at?: unknown
  /** The name of `saved_at` in drafts of earlier versions. */
  readonly kept_at?: unknown
  readonly measured?: { readonly phenotype?: unknown }
  readonly information?: { readonly hunter_name?: unknown }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const parseDraft = (text: string): DraftContent | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the drafts of a user, latest first, without unreadable ones. */
export const listDrafts = (userId: string): StoredDraft[] =>
  listPersonal('draft', userId)
    .flatMap(({ name, text }): StoredDraft[] => {
      const content = parseDraft(text)
      if (!content?.measured) return []
      const species = findSpecies(name)
      const phenotype = species && findPhenotype(species, toText(content.measured.phenotype))
      return [
        {
          name,
          species,
          phenotype: phenotype?.label ?? '',
          hunter: toText(content.information?.hunter_name),
          savedAt: toText(content.saved_at ?? content.kept_at),
        },
      ]
    })
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
