/** The check vectors and typical measures of every species. */

import { typicalMeasures as axisDeer } from '#species/antlers/axis-deer/typical-measures.ts'
import axisDeerVectors from '#species/antlers/axis-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as eurasianReindeer } from '#species/antlers/eurasian-reindeer/typical-measures.ts'
import eurasianReindeerVectors from '#species/antlers/eurasian-reindeer/vectors.json' with { type: 'json' }
import { typicalMeasures as fallowDeer } from '#species/antlers/fallow-deer/typical-measures.ts'
import fallowDeerVectors from '#species/antlers/fallow-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as moose } from '#species/antlers/moose/typical-measures.ts'
import mooseVectors from '#species/antlers/moose/vectors.json' with { type: 'json' }
import { typicalMeasures as muntjac } from '#species/antlers/muntjac/typical-measures.ts'
import muntjacVectors from '#species/antlers/muntjac/vectors.json' with { type: 'json' }
import { typicalMeasures as redDeer } from '#species/antlers/red-deer/typical-measures.ts'
import redDeerVectors from '#species/antlers/red-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as roeDeer } from '#species/antlers/roe-deer/typical-measures.ts'
import roeDeerVectors from '#species/antlers/roe-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as sikaDeer } from '#species/antlers/sika-deer/typical-measures.ts'
import sikaDeerVectors from '#species/antlers/sika-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as tuftedPuduAndBrocketDeer } from '#species/antlers/tufted-pudu-and-brocket-deer/typical-measures.ts'
import tuftedPuduAndBrocketDeerVectors from '#species/antlers/tufted-pudu-and-brocket-deer/vectors.json' with {
  type: 'json',
}
import { typicalMeasures as whitetailAndCouesDeer } from '#species/antlers/whitetail-and-coues-deer/typical-measures.ts'
import whitetailAndCouesDeerVectors from '#species/antlers/whitetail-and-coues-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as whitetailAndCouesDeerNonTypical } from '#species/antlers/whitetail-and-coues-deer-non-typical/typical-measures.ts'
import whitetailAndCouesDeerNonTypicalVectors from '#species/antlers/whitetail-and-coues-deer-non-typical/vectors.json' with {
  type: 'json',
}
import { typicalMeasures as alpineIbex } from '#species/horns/alpine-ibex/typical-measures.ts'
import alpineIbexVectors from '#species/horns/alpine-ibex/vectors.json' with { type: 'json' }
import { typicalMeasures as antelope } from '#species/horns/antelope/typical-measures.ts'
import antelopeVectors from '#species/horns/antelope/vectors.json' with { type: 'json' }
import { typicalMeasures as chamois } from '#species/horns/chamois/typical-measures.ts'
import chamoisVectors from '#species/horns/chamois/vectors.json' with { type: 'json' }
import { typicalMeasures as europeanBison } from '#species/horns/european-bison/typical-measures.ts'
import europeanBisonVectors from '#species/horns/european-bison/vectors.json' with { type: 'json' }
import { typicalMeasures as europeanMouflon } from '#species/horns/european-mouflon/typical-measures.ts'
import europeanMouflonVectors from '#species/horns/european-mouflon/vectors.json' with { type: 'json' }
import { typicalMeasures as hispanicIbex } from '#species/horns/hispanic-ibex/typical-measures.ts'
import hispanicIbexVectors from '#species/horns/hispanic-ibex/vectors.json' with { type: 'json' }
import { typicalMeasures as mallorcanWildGoat } from '#species/horns/mallorcan-wild-goat/typical-measures.ts'
import mallorcanWildGoatVectors from '#species/horns/mallorcan-wild-goat/vectors.json' with { type: 'json' }
import { typicalMeasures as beaver } from '#species/tusks-and-skulls/beaver/typical-measures.ts'
import beaverVectors from '#species/tusks-and-skulls/beaver/vectors.json' with { type: 'json' }
import { typicalMeasures as carnivore } from '#species/tusks-and-skulls/carnivore/typical-measures.ts'
import carnivoreVectors from '#species/tusks-and-skulls/carnivore/vectors.json' with { type: 'json' }
import { typicalMeasures as chineseWaterDeer } from '#species/tusks-and-skulls/chinese-water-deer/typical-measures.ts'
import chineseWaterDeerVectors from '#species/tusks-and-skulls/chinese-water-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as hippopotamus } from '#species/tusks-and-skulls/hippopotamus/typical-measures.ts'
import hippopotamusVectors from '#species/tusks-and-skulls/hippopotamus/vectors.json' with { type: 'json' }
import { typicalMeasures as siberianMuskDeer } from '#species/tusks-and-skulls/siberian-musk-deer/typical-measures.ts'
import siberianMuskDeerVectors from '#species/tusks-and-skulls/siberian-musk-deer/vectors.json' with { type: 'json' }
import { typicalMeasures as warthog } from '#species/tusks-and-skulls/warthog/typical-measures.ts'
import warthogVectors from '#species/tusks-and-skulls/warthog/vectors.json' with { type: 'json' }
import { typicalMeasures as wildBoar } from '#species/tusks-and-skulls/wild-boar/typical-measures.ts'
import wildBoarVectors from '#species/tusks-and-skulls/wild-boar/vectors.json' with { type: 'json' }
import type { TypicalMeasures } from './typical-measures.ts'

/** A complete sheet with points calculated by hand. */
export type CheckVector = {
  readonly species: string
  /** The first edition if absent. */
  readonly edition?: string
  readonly case: string
  /** The key of the phenotype. */
  readonly phenotype: string
  /** True if the sheet may be stored. */
  readonly valid: boolean
  readonly input: Readonly<Record<string, object>>
  readonly calculations: object
  readonly totalPoints: number
  readonly award: string
}

const samples: Readonly<Record<string, readonly [TypicalMeasures, readonly CheckVector[]]>> = {
  'red-deer': [redDeer, redDeerVectors],
  'fallow-deer': [fallowDeer, fallowDeerVectors],
  'roe-deer': [roeDeer, roeDeerVectors],
  moose: [moose, mooseVectors],
  'sika-deer': [sikaDeer, sikaDeerVectors],
  'axis-deer': [axisDeer, axisDeerVectors],
  'whitetail-and-coues-deer': [whitetailAndCouesDeer, whitetailAndCouesDeerVectors],
  'whitetail-and-coues-deer-non-typical': [whitetailAndCouesDeerNonTypical, whitetailAndCouesDeerNonTypicalVectors],
  'eurasian-reindeer': [eurasianReindeer, eurasianReindeerVectors],
  muntjac: [muntjac, muntjacVectors],
  'tufted-pudu-and-brocket-deer': [tuftedPuduAndBrocketDeer, tuftedPuduAndBrocketDeerVectors],
  'alpine-ibex': [alpineIbex, alpineIbexVectors],
  chamois: [chamois, chamoisVectors],
  'hispanic-ibex': [hispanicIbex, hispanicIbexVectors],
  'mallorcan-wild-goat': [mallorcanWildGoat, mallorcanWildGoatVectors],
  'european-mouflon': [europeanMouflon, europeanMouflonVectors],
  'european-bison': [europeanBison, europeanBisonVectors],
  antelope: [antelope, antelopeVectors],
  'wild-boar': [wildBoar, wildBoarVectors],
  warthog: [warthog, warthogVectors],
  hippopotamus: [hippopotamus, hippopotamusVectors],
  'chinese-water-deer': [chineseWaterDeer, chineseWaterDeerVectors],
  'siberian-musk-deer': [siberianMuskDeer, siberianMuskDeerVectors],
  carnivore: [carnivore, carnivoreVectors],
  beaver: [beaver, beaverVectors],
}

/** The measures of a typical trophy, by species key. */
export const TYPICAL_MEASURES: Readonly<Record<string, TypicalMeasures>> = Object.fromEntries(
  Object.entries(samples).map(([key, [typicalMeasures]]) => [key, typicalMeasures]),
)

export const checkVectors: readonly CheckVector[] = Object.values(samples).flatMap(([, vectors]) => vectors)
