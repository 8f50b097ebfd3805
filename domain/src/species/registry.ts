/** Looks up species and their editions. */
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { definitions } from './list.ts'

const editions = new Map<string, Species[]>()

/**
 * Adds a definition, either a new species or a further edition of one.
 * @throws Error when the species has this edition already, or another species its code.
 */
export const registerSpecies = (species: Species): void => {
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

for (const species of definitions) registerSpecies(species)

/** Every species in its newest edition, by name. */
export const listSpecies = (): Species[] =>
  [...editions.values()].flatMap(([newest]) => newest ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** The newest edition of a species, or undefined for an unknown key. */
export const findSpecies = (key: string): Species | undefined => editions.get(key)?.[0]

/** The name of a species, or the key itself where it is unknown. */
export const getSpeciesName = (key: string): string => findSpecies(key)?.name ?? key

/** Every edition of a species, the newest first; none for an unknown key. */
export const listEditions = (key: string): readonly Species[] => editions.get(key) ?? []

/** The edition in force on an evaluation date (`YYYY-MM-DD`), or undefined. */
export const findEditionInForce = (key: string, date: string): Species | undefined =>
  editions.get(key)?.find(({ from }) => from <= date)

/** Every species in the edition in force on a date (`YYYY-MM-DD`), by name; without those not measured yet. */
export const listSpeciesInForce = (date: string): Species[] =>
  listSpecies().flatMap(({ key }) => findEditionInForce(key, date) ?? [])

/** The edition a stored evaluation names as its version, or undefined. */
export const findEdition = (key: string, version: string): Species | undefined =>
  editions.get(key)?.find(({ edition }) => edition === version)

/** A phenotype of a species by key, or null. */
export const findPhenotype = (species: Species, key: string | null | undefined): Phenotype | null =>
  species.phenotypes.find((phenotype) => phenotype.key === key) ?? null
