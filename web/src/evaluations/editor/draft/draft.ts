/** Unsaved sheets, kept in this browser for one user until they are saved, discarded or the user logs out. */
import { completeSheet, type Species } from '@trophy/domain'
import { type Information, openInformation, withoutPrivate } from '#evaluations/information.ts'
import type { Measured } from '#evaluations/sheet-form/sheet-state.ts'
import { personalKey } from '#lib/personal-storage.ts'

/** Whose draft of what: the species key for a new sheet, the id of the evaluation for an edit. */
export type DraftPlace = { readonly userId: string; readonly name: string }

export type Draft = {
  /** Without the hunter's address, phone, e-mail and the supporting information. */
  readonly information: Partial<Information>
  readonly measured: Measured
  /** The state of the stored evaluation that was edited; null for a new sheet. */
  readonly modified_date: string | null
  /** An instant. */
  readonly kept_at: string
}

const keyOf = ({ userId, name }: DraftPlace) => personalKey('draft', userId, name)

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The draft at a place, laid over the fields the species has now; null where there is none or it is unreadable. */
export const readDraft = (place: DraftPlace, species: Species): Draft | null => {
  try {
    const kept: Partial<Draft> | null = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    if (!kept?.measured) return null
    const { source, phenotype, data } = kept.measured
    return {
      information: withoutPrivate(openInformation(kept.information)),
      measured: { source: readText(source), phenotype: readText(phenotype), data: completeSheet(species, data) },
      modified_date: kept.modified_date ?? null,
      kept_at: readText(kept.kept_at),
    }
  } catch {
    return null
  }
}

/** Keeps a draft. A full or forbidden storage is no reason to disturb the measurer. */
export const keepDraft = (
  place: DraftPlace,
  { information, ...draft }: Omit<Draft, 'kept_at' | 'information'> & { information: Information },
): void => {
  try {
    const kept_at = new Date().toISOString()
    localStorage.setItem(keyOf(place), JSON.stringify({ information: withoutPrivate(information), ...draft, kept_at }))
  } catch {
    // Nothing to do: the sheet is still on the screen.
  }
}

export const removeDraft = (place: DraftPlace): void => localStorage.removeItem(keyOf(place))
