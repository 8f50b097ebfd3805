/**
 * Typical measures of trophies, used to generate demo data. Species without any are generated from the middle of their
 * bounds.
 */

/** The value of one side, in the field's unit, optionally with the share of animals that have it at all. */
type TypicalMeasure = number | readonly [value: number, share: number]

/** Measures by path; paths in `measurementParams` omit that prefix. */
export type MeasuresByPath = Readonly<Record<string, TypicalMeasure>>

export type TypicalMeasures = {
  readonly measures: MeasuresByPath
  /** The usual age in years. */
  readonly ages: readonly [from: number, to: number]
  readonly countries: readonly string[]
  /** Overrides by phenotype. `total` is the typical total if there are no thresholds. */
  readonly phenotypes?: Readonly<
    Record<string, Partial<Omit<TypicalMeasures, 'phenotypes'>> & { readonly total?: number }>
  >
}

export const listCountries = (codes: string): readonly string[] => codes.split(' ')

export const CENTRAL_EUROPE = listCountries('HU CZ SK AT DE PL RO HR RS SI BG')

export const WIDER_EUROPE = [...CENTRAL_EUROPE, ...listCountries('UA FR IT GB SE DK EE LV LT')]

export const whitetail: MeasuresByPath = {
  insideSpread: 43,
  mainBeamLength: 58,
  firstPointLength: 11,
  secondPointLength: 22,
  thirdPointLength: 20,
  fourthPointLength: 12.5,
  fifthPointLength: [7.5, 0.3],
  sixthPointLength: [5, 0.06],
  seventhPointLength: [4, 0.01],
  circAtSmPlaceBurrAndFirst: 11,
  circAtSmPlaceFirstAndSecond: 10.2,
  circAtSmPlaceSecondAndThird: 10.1,
  circAtSmPlaceThirdAndFourth: 9.1,
  'supplementary.numberOfPoints': 5,
  'supplementary.tipToTip': 21,
  'supplementary.greatestSpread': 52,
}

export const whitetailRange = {
  ages: [4, 7],
  countries: listCountries('FI CZ US'),
} as const

/** Horn sheet 1: ibexes and goats of Spain. */
export const spanishHorns: MeasuresByPath = {
  hornLength: 71,
  hornCirc: 22,
  spread: 62,
  'supplementary.greatestSpread': 63,
  'supplementary.tipToTip': 54,
}

export const skull = (skullLength: number, skullWidth: number, weigthOfTheSkull: number): MeasuresByPath => ({
  skullLength,
  skullWidth,
  'supplementary.weigthOfTheSkull': weigthOfTheSkull,
})
