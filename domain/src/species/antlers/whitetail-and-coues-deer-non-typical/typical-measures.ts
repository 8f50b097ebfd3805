import { listCountries, type TypicalMeasures, whitetail, whitetailRange } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { ...whitetail, abnormalPointLength: 17, 'supplementary.numberOfPoints': 8 },
  ...whitetailRange,
  phenotypes: {
    'whitetail-non-typical-finland': { total: 385, countries: listCountries('FI') },
    'whitetail-non-typical-czech': { total: 310, countries: listCountries('CZ') },
    'whitetail-non-typical-north-american': { total: 440, countries: listCountries('US CA') },
    'coues-non-typical': { total: 300, countries: listCountries('US MX') },
  },
}
