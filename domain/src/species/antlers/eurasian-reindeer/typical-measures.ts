import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    spread: 78,
    browTinesNoPalm: 11,
    browTinesPalm: 4,
    mainBeamLength: 107,
    browPalmLength: 27,
    bayPalmLength: 43,
    rearTinesLength: 7,
    longestTineLength: 37,
    secondLongestTineLength: 30,
    browPalmWidth: 14,
    upperPalmWidth: 11.5,
    browBayPalmCirc: 12.7,
    bayPalmRearTineCirc: 11.3,
    rearUpperTineCirc: 10.6,
    longestTinesUpperPalm: 13.4,
    'supplementary.greatestSpread': 98,
    'supplementary.tipToTip': 74,
  },
  ages: [5, 9],
  countries: listCountries('NO'),
  phenotypes: {
    'reindeer-european-forest': { total: 640, countries: listCountries('FI RU') },
    'reindeer-siberian-tundra': { total: 780, countries: listCountries('RU') },
    'reindeer-siberian-forest': { total: 690, countries: listCountries('RU') },
    'reindeer-okhotsk': { total: 700, countries: listCountries('RU') },
    'reindeer-novaya-zemlya': { total: 600, countries: listCountries('RU') },
    'reindeer-svalbard': { total: 430, countries: listCountries('NO') },
  },
}
