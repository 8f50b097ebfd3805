import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { skullLength: 14.9, skullWidth: 10.4, 'supplementary.weigthOfTheSkull': 0.34 },
  ages: [5, 12],
  countries: listCountries('EE LV LT PL SE NO'),
  phenotypes: { 'canadian-beaver': { countries: listCountries('CA US FI') } },
}
