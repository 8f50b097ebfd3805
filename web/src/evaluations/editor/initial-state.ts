/** The initial state of the editor: empty, continued from a series, a stored evaluation, or a draft of any of these. */
import {
  CHANGE_REASON,
  createEmptySheet,
  type Evaluation,
  getValueAtPath,
  type ReviewInput,
  type Species,
} from '@trophy/domain'
import type { Draft } from '#evaluations/editor/draft/draft.ts'
import {
  completeInformation,
  type Information,
  type InformationName,
  isInformationName,
} from '#evaluations/information.ts'
import { findFittingEdition } from '#evaluations/sheet-form/edition-values.ts'
import {
  type ContinuedInput,
  hasSameValues,
  type MeasuredValues,
  type StoredScore,
} from '#evaluations/sheet-form/sheet-state.ts'
import type { UnsentSheet } from '#evaluations/unsent/open-sheet.tsx'
import { today } from '#lib/format/dates.ts'
import { createUuid } from '#lib/uuid.ts'
import { getLatestContent, type OutboxEntry } from '#outbox/entry.ts'
import { listCarriedFields, type Series, withInstitute } from './series.ts'

export type InitialState = ContinuedInput & {
  /** The edition in which the values are. */
  readonly species: Species
  readonly information: Information
  readonly measured: MeasuredValues
  /** The fields whose values are suggested and not yet confirmed. */
  readonly suggested: readonly InformationName[]
  /** The version of the stored evaluation that the sheet is based on; null for a new one. */
  readonly modified_date: string | null
  /** The key under which a new evaluation is saved, so that a repeated save stores it once. */
  readonly saveKey: string
  /** The time at which the opened draft was saved; null if there is none. */
  readonly draftSavedAt: string | null
  /** The unsent sheet that is corrected, which has no draft; null for any other. */
  readonly unsent: OutboxEntry | null
  /** The reason for the correction in the unsent sheet; drafts have none. */
  readonly changeReason: string
  /** The review in the unsent sheet. */
  readonly withReview: ReviewInput | null
}

/** Returns the key of the phenotype of a species that has only one; empty for any other. */
const getOnlyPhenotype = ({ phenotypes: [first, ...others] }: Species): string =>
  first && others.length === 0 ? first.key : ''

const toMeasuredValues = (species: Species, stored: Evaluation | null, series: Series | null): MeasuredValues =>
  stored
    ? { source: stored.source, phenotype: stored.phenotype?.key ?? '', data: species.completeSheet(stored.data) }
    : {
        source: series?.source ?? '',
        phenotype: series?.phenotype || getOnlyPhenotype(species),
        data: withInstitute(species, createEmptySheet(species), series?.instituteName ?? ''),
      }

/** Returns true if the sheet or phenotype differs from the stored one, so saving rescores it. */
export const needsRescoring = (species: Species, stored: Evaluation, measured: MeasuredValues): boolean =>
  !hasSameValues(toMeasuredValues(species, stored, null), measured)

/** Returns the stored lines, calculations, total and medal, shown until the sheet is edited. */
export const toStoredScore = (species: Species, stored: Evaluation): StoredScore => ({
  measured: toMeasuredValues(species, stored, null),
  score: {
    calculations: stored.data.calculations,
    lines: stored.lines,
    totalPoints: stored.total_points.points,
    award: stored.total_points.award,
  },
})

/** Returns the edition of an evaluation on a date, or of the stored evaluation. */
type ChooseEdition = (evalDate: string) => Species

/**
 * Lays a draft over the stored values, or over the suggestions, the series and the ticket of a new sheet. The hunter's
 * private data, which drafts omit, stays as stored. A date that is still suggested is that of today.
 */
export const createInitialState = (
  chooseEdition: ChooseEdition,
  stored: Evaluation | null,
  {
    draft,
    series,
    ticket = '',
    suggestions = {},
  }: {
    readonly draft: Draft | null
    readonly series: Series | null
    readonly ticket?: string
    readonly suggestions?: Partial<Information>
  },
): InitialState => {
  const information = completeInformation({
    ...completeInformation(stored ?? { ...suggestions, ...series?.information, ticket }),
    ...draft?.information,
    ...(draft?.suggested.includes('eval_date') && { eval_date: today() }),
  })
  const species = draft?.species ?? chooseEdition(information.eval_date)
  const suggested = [
    ...Object.keys(suggestions).filter(isInformationName),
    ...(series ? listCarriedFields(series) : []),
  ]
  return {
    species,
    information,
    suggested: draft ? draft.suggested : stored ? [] : suggested,
    measured: draft?.measured ?? toMeasuredValues(species, stored, series),
    clampedFrom: draft?.clampedFrom ?? {},
    typedTexts: draft?.typedTexts ?? {},
    retained: draft?.retained ?? {},
    leftFields: draft ? draft.leftFields : [],
    modified_date: draft ? draft.modified_date : (stored?.modified_date ?? null),
    // An edit that is saved twice is found by its version.
    saveKey: draft && stored === null ? draft.save_key : createUuid(),
    draftSavedAt: draft?.saved_at ?? null,
    unsent: null,
    changeReason: '',
    withReview: null,
  }
}

/** Returns an unsent sheet as the user has confirmed it. */
export const toUnsentState = (chooseEdition: ChooseEdition, { entry, body }: UnsentSheet): InitialState => {
  const information = completeInformation(body)
  const species = findFittingEdition(chooseEdition(information.eval_date), body.data)
  return {
    species,
    information,
    measured: {
      source: String(body.source),
      phenotype: String(getValueAtPath(body, 'phenotype.key')),
      data: species.completeSheet(body.data),
    },
    clampedFrom: getLatestContent(entry).clampedFrom,
    typedTexts: {},
    retained: {},
    // It was checked when it was confirmed.
    leftFields: null,
    suggested: [],
    modified_date: typeof body.modified_date === 'string' ? body.modified_date : null,
    saveKey: entry.saveKey,
    draftSavedAt: null,
    unsent: entry,
    changeReason: typeof body[CHANGE_REASON] === 'string' ? body[CHANGE_REASON] : '',
    withReview: (body.with_review as ReviewInput | undefined) ?? null,
  }
}
