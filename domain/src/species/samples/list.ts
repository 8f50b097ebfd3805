/** The check vectors of every species. */
import axisDeerVectors from '#species/antlers/axis-deer/vectors.json' with { type: 'json' }
import eurasianReindeerVectors from '#species/antlers/eurasian-reindeer/vectors.json' with { type: 'json' }
import fallowDeerVectors from '#species/antlers/fallow-deer/vectors.json' with { type: 'json' }
import mooseVectors from '#species/antlers/moose/vectors.json' with { type: 'json' }
import muntjacVectors from '#species/antlers/muntjac/vectors.json' with { type: 'json' }
import redDeerVectors from '#species/antlers/red-deer/vectors.json' with { type: 'json' }
import roeDeerVectors from '#species/antlers/roe-deer/vectors.json' with { type: 'json' }
import sikaDeerVectors from '#species/antlers/sika-deer/vectors.json' with { type: 'json' }
import tuftedPuduAndBrocketDeerVectors from '#species/antlers/tufted-pudu-and-brocket-deer/vectors.json' with {
  type: 'json',
}
import whitetailAndCouesDeerVectors from '#species/antlers/whitetail-and-coues-deer/vectors.json' with { type: 'json' }
import whitetailAndCouesDeerNonTypicalVectors from '#species/antlers/whitetail-and-coues-deer-non-typical/vectors.json' with {
  type: 'json',
}
import alpineIbexVectors from '#species/horns/alpine-ibex/vectors.json' with { type: 'json' }
import antelopeVectors from '#species/horns/antelope/vectors.json' with { type: 'json' }
import chamoisVectors from '#species/horns/chamois/vectors.json' with { type: 'json' }
import europeanBisonVectors from '#species/horns/european-bison/vectors.json' with { type: 'json' }
import europeanMouflonVectors from '#species/horns/european-mouflon/vectors.json' with { type: 'json' }
import hispanicIbexVectors from '#species/horns/hispanic-ibex/vectors.json' with { type: 'json' }
import mallorcanWildGoatVectors from '#species/horns/mallorcan-wild-goat/vectors.json' with { type: 'json' }
import beaverVectors from '#species/tusks-and-skulls/beaver/vectors.json' with { type: 'json' }
import carnivoreVectors from '#species/tusks-and-skulls/carnivore/vectors.json' with { type: 'json' }
import chineseWaterDeerVectors from '#species/tusks-and-skulls/chinese-water-deer/vectors.json' with { type: 'json' }
import hippopotamusVectors from '#species/tusks-and-skulls/hippopotamus/vectors.json' with { type: 'json' }
import siberianMuskDeerVectors from '#species/tusks-and-skulls/siberian-musk-deer/vectors.json' with { type: 'json' }
import warthogVectors from '#species/tusks-and-skulls/warthog/vectors.json' with { type: 'json' }
import wildBoarVectors from '#species/tusks-and-skulls/wild-boar/vectors.json' with { type: 'json' }

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

export const checkVectors: readonly CheckVector[] = [
  ...redDeerVectors,
  ...fallowDeerVectors,
  ...roeDeerVectors,
  ...mooseVectors,
  ...sikaDeerVectors,
  ...axisDeerVectors,
  ...whitetailAndCouesDeerVectors,
  ...whitetailAndCouesDeerNonTypicalVectors,
  ...eurasianReindeerVectors,
  ...muntjacVectors,
  ...tuftedPuduAndBrocketDeerVectors,
  ...alpineIbexVectors,
  ...chamoisVectors,
  ...hispanicIbexVectors,
  ...mallorcanWildGoatVectors,
  ...europeanMouflonVectors,
  ...europeanBisonVectors,
  ...antelopeVectors,
  ...wildBoarVectors,
  ...warthogVectors,
  ...hippopotamusVectors,
  ...chineseWaterDeerVectors,
  ...siberianMuskDeerVectors,
  ...carnivoreVectors,
  ...beaverVectors,
]

/** Returns the first valid check vector of a species. Throws if it has none. */
export const getTypicalVector = (species: string): CheckVector => {
  const vector = checkVectors.find((one) => one.species === species && one.valid)
  if (!vector) throw new Error(`There is no check vector of ${species}.`)
  return vector
}
