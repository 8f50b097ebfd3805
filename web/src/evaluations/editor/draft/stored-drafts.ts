/** Summaries of the drafts of sheets in this browser. */
import { findSpecies, type SpeciesIdentity } from '@trophy/domain'
import { listPersonal } from '#lib/storage/personal-storage.ts'
import { listCurrentPhenotypes } from '#species/phenotypes.ts'

export type StoredDraft = {
  /** Identifies the draft among those of the user. */
  readonly name: string
  /** Undefined for the edit of a stored evaluation. */
  readonly species: SpeciesIdentity | undefined
  /** The id of a new sheet, or of the edited evaluation. */
  readonly id: string
  readonly ticket: string
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
  readonly information?: { readonly hunter_name?: unknown; readonly ticket?: unknown }
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
      const [key = '', id = ''] = name.split(':')
      const species = findSpecies(key)
      const chosen = toText(content.measured.phenotype)
      const phenotype = listCurrentPhenotypes(key).find((one) => one.key === chosen)
      return [
        {
          name,
          species,
          id: species ? id : name,
          ticket: toText(content.information?.ticket),
          phenotype: phenotype?.label ?? '',
          hunter: toText(content.information?.hunter_name),
          savedAt: toText(content.saved_at ?? content.kept_at),
        },
      ]
    })
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))

/** The query parameters of a new sheet: the id of its draft, and its ticket. */
export const DRAFT_PARAM = 'draft'
export const TICKET_PARAM = 'ticket'

/** Returns the path that continues a draft. */
export const draftPath = ({ species, id }: StoredDraft): string =>
  species ? `/evaluation/new/${species.key}?${DRAFT_PARAM}=${id}` : `/evaluation/${id}/edit`
