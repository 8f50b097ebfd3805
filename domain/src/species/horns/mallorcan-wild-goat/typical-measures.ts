import { listCountries, spanishHorns, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    ...spanishHorns,
    hornLength: 66,
    hornCirc: 19.1,
    spread: 70,
    'supplementary.greatestSpread': 71,
    'supplementary.tipToTip': 66,
  },
  ages: [5, 10],
  countries: listCountries('ES'),
  phenotypes: { 'mallorcan-wild-goat': { total: 186 } },
}
