import { listCountries, spanishHorns, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: spanishHorns,
  ages: [8, 14],
  countries: listCountries('ES'),
}
