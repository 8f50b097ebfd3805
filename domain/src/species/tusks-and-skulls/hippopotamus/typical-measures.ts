import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { tuskLength: 58, tuskBaseCirc: 19.2, tusk1stThirdCirc: 18.6, tusk2ndThirdCirc: 15.1 },
  ages: [20, 30],
  countries: listCountries('ZA TZ'),
}
