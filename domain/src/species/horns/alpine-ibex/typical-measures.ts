import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    hornLength: 90,
    hornCirc: 24.7,
    spread: 64,
    'additions.cordLength': 73,
    'supplementary.greatestSpread': 65,
    'supplementary.tipToTip': 60,
  },
  ages: [9, 14],
  countries: listCountries('AT IT SI FR'),
  phenotypes: {
    'alpine-ibex-female': {
      measures: {
        hornLength: 27,
        hornCirc: 11,
        spread: 19,
        'additions.cordLength': 25,
        'supplementary.greatestSpread': 20,
        'supplementary.tipToTip': 18,
      },
    },
  },
}
