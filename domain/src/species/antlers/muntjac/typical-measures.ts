import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    spread: 11.5,
    mainBeamLength: 9.5,
    browTinesLength: [1.6, 0.85],
    coronetCirc: 8.9,
    mainBeamCirc: 5.7,
    'supplementary.numberOfTines': 2,
  },
  ages: [3, 7],
  countries: listCountries('GB'),
  phenotypes: {
    'muntjac-red': { countries: listCountries('IN') },
    'muntjac-other': { total: 62, countries: listCountries('CN') },
  },
}
