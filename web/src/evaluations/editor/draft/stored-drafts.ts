/** The drafts of sheets in this browser, without their values. */
import { findSpecies, type SpeciesIdentity } from '@trophy/domain'
import { copyDraft } from '#lib/storage/device-data.ts'
import { listPersonal, personalKey } from '#lib/storage/personal-storage.ts'
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
  /** An instant. */
  readonly savedAt: string
}

/** The keys of a draft in the storage. */
const DRAFT_KEYS = [
  'edition',
  'information',
  'measured',
  'clampedFrom',
  'typedTexts',
  'retained',
  'leftFields',
  'suggested',
  'modified_date',
  'save_key',
  'saved_at',
]

/** Returns a stored draft as `Content`, or null if it has another shape. */
export const parseDraft = <Content>(text: string): Content | null => {
  try {
    const content = JSON.parse(text)
    return DRAFT_KEYS.every((key) => key in content) ? content : null
  } catch {
    return null
  }
}

type Summary = {
  readonly information: { readonly hunter_name: string; readonly ticket: string }
  readonly measured: { readonly phenotype: string }
  readonly saved_at: string
}

/** Returns the drafts of a user, latest first, without unreadable ones. */
export const listDrafts = (userId: string): StoredDraft[] =>
  listPersonal('draft', userId)
    .flatMap(({ name, text }): StoredDraft[] => {
      const content = parseDraft<Summary>(text)
      if (!content) return []
      const { information, measured, saved_at } = content
      const [key = '', id = ''] = name.split(':')
      const species = findSpecies(key)
      const phenotype = listCurrentPhenotypes(key).find((one) => one.key === measured.phenotype)
      return [
        {
          name,
          species,
          id: species ? id : name,
          ticket: information.ticket,
          phenotype: phenotype?.label ?? '',
          hunter: information.hunter_name,
          savedAt: saved_at,
        },
      ]
    })
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))

/** The user and the sheet of a draft; `name` is that of a new sheet (`formatDraftName`), or the id of an evaluation. */
export type DraftKey = { readonly userId: string; readonly name: string }

export const removeDraft = ({ userId, name }: DraftKey): void => {
  localStorage.removeItem(personalKey('draft', userId, name))
  copyDraft(userId, name)
}

/** The query parameters of a new sheet: the id of its draft, and its ticket. */
export const DRAFT_PARAM = 'draft'
export const TICKET_PARAM = 'ticket'

export const draftPath = ({ species, id }: StoredDraft): string =>
  species ? `/evaluation/new/${species.key}?${DRAFT_PARAM}=${id}` : `/evaluation/${id}/edit`
