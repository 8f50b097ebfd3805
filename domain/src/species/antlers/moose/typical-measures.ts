import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    supportCirc: 18.6,
    antlerLength: 88,
    palmWidth: 30,
    spread: 112,
    tineCirc: 58,
    tineLengthAvg: 12,
    tineNumber: 10,
  },
  ages: [6, 12],
  countries: listCountries('SE FI NO EE LV LT PL'),
  phenotypes: {
    'moose-western-non-palmated': { measures: { tineLengthAvg: 27, tineNumber: 5 } },
    'moose-eastern-palmated': { countries: listCountries('RU KZ') },
    'moose-eastern-non-palmated': { measures: { tineLengthAvg: 27, tineNumber: 5 }, countries: listCountries('RU KZ') },
    'moose-ussuri-palmated': { countries: listCountries('RU MN') },
    'moose-ussuri-non-palmated': { measures: { tineLengthAvg: 27, tineNumber: 5 }, countries: listCountries('RU MN') },
  },
}
