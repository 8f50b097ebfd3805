/** All species. Adding one is its file and one line here. */
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { axisDeer } from '#species/antlers/axis-deer/axis-deer.ts'
import { eurasianReindeer } from '#species/antlers/eurasian-reindeer/eurasian-reindeer.ts'
import { fallowDeer } from '#species/antlers/fallow-deer/fallow-deer.ts'
import { moose } from '#species/antlers/moose/moose.ts'
import { muntjac } from '#species/antlers/muntjac/muntjac.ts'
import { redDeer } from '#species/antlers/red-deer/red-deer.ts'
import { roeDeer } from '#species/antlers/roe-deer/roe-deer.ts'
import { sikaDeer } from '#species/antlers/sika-deer/sika-deer.ts'
import { tuftedPuduAndBrocketDeer } from '#species/antlers/tufted-pudu-and-brocket-deer/tufted-pudu-and-brocket-deer.ts'
import { whitetailAndCouesDeer } from '#species/antlers/whitetail-and-coues-deer/whitetail-and-coues-deer.ts'
import { whitetailAndCouesDeerNonTypical } from '#species/antlers/whitetail-and-coues-deer-non-typical/whitetail-and-coues-deer-non-typical.ts'
import { alpineIbex } from '#species/horns/alpine-ibex/alpine-ibex.ts'
import { antelope } from '#species/horns/antelope/antelope.ts'
import { chamois } from '#species/horns/chamois/chamois.ts'
import { europeanBison } from '#species/horns/european-bison/european-bison.ts'
import { europeanMouflon } from '#species/horns/european-mouflon/european-mouflon.ts'
import { hispanicIbex } from '#species/horns/hispanic-ibex/hispanic-ibex.ts'
import { mallorcanWildGoat } from '#species/horns/mallorcan-wild-goat/mallorcan-wild-goat.ts'
import { beaver } from '#species/tusks-and-skulls/beaver/beaver.ts'
import { carnivore } from '#species/tusks-and-skulls/carnivore/carnivore.ts'
import { chineseWaterDeer } from '#species/tusks-and-skulls/chinese-water-deer/chinese-water-deer.ts'
import { hippopotamus } from '#species/tusks-and-skulls/hippopotamus/hippopotamus.ts'
import { siberianMuskDeer } from '#species/tusks-and-skulls/siberian-musk-deer/siberian-musk-deer.ts'
import { warthog } from '#species/tusks-and-skulls/warthog/warthog.ts'
import { wildBoar } from '#species/tusks-and-skulls/wild-boar/wild-boar.ts'

const editions = new Map<string, Species[]>()

/**
 * Adds a definition, either a new species or a further edition of one.
 * @throws Error when the species has this edition already, or another species its code.
 */
export const register = (species: Species): void => {
  const known = editions.get(species.key) ?? []
  if (known.some(({ edition }) => edition === species.edition))
    throw new Error(`${species.key} has an edition ${species.edition} already`)
  for (const [other] of editions.values())
    if (other && other.key !== species.key && other.code === species.code)
      throw new Error(`${species.key} and ${other.key} share the code ${species.code}`)
  editions.set(
    species.key,
    [...known, species].sort((a, b) => (a.from < b.from ? 1 : -1)),
  )
}

for (const species of [
  alpineIbex,
  antelope,
  axisDeer,
  beaver,
  carnivore,
  chamois,
  chineseWaterDeer,
  eurasianReindeer,
  europeanBison,
  europeanMouflon,
  fallowDeer,
  hippopotamus,
  hispanicIbex,
  mallorcanWildGoat,
  moose,
  muntjac,
  redDeer,
  roeDeer,
  siberianMuskDeer,
  sikaDeer,
  tuftedPuduAndBrocketDeer,
  warthog,
  whitetailAndCouesDeer,
  whitetailAndCouesDeerNonTypical,
  wildBoar,
])
  register(species)

/** Every species in its newest edition, by name. */
export const speciesList = (): Species[] =>
  [...editions.values()].flatMap(([newest]) => newest ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** The newest edition of a species, or undefined for an unknown key. */
export const findSpecies = (key: string): Species | undefined => editions.get(key)?.[0]

/** The name of a species, or the key itself where it is unknown. */
export const speciesName = (key: string): string => findSpecies(key)?.name ?? key

/** Every edition of a species, the newest first; none for an unknown key. */
export const editionsOf = (key: string): readonly Species[] => editions.get(key) ?? []

/** The edition in force on an evaluation date (`YYYY-MM-DD`), or undefined. */
export const editionInForce = (key: string, date: string): Species | undefined =>
  editions.get(key)?.find(({ from }) => from <= date)

/** Every species in the edition in force on a date (`YYYY-MM-DD`), by name; without those not measured yet. */
export const speciesInForce = (date: string): Species[] =>
  speciesList().flatMap(({ key }) => editionInForce(key, date) ?? [])

/** The edition a stored evaluation names as its version, or undefined. */
export const findEdition = (key: string, version: string): Species | undefined =>
  editions.get(key)?.find(({ edition }) => edition === version)

/** A phenotype of a species by key, or null. */
export const findPhenotype = (species: Species, key: string | null | undefined): Phenotype | null =>
  species.phenotypes.find((phenotype) => phenotype.key === key) ?? null
