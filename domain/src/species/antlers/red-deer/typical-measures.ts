import { CENTRAL_EUROPE, listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    mainBeamLength: 103,
    browTinesLength: 36,
    trayTinesLength: 33,
    coronetCirc: 25.3,
    lowerBeamCirc: 15.1,
    upperBeamCirc: 14,
    tinesNumber: 7,
    'dryAntlerWeight.gross': 7.2,
    insideSpread: 82,
    'supplementary.greatestSpread': 94,
    'supplementary.tipToTip': 68,
  },
  ages: [8, 14],
  countries: CENTRAL_EUROPE,
  phenotypes: {
    'red-deer-swedish': { countries: listCountries('SE') },
    'red-deer-norwegian': { countries: listCountries('NO') },
    'red-deer-carpathian': { countries: listCountries('RO UA SK') },
    'red-deer-scottish': { countries: listCountries('GB') },
    'red-deer-corsican': { countries: listCountries('FR IT') },
    'red-deer-iberian': { countries: listCountries('ES PT') },
    'red-deer-north-african': { countries: listCountries('ES') },
    'red-deer-introduced': { countries: listCountries('AR NZ') },
  },
}
