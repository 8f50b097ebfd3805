import { listCountries, type TypicalMeasures, WIDER_EUROPE } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: { tuskLength: 21.5, tuskWidth: 24.2, tuskCirc: 6.9 },
  ages: [5, 9],
  countries: [...WIDER_EUROPE, 'ES', 'TR'],
  phenotypes: { 'wild-boar-eastern': { countries: listCountries('RU KZ MN') } },
}
