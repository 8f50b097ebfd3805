import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    hornLength: 21,
    hornCircBase: 19,
    hornCirc1stQuarters: 16,
    hornCirc2ndQuarters: 12.3,
    hornCirc3rdQuarters: 8.3,
    spread: 15.5,
    'supplementary.greatestSpread': 16,
    'supplementary.tipToTip': 14,
  },
  ages: [4, 9],
  countries: listCountries('ZA US'),
  phenotypes: {
    blackbuck: {
      measures: {
        hornLength: 54,
        hornCircBase: 12.5,
        hornCirc1stQuarters: 11.4,
        hornCirc2ndQuarters: 9.8,
        hornCirc3rdQuarters: 7,
        spread: 42,
        'supplementary.greatestSpread': 43,
        'supplementary.tipToTip': 41,
      },
      countries: listCountries('AR US'),
    },
    saiga: {
      measures: { hornLength: 31, hornCircBase: 14.5, hornCirc1stQuarters: 13, hornCirc2ndQuarters: 10.5, spread: 17 },
      countries: listCountries('KZ RU MN'),
    },
  },
}
