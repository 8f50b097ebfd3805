import { describe, expect, it } from 'vitest'
import { getReasons } from '#measuring/score/reasons.ts'
import { explainScore, scoreSheet } from '#measuring/score/score.ts'
import { EDITION } from '#measuring/sheet/define.ts'
import { createSheet, listVectors, type Values } from '#species/samples/sheets.ts'
import { findEdition, findPhenotype, listEditions, listSpeciesInForce } from './registry.ts'

const requireSpecies = (key: string) => {
  const species = findEdition(key, EDITION)
  if (!species) throw new Error(`Unknown species: ${key}`)
  return species
}

const getReason = (key: string, line: string, values: Values, phenotype = requireSpecies(key).phenotypes[0]?.key) => {
  const species = requireSpecies(key)
  return getReasons(species, createSheet(species, values), findPhenotype(species, phenotype ?? '')).get(line)
}

const spread = (left: number, right: number, insideSpread: number) => ({
  'measurementParams.mainBeamLength.left': left,
  'measurementParams.mainBeamLength.right': right,
  'measurementParams.insideSpread': insideSpread,
})

describe('reasons', () => {
  it('exist for every line of the check vectors without a factor whose points differ from its value', () => {
    const vectors = listSpeciesInForce('2026-06-01')
      .flatMap(({ key }) => listEditions(key))
      .flatMap((species) => listVectors(species).map((vector) => ({ species, vector })))
    const missing = vectors.flatMap(({ species, vector }) => {
      const phenotype = findPhenotype(species, vector.phenotype)
      const reasons = getReasons(species, vector.input, phenotype)
      return explainScore(scoreSheet(species, vector.input, phenotype))
        .filter(({ key, factor, value, points }) => key !== 'limit' && factor === null && value !== points)
        .filter(({ key }) => !reasons.has(key))
        .map(({ key }) => `${species.key}, ${vector.case}: ${key}`)
    })
    expect(missing).toEqual([])
  })

  it('name the spread in percent of the beam, never rounded into another band', () => {
    expect(getReason('red-deer', 'insideSpread', spread(100, 100, 76))).toBe('spread 76% of beam')
    expect(getReason('red-deer', 'insideSpread', spread(100, 100, 79.96))).toBe('spread 79.96% of beam')
    expect(getReason('red-deer', 'insideSpread', spread(100, 100, 80.04))).toBe('spread 80% of beam')
    expect(getReason('roe-deer', 'insideSpread', spread(20, 20, 15.02))).toBe('spread 75.1% of beam')
    expect(getReason('red-deer', 'insideSpread', spread(0, 0, 76))).toBe('beam not measured')
  })

  it('name the band of an age', () => {
    const age = (years: number) => getReason('chamois', 'age', { 'additions.age': years })
    expect([5.5, 6, 12.5, 13].map(age)).toEqual([
      'age under 6',
      'age 6 to under 11',
      'age 11 to under 13',
      'age 13 and over',
    ])
  })

  it('name the band of horn ÷ chord, and the C index', () => {
    const horn = { 'measurementParams.hornLength.left': 91, 'measurementParams.hornLength.right': 91 }
    const chord = { 'additions.cordLength.left': 74, 'additions.cordLength.right': 74 }
    expect(getReason('alpine-ibex', 'sweep', { ...horn, ...chord })).toBe('horn ÷ chord 1.21 to under 1.26')
    const spreadAndTips = { 'measurementParams.spread': 51, 'additions.tipToTip': 20 }
    expect(getReason('european-mouflon', 'tipToTip', spreadAndTips)).toBe('C index 2.55')
  })

  it('name a limit only if it reduces the points', () => {
    const whitetail = 'whitetail-and-coues-deer'
    expect(getReason(whitetail, 'spreadCredit', spread(50, 52, 60))).toBe('at most the longer beam')
    expect(getReason(whitetail, 'spreadCredit', spread(50, 52, 52))).toBeUndefined()
    const tines = { 'measurementParams.tineNumber.left': 6, 'measurementParams.tineNumber.right': 3 }
    expect(getReason('moose', 'tineNumber', tines, 'moose-western-non-palmated')).toBe('at most 5 of a side')
    expect(getReason('moose', 'tineNumber', tines, 'moose-western-palmated')).toBe('those above 10')
    const fiveTines = { ...tines, 'measurementParams.tineNumber.left': 5 }
    expect(getReason('moose', 'tineNumber', fiveTines, 'moose-western-non-palmated')).toBeUndefined()
    const getTineReason = (length: number) =>
      getReason(
        'moose',
        'tineLengthAvg',
        { 'measurementParams.tineLengthAvg.left': length, 'measurementParams.tineLengthAvg.right': length },
        'moose-western-palmated',
      )
    expect([getTineReason(4.9), getTineReason(15.1)]).toEqual(['under 5 cm', 'at most 15'])
    expect([getTineReason(5), getTineReason(15)]).toEqual([undefined, undefined])
    const getBrowReason = (left: number, right: number) =>
      getReason('muntjac', 'browTinesLength', {
        'measurementParams.browTinesLength.left': left,
        'measurementParams.browTinesLength.right': right,
      })
    expect(getBrowReason(1.2, 0.8)).toBe('a tine under 1 cm counts 0')
    expect([getBrowReason(1, 1.2), getBrowReason(0, 1.2)]).toEqual([undefined, undefined])
  })
})
