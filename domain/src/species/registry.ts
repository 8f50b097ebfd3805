/** The registry of species and their editions. */
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { definitions } from './list.ts'

/** The properties that all editions of a species share. A date chooses the edition, with its fields and thresholds. */
export type SpeciesIdentity = Pick<Species, 'key' | 'code' | 'name' | 'category'>

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

let editionsByKey = groupEditions(definitions)

/**
 * Sets the species and editions beside the listed ones. Only tests have any.
 * @throws Error if a species has an edition twice, or two species share a code.
 */
export const setExtraSpecies = (extra: readonly Species[]): void => {
  editionsByKey = groupEditions([...definitions, ...extra])
}

/** Returns every species, sorted by name. */
export const listSpecies = (): SpeciesIdentity[] =>
  [...editionsByKey.values()].flatMap(([first]) => first ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** Returns all editions of a species, newest first; empty if the key is unknown. */
export const listEditions = (key: string): readonly Species[] => editionsByKey.get(key) ?? []

/** Returns a species, or undefined if the key is unknown. */
export const findSpecies = (key: string): SpeciesIdentity | undefined => listEditions(key)[0]

/** Returns an edition and the older ones of its species, newest first. */
export const listEditionsUntil = ({ key, from }: Pick<Species, 'key' | 'from'>): readonly Species[] =>
  listEditions(key).filter((edition) => edition.from <= from)

/** Returns all editions: that in force on a date (`YYYY-MM-DD`), then older ones, then those not in force yet. */
export const listEditionsByForce = (key: string, date: string): readonly Species[] =>
  listEditions(key).toSorted((a, b) => Number(a.from > date) - Number(b.from > date))

/** Returns the edition in force on an evaluation date (`YYYY-MM-DD`), or undefined. */
export const findEditionInForce = (key: string, date: string): Species | undefined =>
  listEditions(key).find(({ from }) => from <= date)

/** Returns the edition of every species in force on a date (`YYYY-MM-DD`), by name; omits species without one. */
export const listSpeciesInForce = (date: string): Species[] =>
  listSpecies().flatMap(({ key }) => findEditionInForce(key, date) ?? [])

/** Returns the edition with the version stored in an evaluation, or undefined. */
export const findEdition = (key: string, version: string): Species | undefined =>
  listEditions(key).find(({ edition }) => edition === version)

/** Returns the phenotype with this key, or null. */
export const findPhenotype = (species: Species, key: string | null | undefined): Phenotype | null =>
  species.phenotypes.find((phenotype) => phenotype.key === key) ?? null

/** Returns the phenotypes of these editions, each as in the first edition that has it. */
export const listPhenotypes = (editions: readonly Species[]): readonly Phenotype[] => {
  const all = editions.flatMap(({ phenotypes }) => phenotypes)
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index)
}
