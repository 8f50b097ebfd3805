/** Unsaved sheets, stored in this browser per user until they are saved, discarded or the user logs out. */
import { findEdition, type Species } from '@trophy/domain'
import {
  completeInformation,
  type Information,
  type InformationName,
  isInformationName,
  withoutPrivate,
} from '#evaluations/information.ts'
import { findFittingEdition, toRetainedValues } from '#evaluations/sheet-form/edition-values.ts'
import {
  type ContinuedInput,
  type MeasuredValues,
  toClampedFrom,
  toTypedTexts,
} from '#evaluations/sheet-form/sheet-state.ts'
import { personalKey, storeDraft } from '#lib/storage/personal-storage.ts'

/** The user and the sheet of a draft; `name` is that of a new sheet (`formatDraftName`), or the id of an evaluation. */
export type DraftKey = { readonly userId: string; readonly name: string }

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
  /** The key under which a new evaluation is saved; empty in drafts of earlier versions. */
  readonly save_key: string
  /** An ISO timestamp. */
  readonly saved_at: string
}

/** Returns the name of the draft of a new sheet. Drafts of earlier versions have an empty `id`. */
export const formatDraftName = (species: Species, id: string): string =>
  id === '' ? species.key : `${species.key}:${id}`

const toStorageKey = ({ userId, name }: DraftKey) => personalKey('draft', userId, name)

/** Null after an attempt to save. */
const toLeftFields = (value: unknown): readonly string[] | null =>
  value === null ? null : Array.isArray(value) ? value.map(String) : []

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Returns the draft with the fields of its edition, or null if there is none or it is unreadable. `chooseEdition` returns
 * the edition on an evaluation date, for drafts of earlier versions, which do not name theirs.
 */
export const readDraft = (key: DraftKey, chooseEdition: (evalDate: string) => Species): Draft | null => {
  try {
    const parsed: (Partial<Draft> & { edition?: string; kept_at?: string }) | null = JSON.parse(
      localStorage.getItem(toStorageKey(key)) ?? 'null',
    )
    if (!parsed?.measured) return null
    const { source, phenotype, data } = parsed.measured
    const information = completeInformation(parsed.information)
    const chosen = chooseEdition(information.eval_date)
    const species = findEdition(chosen.key, toText(parsed.edition)) ?? findFittingEdition(chosen, data)
    return {
      species,
      information: withoutPrivate(information),
      measured: { source: toText(source), phenotype: toText(phenotype), data: species.completeSheet(data) },
      // Drafts of earlier versions have none of these.
      clampedFrom: toClampedFrom(species, parsed.clampedFrom),
      typedTexts: toTypedTexts(species, parsed.typedTexts),
      retained: toRetainedValues(parsed.retained),
      leftFields: toLeftFields(parsed.leftFields),
      suggested: (parsed.suggested ?? []).filter(isInformationName),
      modified_date: parsed.modified_date ?? null,
      save_key: toText(parsed.save_key),
      // Drafts of earlier versions have `kept_at`.
      saved_at: toText(parsed.saved_at ?? parsed.kept_at),
    }
  } catch {
    return null
  }
}

/** Stores a draft. Ignores errors of a full or blocked storage: the sheet is still on the screen. */
export const saveDraft = (
  { userId, name }: DraftKey,
  { species, information, ...draft }: Omit<Draft, 'saved_at' | 'information'> & { information: Information },
): void => {
  try {
    const saved_at = new Date().toISOString()
    const values = { information: withoutPrivate(information), edition: species.edition, ...draft, saved_at }
    storeDraft(userId, name, JSON.stringify(values))
  } catch {}
}

export const removeDraft = ({ userId, name }: DraftKey): void => storeDraft(userId, name, null)
