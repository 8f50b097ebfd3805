/**
 * The fields of a measuring sheet as data, in the order of the paper sheet. Form, validation, storage, spreadsheet and
 * print use the same list.
 */
import type { Exact, Pair } from '#measuring/maths/exact.ts'

/** The unit of a measure. `count` and `points` are shown without a unit. */
export type Unit = 'cm' | 'mm' | 'kg' | 'g' | 'count' | 'points' | 'years'

/** The units that are also measured in another one, and the power of ten by which numbers are larger there. */
export const OTHER_UNITS: { readonly [U in Unit]?: { readonly unit: Unit; readonly exponent: number } } = {
  cm: { unit: 'mm', exponent: 1 },
  mm: { unit: 'cm', exponent: -1 },
  kg: { unit: 'g', exponent: 3 },
  g: { unit: 'kg', exponent: -3 },
}

/** The properties of every measure. Bounds, step and precision are in its unit. */
export type Measure = {
  readonly label: string
  readonly unit: Unit
  readonly min: number
  /** Absent if a rule gives the bound from another value of the sheet. */
  readonly max?: number
  /** Values are multiples of this, counted from 0. */
  readonly step: number
  /** The reading precision; also the increment of the arrow keys. */
  readonly precision: number
  readonly required: boolean
  /** True if 0 satisfies `required`, because 0 is a possible value. */
  readonly isZeroAllowed: boolean
  /** Measuring instructions. */
  readonly how: string
  /** The sources as `field / bounds`. Open question 2: the council has not confirmed the "proposed" ones. */
  readonly source: string
}

/** The source of most measures. */
const MEASURE_SOURCE = 'council / proposed'

/** The source of most points. */
const POINTS_SOURCE = 'council / council'

type NumberField = Measure & { readonly kind: 'number'; readonly sign: 1 | -1 | 0 }
type PairField = Measure & {
  readonly kind: 'pair'
  /** A value of both sides that the form shows for information; it never enters the score. */
  readonly summary: 'mean' | 'sum' | null
}
type RangeField = Measure & { readonly kind: 'range' }
type ChoiceField = Measure & { readonly kind: 'choice'; readonly choices: readonly number[] }
type PairChoiceField = Measure & { readonly kind: 'pair-choice'; readonly choices: readonly number[] }
/** A value shown twice on the sheet: always copied from the field at `sourcePath`, never entered. */
type MirrorField = {
  readonly kind: 'mirror'
  readonly sourcePath: string
  readonly label: string
  readonly unit: Unit
  readonly how: string
  readonly source: string
}
export type TextField = {
  readonly kind: 'text'
  readonly label: string
  /** Unicode code points. */
  readonly maxLength: number
  readonly how: string
  readonly source: string
}

export type MeasureField = NumberField | PairField | RangeField | ChoiceField | PairChoiceField
export type Field = MeasureField | MirrorField | TextField
export type FieldGroup = { readonly [name: string]: Field | FieldGroup }

export type Fields = {
  readonly measurementParams: FieldGroup
  readonly additions: FieldGroup
  readonly supplementary: FieldGroup
}

/** The sheet as passed to the rules and the score of a species: exact values, none missing. */
export type SheetOf<F> = F extends { readonly kind: 'pair' | 'pair-choice' }
  ? Pair
  : F extends { readonly kind: 'range' }
    ? { readonly min: Exact; readonly max: Exact }
    : F extends { readonly kind: 'text' }
      ? string
      : F extends { readonly kind: string }
        ? Exact
        : { readonly [K in keyof F]: SheetOf<F[K]> }

/** The dotted paths of the fields of `F`, for example `measurementParams.hornCirc.first`. */
export type PathOf<F> = {
  [K in keyof F & string]: F[K] extends { readonly kind: string } ? K : `${K}.${PathOf<F[K]>}`
}[keyof F & string]

/** The step of measures. Open question 3: the council has not defined the stored precision. */
const STEP_MEASURE = 0.01

const defaultSteps: Record<Unit, number> = {
  cm: STEP_MEASURE,
  mm: STEP_MEASURE,
  kg: STEP_MEASURE,
  g: STEP_MEASURE,
  count: 1,
  points: 0.5,
  years: 0.5,
}

const defaultPrecisions: Record<Unit, number> = { cm: 0.1, mm: 0.1, kg: 0.01, g: 1, count: 1, points: 0.5, years: 0.5 }

type FieldOptions = {
  readonly unit: Unit
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly precision?: number
  readonly required?: boolean
  readonly how: string
  readonly source?: string
}

const createMeasure = (label: string, options: FieldOptions): Measure => {
  const step = options.step ?? defaultSteps[options.unit]
  return {
    label,
    unit: options.unit,
    min: options.min ?? 0,
    ...(options.max === undefined ? {} : { max: options.max }),
    step,
    precision: options.precision ?? (options.step ? step : defaultPrecisions[options.unit]),
    required: options.required ?? false,
    isZeroAllowed: options.min === 0,
    how: options.how,
    source: options.source ?? MEASURE_SOURCE,
  }
}

/** A single value. Omit `min` if a rule gives it; an explicit `min` of 0 allows 0 in a required field. */
export const number = (label: string, options: FieldOptions): NumberField => ({
  ...createMeasure(label, options),
  kind: 'number',
  sign: 0,
})

/** A measure of both sides, each with the same bounds. */
export const pair = (label: string, options: FieldOptions & { readonly summary?: 'mean' | 'sum' }): PairField => ({
  ...createMeasure(label, options),
  kind: 'pair',
  summary: options.summary ?? null,
})

/** A lower and an upper value; a lower value alone means "at least". */
export const range = (label: string, options: FieldOptions): RangeField => ({
  ...createMeasure(label, options),
  kind: 'range',
})

/** One of a few numbers, including 0. */
export const choice = (
  label: string,
  choices: readonly number[],
  options: Omit<FieldOptions, 'min' | 'max'>,
): ChoiceField => ({
  ...createMeasure(label, { ...options, min: 0, max: Math.max(...choices) }),
  kind: 'choice',
  choices,
})

/** One of a few numbers for each side. */
export const pairChoice = (
  label: string,
  choices: readonly number[],
  options: Omit<FieldOptions, 'min' | 'max'>,
): PairChoiceField => ({
  ...createMeasure(label, { ...options, min: 0, max: Math.max(...choices) }),
  kind: 'pair-choice',
  choices,
})

type PointsOptions = { readonly max: number; readonly step?: number; readonly how: string; readonly source?: string }

/** Points from 0 to `max`, in halves, that a judge adds to the total. */
export const addition = (label: string, options: PointsOptions): NumberField => ({
  ...createMeasure(label, { source: POINTS_SOURCE, ...options, unit: 'points', min: 0 }),
  kind: 'number',
  sign: 1,
})

/** Points from 0 to `max`, in halves, that a judge deducts from the total. */
export const deduction = (label: string, options: PointsOptions): NumberField => ({
  ...addition(label, options),
  sign: -1,
})

/** A value copied from another field of the sheet. */
export const mirror = (
  label: string,
  sourcePath: string,
  options: { unit: Unit; how: string; source: string },
): MirrorField => ({
  kind: 'mirror',
  sourcePath,
  label,
  ...options,
})

/** A line of text, trimmed. */
export const text = (label: string, maxLength: number, source: string): TextField => ({
  kind: 'text',
  label,
  maxLength,
  how: '',
  source,
})

export const isField = (node: Field | FieldGroup): node is Field => typeof node.kind === 'string'
