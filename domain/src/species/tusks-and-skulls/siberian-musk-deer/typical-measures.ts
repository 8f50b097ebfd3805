import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { teethLength: 62, teethCirc: 21.3 },
  ages: [4, 9],
  countries: listCountries('RU MN'),
}
