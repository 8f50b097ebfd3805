/** What a species is: fields as data, a few rules, one function that scores. */
import type { Exact } from '#measuring/maths/exact.ts'
import type { Row } from '#measuring/maths/rows.ts'
import type { Fields, PathOf, SheetOf } from './fields.ts'
import { type Leaf, listLeaves } from './leaves.ts'

/** The edition of the rules that the species follow. Open question 1. */
export const EDITION = '2023'

/** The first day on which the edition holds; the council dates nothing before it. */
export const EDITION_FROM = '1900-01-01'

/** How the council groups its species in lists and in the handbook. */
export type Category = 'Antelopes' | 'Bovids' | 'Caprines' | 'Cervids' | 'Skulls, tusks and teeth'

/** Bronze, silver and gold, or null where they are still to be established. */
export type Thresholds = readonly [bronze: number, silver: number, gold: number] | null

/** Thresholds the council has not set yet, shown as T,E,B. Open question 4. */
export const TO_BE_ESTABLISHED: Thresholds = null

/** A kind of animal within a species, with medals of its own; names as the council's medal table has them. */
export type Phenotype = {
  readonly key: string
  readonly label: string
  readonly latin: string
  readonly gender: 'male' | 'female' | null
  readonly genderless: boolean
  readonly thresholds: Thresholds
  /** Moose only: whether the antlers are palmated. */
  readonly palmated?: boolean
  /** Where the thresholds come from. */
  readonly source: string
}

/** A phenotype as one line of the medal table. */
export const phenotype = (
  key: string,
  label: string,
  latin: string,
  thresholds: Thresholds,
  source: string,
  options: { gender?: 'male' | 'female'; palmated?: boolean } = {},
): Phenotype => ({
  key,
  label,
  latin,
  gender: options.gender ?? null,
  genderless: options.gender === undefined,
  thresholds,
  ...(options.palmated === undefined ? {} : { palmated: options.palmated }),
  source,
})

export type Side = 'left' | 'right'

/** Bounds that depend on other values of the sheet. What is absent stays as the field has it. */
type Bounds = { readonly min?: Exact; readonly max?: Exact }

/** The conditional behaviour of one field. `says` tells it in a sentence, for the form and the printed rules. */
type Rule<S, P extends string> = {
  readonly description: string
  /** While false the field is disabled, stored as 0 and not checked. */
  readonly enabledWhen?: (sheet: S, phenotype: Phenotype | null) => boolean
  /** Holds while typing (the upper bound) and on submit (both). */
  readonly bounds?: (sheet: S, side: Side) => Bounds
  /** An upper bound that is another value, asked on submit only; null where there is none to compare with. */
  readonly atMost?: (sheet: S, side: Side) => Exact | null
  /** Fields set to 0 when the settled value of this one changes. */
  readonly resets?: readonly P[]
  /** Fields brought into their bounds, unless 0, when the settled value of this one changes. */
  readonly clamps?: readonly P[]
  /** A sentence shown beside the field; it blocks nothing and is not stored. */
  readonly notice?: (sheet: S) => string | null
  /** A trophy for which this holds is not evaluated: an error here, total 0, no medal. */
  readonly excludes?: { readonly when: (sheet: S) => boolean; readonly message: string }
}

/** A calculation without a measure of the same name: it brings its own label. */
export type NamedCalculation = {
  readonly label: string
  readonly description: string
  /** The path of the row it stands in; null for a line of its own below the measures. */
  readonly row: string | null
  readonly named: true
}

/** Labels a calculation that no field is named like. */
export const namedCalculation = (label: string, description: string, row: string | null = null): NamedCalculation => ({
  label,
  description,
  row,
  named: true,
})

/** The calculations of a sheet, each in words; the label is the measure's of the same name. */
export type Calculations = { readonly [key: string]: string | NamedCalculation | Calculations }

/** What the score must return: for each calculation a row that counts, or a figure shown for information. */
export type ResultOf<C> = {
  readonly [K in keyof C]: C[K] extends string | NamedCalculation ? Row | Exact : ResultOf<C[K]>
}

/** In a few words, without the points, as `spread 76 % of beam`. */
type Reason<S> = (sheet: S, phenotype: Phenotype | null) => string | null

/** What a species goes by, before its fields: names, edition, kinds of animal, and how the total is made, in words. */
type SpeciesMetadata = {
  readonly key: string
  readonly code: string
  readonly name: string
  readonly category: Category
  /** The council's name of the sheet, and how the total is made. */
  readonly form: string
  readonly family: 'points sheet' | 'difference sheet' | 'sum sheet'
  /** Where the formula comes from and how sure it is. */
  readonly rule: string
  readonly edition: string
  /** The first evaluation date for which this edition holds. */
  readonly from: string
  readonly phenotypes: readonly Phenotype[]
  /** The total in words; of a difference sheet the whole rule, which the sheet shows below its columns. */
  readonly total: string
  /** Why a rule reads as it does, where the public sheets differ; for the printed rules. */
  readonly remarks?: readonly string[]
}

type Definition<F extends Fields, C extends Calculations> = SpeciesMetadata & {
  readonly fields: F
  readonly rules?: { readonly [P in PathOf<F>]?: Rule<SheetOf<F>, PathOf<F>> }
  readonly calculations: C
  readonly score: (sheet: SheetOf<F>, phenotype: Phenotype | null) => ResultOf<NoInfer<C>>
  /** By which rule a calculation got its points, where no factor says it; null where nothing is to be said. */
  readonly reasons?: { readonly [K in keyof C & string]?: Reason<SheetOf<F>> }
}

/** A sheet of any species with every figure exact. */
export type ExactSheet = { readonly [name: string]: Exact | string | ExactSheet }

/** A species as its readers see it, whatever its fields. */
export type Species = SpeciesMetadata & {
  readonly fields: Fields
  readonly rules: { readonly [path: string]: Rule<ExactSheet, string> | undefined }
  readonly calculations: Calculations
  readonly score: (sheet: ExactSheet, phenotype: Phenotype | null) => ResultOf<Calculations>
  readonly reasons: { readonly [key: string]: Reason<ExactSheet> | undefined }
  /** All fields in the order of the sheet. */
  readonly leaves: readonly Leaf[]
}

/**
 * Declares a species. A misspelt measure in `score`, a calculation declared and not returned, and a rule on a path
 * that does not exist are compile errors.
 */
export const defineSpecies = <const F extends Fields, const C extends Calculations>(
  definition: Definition<F, C>,
): Species => {
  // The readers know a species only by its data, so its own types end here.
  const untyped = definition as unknown as Omit<Species, 'leaves'>
  return {
    ...untyped,
    rules: untyped.rules ?? {},
    reasons: untyped.reasons ?? {},
    leaves: listLeaves(definition.fields),
  }
}
