import { listCountries, MOST_OF_EUROPE, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  figures: { tuskLength: 21.5, tuskWidth: 24.2, tuskCirc: 6.9 },
  ages: [5, 9],
  countries: [...MOST_OF_EUROPE, 'ES', 'TR'],
  phenotypes: { 'wild-boar-eastern': { countries: listCountries('RU KZ MN') } },
}
