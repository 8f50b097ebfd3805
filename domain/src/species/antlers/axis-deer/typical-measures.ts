import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    innerSpread: 46,
    mainBeamLength: 70,
    lengthOfFirstTines: 26,
    lengthOfSecondTines: 15,
    lengthOfThirdTines: [6, 0.1],
    'additionalTines.first': [4, 0.06],
    'additionalTines.second': [3, 0.02],
    'additionalTines.third': [3, 0.01],
    mainBeamCirc: 14.2,
    lowerBeamCirc: 10,
    upperBeamCirc: 9.3,
    totalLengthOfAllAbnormal: [6, 0.06],
  },
  ages: [5, 9],
  countries: listCountries('AR HR US'),
  phenotypes: {
    'axis-deer-native': { countries: listCountries('IN') },
    'axis-deer-indian-sambar': { countries: listCountries('IN') },
    'axis-deer-ceylonese-sambar': { countries: listCountries('AU') },
    'axis-deer-indochinese-sambar': { countries: listCountries('AU') },
    'axis-deer-hog-deer': { countries: listCountries('AU') },
  },
}
