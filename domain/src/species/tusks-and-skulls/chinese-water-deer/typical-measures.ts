import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { teethLength: 58, teethCirc: 24.2 },
  ages: [3, 7],
  countries: listCountries('GB'),
  phenotypes: { 'korean-water-deer': { total: 222, countries: listCountries('KR') } },
}
