/** Unsaved sheets, stored in this browser per user until they are saved, discarded or the user logs out. */
import { findEdition, type Species } from '@trophy/domain'
import {
  completeInformation,
  type Information,
  type InformationName,
  withoutPrivate,
} from '#evaluations/information.ts'
import type { ContinuedInput, MeasuredValues } from '#evaluations/sheet-form/sheet-state.ts'
import { copyDraft } from '#lib/storage/device-data.ts'
import { personalKey } from '#lib/storage/personal-storage.ts'
import { storeJson } from '#lib/storage/stored-json.ts'
import { type DraftKey, parseDraft } from './stored-drafts.ts'

export type Draft = ContinuedInput & {
  /** The edition in which the values are. */
  readonly species: Species
  /** Without the hunter's address, phone, e-mail and the supporting information. */
  readonly information: Partial<Information>
  readonly measured: MeasuredValues
  /** The fields whose values were suggested and not yet confirmed. */
  readonly suggested: readonly InformationName[]
  /** The version of the stored evaluation that was edited; null for a new sheet. */
  readonly modified_date: string | null
  /** The key under which a new evaluation is saved. */
  readonly save_key: string
  /** An ISO timestamp. */
  readonly saved_at: string
}

/** Returns the name of the draft of a new sheet. */
export const formatDraftName = (species: Species, id: string): string => `${species.key}:${id}`

const toStorageKey = ({ userId, name }: DraftKey) => personalKey('draft', userId, name)

type StoredContent = Omit<Draft, 'species'> & { readonly edition: string }

/** Returns the draft of a sheet of the species, in its edition, or null if there is none that can be read. */
export const readDraft = (key: DraftKey, speciesKey: string): Draft | null => {
  const content = parseDraft<StoredContent>(localStorage.getItem(toStorageKey(key)) ?? '')
  if (!content) return null
  const { edition, information, measured, ...others } = content
  const species = findEdition(speciesKey, edition)
  return species
    ? {
        ...others,
        species,
        information: withoutPrivate(completeInformation(information)),
        measured: { ...measured, data: species.completeSheet(measured.data) },
      }
    : null
}

/** Stores a draft, unless the storage is full or blocked: the sheet is still on the screen. */
export const saveDraft = (
  key: DraftKey,
  { species, information, ...draft }: Omit<Draft, 'saved_at' | 'information'> & { information: Information },
): void => {
  storeJson(toStorageKey(key), {
    information: withoutPrivate(information),
    edition: species.edition,
    ...draft,
    saved_at: new Date().toISOString(),
  })
  copyDraft(key.userId, key.name)
}
