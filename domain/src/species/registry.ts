/** All species. Adding one is its file and one line here. */
import type { Phenotype, Species } from '#sheet/define.ts'
import { alpineIbex } from './alpine-ibex.ts'
import { antelope } from './antelope.ts'
import { axisDeer } from './axis-deer.ts'
import { beaver } from './beaver.ts'
import { carnivore } from './carnivore.ts'
import { chamois } from './chamois.ts'
import { chineseWaterDeer } from './chinese-water-deer.ts'
import { eurasianReindeer } from './eurasian-reindeer.ts'
import { europeanBison } from './european-bison.ts'
import { europeanMouflon } from './european-mouflon.ts'
import { fallowDeer } from './fallow-deer.ts'
import { hippopotamus } from './hippopotamus.ts'
import { hispanicIbex } from './hispanic-ibex.ts'
import { mallorcanWildGoat } from './mallorcan-wild-goat.ts'
import { moose } from './moose.ts'
import { muntjac } from './muntjac.ts'
import { redDeer } from './red-deer.ts'
import { roeDeer } from './roe-deer.ts'
import { siberianMuskDeer } from './siberian-musk-deer.ts'
import { sikaDeer } from './sika-deer.ts'
import { tuftedPuduAndBrocketDeer } from './tufted-pudu-and-brocket-deer.ts'
import { warthog } from './warthog.ts'
import { whitetailAndCouesDeer } from './whitetail-and-coues-deer.ts'
import { whitetailAndCouesDeerNonTypical } from './whitetail-and-coues-deer-non-typical.ts'
import { wildBoar } from './wild-boar.ts'

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
