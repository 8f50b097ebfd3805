import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { tipToTip: 7.2, mainBeamLength: 9.2, coronetCirc: 7.2, 'supplementary.greatestSpread': 8.6 },
  ages: [3, 7],
  countries: listCountries('AR BR PE'),
  phenotypes: {
    'tufted-deer': { total: 22, countries: listCountries('CN') },
    'pudu-southern': { total: 30, countries: listCountries('CL AR') },
    'pudu-northern': { total: 24, countries: listCountries('PE') },
    'brocket-red': { total: 39 },
    'brocket-grey': { total: 35 },
    'brocket-other': { total: 34 },
  },
}
