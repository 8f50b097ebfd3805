import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    innerSpread: 41,
    mainBeamLength: 52,
    lengthOfFirstTines: 14,
    lengthOfSecondTines: 13.8,
    lengthOfThirdTines: 8.5,
    'additionalTines.first': [5, 0.15],
    'additionalTines.second': [3.5, 0.04],
    'additionalTines.third': [3, 0.01],
    lowerBeamCirc: 9.9,
    upperBeamCirc: 9.2,
    totalLengthOfAllAbnormal: [5, 0.08],
  },
  ages: [6, 11],
  countries: listCountries('CZ DE AT GB HU'),
  phenotypes: {
    'sika-deer-manchurian': { countries: listCountries('CZ RU PL') },
    'sika-deer-hokkaido': { total: 330, countries: listCountries('JP') },
    'sika-deer-vietnamese': { total: 225, countries: listCountries('DE') },
    'sika-deer-south-chinese': { total: 235, countries: listCountries('CN') },
    'sika-deer-sichuan': { total: 275, countries: listCountries('CN') },
    'sika-deer-formosan': { total: 220, countries: listCountries('US') },
    'sika-deer-kerama': { total: 150, countries: listCountries('JP') },
    'sika-deer-hybrid': { total: 285, countries: listCountries('CZ GB') },
  },
}
