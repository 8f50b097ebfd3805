import { listCountries, type TypicalMeasures, whitetail, whitetailRange } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { ...whitetail, abnormalPointLength: [5, 0.2] },
  ...whitetailRange,
  phenotypes: {
    'whitetail-typical-finland': { countries: listCountries('FI') },
    'whitetail-typical-czech': { countries: listCountries('CZ') },
    'whitetail-typical-north-american': { total: 390, countries: listCountries('US CA') },
    'coues-typical': { total: 270, countries: listCountries('US MX') },
  },
}
