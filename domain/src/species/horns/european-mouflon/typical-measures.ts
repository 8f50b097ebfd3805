import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    hornLength: 82,
    'hornCirc.first': 23,
    'hornCirc.second': 20.5,
    'hornCirc.third': 15,
    spread: 44,
    'additions.tipToTip': 36,
    'supplementary.skullLength': 24,
    'supplementary.skullWidth': 12.5,
    'supplementary.greatestSpread': 47,
  },
  ages: [6, 10],
  countries: listCountries('CZ SK HU AT DE SI BG FR ES'),
}
