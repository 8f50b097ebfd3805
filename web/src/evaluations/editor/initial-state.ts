/** What the editor starts with: nothing, the row of sheets at hand, a stored evaluation, or the draft of any. */
import { completeSheet, createEmptySheet, type Evaluation, type Species } from '@trophy/domain'
import type { Draft } from '#evaluations/editor/draft/draft.ts'
import { completeInformation, type Information } from '#evaluations/information.ts'
import { hasSameValues, type MeasuredValues, type StoredScore } from '#evaluations/sheet-form/sheet-state.ts'
import { type Series, withInstitute } from './series.ts'

export type InitialState = {
  readonly information: Information
  readonly measured: MeasuredValues
  /** The state of the stored evaluation the sheet is based on; null for a new one. */
  readonly modified_date: string | null
  /** When the draft that was opened was kept; null where there was none. */
  readonly draftSavedAt: string | null
}

const toMeasuredValues = (species: Species, stored: Evaluation | null, series: Series | null): MeasuredValues =>
  stored
    ? { source: stored.source, phenotype: stored.phenotype?.key ?? '', data: completeSheet(species, stored.data) }
    : {
        source: series?.source ?? '',
        phenotype: series?.phenotype ?? '',
        data: withInstitute(species, createEmptySheet(species), series?.instituteName ?? ''),
      }

/** Whether the sheet or the phenotype is another than the stored one, so that saving scores it anew. */
export const needsRescoring = (species: Species, stored: Evaluation, measured: MeasuredValues): boolean =>
  !hasSameValues(toMeasuredValues(species, stored, null), measured)

/** What a stored sheet shows until it is edited: the lines, calculations, total and medal that it was stored with. */
export const toStoredScore = (species: Species, stored: Evaluation): StoredScore => ({
  measured: toMeasuredValues(species, stored, null),
  score: {
    calculations: stored.data.calculations,
    lines: stored.lines,
    totalPoints: stored.total_points.points,
    award: stored.total_points.award,
  },
})

/** A draft prevails over what is stored; the hunter's private data, which no draft holds, is the stored one. */
export const createInitialState = (
  species: Species,
  stored: Evaluation | null,
  { draft, series }: { readonly draft: Draft | null; readonly series: Series | null },
): InitialState => ({
  information: completeInformation({ ...completeInformation(stored ?? series?.information), ...draft?.information }),
  measured: draft?.measured ?? toMeasuredValues(species, stored, series),
  modified_date: draft ? draft.modified_date : (stored?.modified_date ?? null),
  draftSavedAt: draft?.saved_at ?? null,
})
