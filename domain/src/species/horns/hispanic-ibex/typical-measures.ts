import { listCountries, spanishHorns, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = { figures: spanishHorns, ages: [8, 14], countries: listCountries('ES') }
