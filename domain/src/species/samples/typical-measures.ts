/**
 * What an ordinary trophy of each species measures: the proportions from which the demo data draws animals. A species
 * that is missing here is drawn from the middle of its bounds.
 */

/** One side, in the field's unit. Two figures: the measure, and the share of the animals that have it at all. */
type TypicalMeasure = number | readonly [figure: number, share: number]

/** By path; those of measurementParams without that name in front. */
export type MeasuresByPath = Readonly<Record<string, TypicalMeasure>>

export type TypicalMeasures = {
  readonly measures: MeasuresByPath
  /** Years of age at which it is mostly taken. */
  readonly ages: readonly [from: number, to: number]
  /** Where it is hunted. */
  readonly countries: readonly string[]
  /** What is different in a phenotype. The total is told where no thresholds tell how large it grows. */
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
