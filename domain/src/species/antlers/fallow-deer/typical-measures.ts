import { listCountries, type TypicalMeasures, WIDER_EUROPE } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    mainBeamLength: 62,
    browTinesLength: 18.5,
    palmLength: 35,
    palmWidth: 15.8,
    coronetCirc: 21,
    lowerBeamCirc: 11.4,
    upperBeamCirc: 11.7,
    'dryAntlerWeight.gross': 3.3,
    'additions.spreadDeduction': 56,
    'supplementary.greatestSpread': 70,
    'supplementary.tipToTip': 52,
  },
  ages: [6, 11],
  countries: [...WIDER_EUROPE, 'ES', 'ZA'],
  phenotypes: { 'fallow-deer-mesopotamian': { total: 160, countries: listCountries('TR') } },
}
