/** The registry of species and their editions. */
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { definitions } from './list.ts'

const editions = new Map<string, Species[]>()

/**
 * Adds a new species or another edition of one.
 * @throws Error if the species already has this edition, or another species has its code.
 */
export const registerSpecies = (species: Species): void => {
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

for (const species of definitions) registerSpecies(species)

/** Returns the newest edition of every species, sorted by name. */
export const listSpecies = (): Species[] =>
  [...editions.values()].flatMap(([newest]) => newest ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** Returns the newest edition of a species, or undefined if the key is unknown. */
export const findSpecies = (key: string): Species | undefined => editions.get(key)?.[0]

/** Returns the name of a species, or the key itself if it is unknown. */
export const getSpeciesName = (key: string): string => findSpecies(key)?.name ?? key

/** Returns all editions of a species, newest first; empty if the key is unknown. */
export const listEditions = (key: string): readonly Species[] => editions.get(key) ?? []

/** Returns the edition in force on an evaluation date (`YYYY-MM-DD`), or undefined. */
export const findEditionInForce = (key: string, date: string): Species | undefined =>
  editions.get(key)?.find(({ from }) => from <= date)

/** Returns the edition of every species in force on a date (`YYYY-MM-DD`), by name; omits species without one. */
export const listSpeciesInForce = (date: string): Species[] =>
  listSpecies().flatMap(({ key }) => findEditionInForce(key, date) ?? [])

/** Returns the edition with the version stored in an evaluation, or undefined. */
export const findEdition = (key: string, version: string): Species | undefined =>
  editions.get(key)?.find(({ edition }) => edition === version)

/** Returns the phenotype with this key, or null. */
export const findPhenotype = (species: Species, key: string | null | undefined): Phenotype | null =>
  species.phenotypes.find((phenotype) => phenotype.key === key) ?? null
