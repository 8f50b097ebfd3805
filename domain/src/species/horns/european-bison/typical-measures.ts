import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    spread: 56,
    hornCirc: 26,
    hornLength: 42,
    'supplementary.greatestSpread': 57,
    'supplementary.tipToTip': 32,
  },
  ages: [8, 16],
  countries: listCountries('PL LT SK RU'),
}
