import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { upperTuskLength: 27, lowerTuskLength: 12.2, upperTuskCirc: 13.1, lowerTuskCirc: 8.4 },
  ages: [5, 10],
  countries: listCountries('ZA NA TZ'),
  phenotypes: { 'warthog-desert': { total: 108, countries: listCountries('ET') } },
}
