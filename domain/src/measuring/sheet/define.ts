/** Species definitions: fields as data, rules, and a scoring function. */
import type { Exact } from '#measuring/maths/exact.ts'
import { type Lines, listLines, type Result, type Wording, type WordingOf } from './calculations.ts'
import { createSheetCompleter, type SheetData } from './data.ts'
import { createSheetReader, type ExactSheet } from './exact-sheet.ts'
import type { Fields, PathOf, SheetOf } from './fields.ts'
import { type Leaf, listLeaves } from './leaves.ts'

/** The current edition of the rules. Open question 1. */
export const EDITION = '2023'

/** The first day of the edition; the council gives no earlier date. */
const EDITION_FROM = '1900-01-01'

/** The council's groups of species in lists and in the handbook. */
export type Category = 'Antelopes' | 'Bovids' | 'Caprines' | 'Cervids' | 'Skulls, tusks and teeth'

/** Bronze, silver and gold, or null if still to be established. */
export type Thresholds = readonly [bronze: number, silver: number, gold: number] | null

/** Thresholds that the council has not set yet, shown as T,E,B. Open question 4. */
const TO_BE_ESTABLISHED: Thresholds = null

/** A kind of animal within a species with its own medals, named as in the council's medal table. */
export type Phenotype = {
  readonly key: string
  readonly label: string
  readonly latin: string
  readonly gender: 'male' | 'female' | null
  readonly genderless: boolean
  readonly thresholds: Thresholds
  /** Moose only: whether the antlers are palmated. */
  readonly palmated?: boolean
  /** The source of the thresholds. */
  readonly source: string
}

/** Creates a phenotype from a line of the medal table; without thresholds, they are still to be established. */
export const phenotype = (
  key: string,
  label: string,
  latin: string,
  thresholds: Thresholds = TO_BE_ESTABLISHED,
  source = 'proposed',
): Phenotype => ({ key, label, latin, gender: null, genderless: true, thresholds, source })

/** Returns a phenotype of one gender. */
export const forGender = (gender: 'male' | 'female', one: Phenotype): Phenotype => ({
  ...one,
  gender,
  genderless: false,
})

export type Side = 'left' | 'right'

/** Bounds that depend on other values of the sheet. An absent bound is that of the field. */
type Bounds = { readonly min?: Exact; readonly max?: Exact }

/** The conditional behaviour of one field. `description` explains it in the form and in the species pages. */
type Rule<S, P extends string> = {
  readonly description: string
  /** While false the field is disabled, stored as 0 and not checked; the form shows `reason` if it resets a value. */
  readonly enabled?: { readonly when: (sheet: S, phenotype: Phenotype | null) => boolean; readonly reason: string }
  /** Applied while typing (upper bound) and on submit (both bounds). */
  readonly bounds?: (sheet: S, side: Side) => Bounds
  /** An upper bound from another value, checked on submit only; null if that value is missing. */
  readonly atMost?: (sheet: S, side: Side) => Exact | null
  /** Fields set to 0 when the value of this one changes. */
  readonly resets?: readonly P[]
  /** Fields clamped to their bounds, unless 0, when the value of this one changes. */
  readonly clamps?: readonly P[]
  /** A notice shown beside the field. It never blocks saving and is not stored. */
  readonly notice?: (sheet: S) => string | null
  /** Excludes the trophy from evaluation: an error on this field, total 0, no medal. */
  readonly excludes?: { readonly when: (sheet: S) => boolean; readonly message: string }
}

/** Returns a short text without the points, for example `spread 76% of beam`. */
type Reason<S> = (sheet: S, phenotype: Phenotype | null) => string | null

/** The description of a species: names, edition, phenotypes, and the total in words. */
type SpeciesMetadata = {
  readonly key: string
  readonly code: string
  readonly name: string
  readonly category: Category
  /** The council's name of the sheet. */
  readonly form: string
  readonly family: 'points sheet' | 'difference sheet' | 'sum sheet'
  /** The source of the formula and the confidence in it. */
  readonly rule: string
  readonly edition: string
  /** The first evaluation date of this edition. */
  readonly from: string
  readonly phenotypes: readonly Phenotype[]
  /** The total in words; for a difference sheet the whole rule, which the sheet shows below its columns. */
  readonly total: string
  /** Reasons for rules that differ from the public sheets; shown in the species pages. */
  readonly remarks?: readonly string[]
}

/** `edition` and `from` are those of the current edition if absent. */
type Definition<F extends Fields, R extends Result> = Omit<SpeciesMetadata, 'edition' | 'from'> & {
  readonly edition?: string
  readonly from?: string
  readonly fields: F
  readonly rules?: { readonly [P in PathOf<F>]?: Rule<SheetOf<F>, PathOf<F>> }
  readonly calculations?: WordingOf<NoInfer<R>>
  readonly score: (sheet: SheetOf<F>, phenotype: Phenotype | null) => R
  /** The rules that give calculations without a factor their points; null if there is nothing to explain. */
  readonly reasons?: { readonly [K in keyof NoInfer<R> & string]?: Reason<SheetOf<F>> }
}

/** A species with untyped fields, as used outside its definition. */
export type Species = SpeciesMetadata &
  Lines & {
    readonly fields: Fields
    readonly rules: { readonly [path: string]: Rule<ExactSheet, string> | undefined }
    readonly score: (sheet: ExactSheet, phenotype: Phenotype | null) => Result
    readonly reasons: { readonly [key: string]: Reason<ExactSheet> | undefined }
    /** All fields in the order of the sheet. */
    readonly leaves: readonly Leaf[]
    /** Converts any input to an exact sheet. */
    readonly readSheet: (data: unknown) => ExactSheet
    /** Completes a stored sheet: adds missing fields with empty values and drops unknown ones. */
    readonly completeSheet: (data: unknown) => SheetData
  }

/** The properties that `defineSpecies` derives when one of them is first read. */
type Derived = Pick<Species, 'leaves' | 'readSheet' | 'completeSheet' | keyof Lines>

/**
 * Defines a species. A misspelt measure in `score`, the wording of an unknown calculation and a rule on an unknown path
 * are compile errors. Leaves, calculations and lines are derived when one of them is first read, because the web app
 * loads all species at its start and shows the sheets of few. Reading them throws an Error if a calculation names an
 * unknown row.
 */
export const defineSpecies = <const F extends Fields, R extends Result>(definition: Definition<F, R>): Species => {
  // Callers use any species through the same type, so the types of its fields end here.
  const {
    calculations: wording = {},
    edition = EDITION,
    from = EDITION_FROM,
    ...untyped
  } = definition as unknown as SpeciesMetadata &
    Pick<Species, 'fields' | 'score'> &
    Partial<Pick<Species, 'rules' | 'reasons'>> & { readonly calculations?: Wording }
  const rules = untyped.rules ?? {}
  const derive = (): Derived => {
    const leaves = listLeaves(untyped.fields)
    const readSheet = createSheetReader(untyped.fields)
    const result = untyped.score(readSheet(undefined), null)
    const exclusion = Object.values(rules).find((rule) => rule?.excludes)?.excludes?.message
    const completeSheet = createSheetCompleter(untyped.fields)
    return { leaves, readSheet, completeSheet, ...listLines(leaves, result, wording, exclusion) }
  }
  let derived: Derived | undefined
  const getDerived = (): Derived => {
    derived ??= derive()
    return derived
  }
  return {
    ...untyped,
    edition,
    from,
    rules,
    reasons: untyped.reasons ?? {},
    get leaves() {
      return getDerived().leaves
    },
    get readSheet() {
      return getDerived().readSheet
    },
    get completeSheet() {
      return getDerived().completeSheet
    },
    get calculations() {
      return getDerived().calculations
    },
    get additions() {
      return getDerived().additions
    },
    get limit() {
      return getDerived().limit
    },
    get lineHeads() {
      return getDerived().lineHeads
    },
  }
}
