import { type TypicalMeasures, WIDER_EUROPE } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    mainBeamLength: 24,
    insideSpread: 11.5,
    'dryAntlerWeight.gross': 450,
    'antlerVolume.submerged': 284,
    'supplementary.skullLength': 19.5,
    'supplementary.skullWidth': 9.2,
    'supplementary.greatestSpread': 13.5,
    'supplementary.tipToTip': 9,
  },
  ages: [4, 8],
  countries: [...WIDER_EUROPE, 'ES'],
}
