/** The registry of species and their editions. It never changes. */
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { definitions } from './list.ts'

/** The properties that all editions of a species share. A date chooses the edition, with its fields and thresholds. */
export type SpeciesIdentity = Pick<Species, 'key' | 'code' | 'name' | 'category'>

type Registry = {
  /** Returns every species, sorted by name. */
  listSpecies(): SpeciesIdentity[]
  /** Returns a species, or undefined if the key is unknown. */
  findSpecies(key: string): SpeciesIdentity | undefined
  /** Returns all editions of a species, newest first; empty if the key is unknown. */
  listEditions(key: string): readonly Species[]
  /** Returns an edition and the older ones of its species, newest first. */
  listEditionsUntil(edition: Pick<Species, 'key' | 'from'>): readonly Species[]
  /** Returns all editions: that in force on a date (`YYYY-MM-DD`), then older ones, then those not in force yet. */
  listEditionsByForce(key: string, date: string): readonly Species[]
  /** Returns the edition in force on an evaluation date (`YYYY-MM-DD`), or undefined. */
  findEditionInForce(key: string, date: string): Species | undefined
  /** Returns the edition of every species in force on a date (`YYYY-MM-DD`), by name; omits species without one. */
  listSpeciesInForce(date: string): Species[]
  /** Returns the edition with the version stored in an evaluation, or undefined. */
  findEdition(key: string, version: string): Species | undefined
}

const groupEditions = (list: readonly Species[]): ReadonlyMap<string, readonly Species[]> => {
  const editions = new Map<string, readonly Species[]>()
  for (const species of list) {
    const known = editions.get(species.key) ?? []
    if (known.some(({ edition }) => edition === species.edition))
      throw new Error(`${species.key} already has an edition ${species.edition}`)
    for (const [other] of editions.values())
      if (other && other.key !== species.key && other.code === species.code)
        throw new Error(`${species.key} and ${other.key} share the code ${species.code}`)
    editions.set(
      species.key,
      [...known, species].sort((a, b) => (a.from < b.from ? 1 : -1)),
    )
  }
  return editions
}

/**
 * Returns the look-ups of a list of species.
 * @throws Error if a species has an edition twice, or two species share a code.
 */
export const createRegistry = (list: readonly Species[]): Registry => {
  const editions = groupEditions(list)
  const listEditions = (key: string) => editions.get(key) ?? []
  const findEditionInForce = (key: string, date: string) => listEditions(key).find(({ from }) => from <= date)
  const listSpecies = (): SpeciesIdentity[] =>
    [...editions.values()].flatMap(([first]) => first ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return {
    listSpecies,
    findSpecies: (key) => listEditions(key)[0],
    listEditions,
    listEditionsUntil: ({ key, from }) => listEditions(key).filter((edition) => edition.from <= from),
    listEditionsByForce: (key, date) =>
      listEditions(key).toSorted((a, b) => Number(a.from > date) - Number(b.from > date)),
    findEditionInForce,
    listSpeciesInForce: (date) => listSpecies().flatMap(({ key }) => findEditionInForce(key, date) ?? []),
    findEdition: (key, version) => listEditions(key).find(({ edition }) => edition === version),
  }
}

export const {
  listSpecies,
  findSpecies,
  listEditions,
  listEditionsUntil,
  listEditionsByForce,
  findEditionInForce,
  listSpeciesInForce,
  findEdition,
} = createRegistry(definitions)

/** Returns the phenotype with this key, or null. */
export const findPhenotype = (species: Species, key: string | null | undefined): Phenotype | null =>
  species.phenotypes.find((phenotype) => phenotype.key === key) ?? null

/** Returns the phenotypes of these editions, each as in the first edition that has it. */
export const listPhenotypes = (editions: readonly Species[]): readonly Phenotype[] => {
  const all = editions.flatMap(({ phenotypes }) => phenotypes)
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index)
}
