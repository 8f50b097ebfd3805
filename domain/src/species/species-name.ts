import { speciesNames } from './names.ts'

const names: ReadonlyMap<string, string> = new Map(Object.entries(speciesNames))

/** The keys of all species. */
export const SPECIES_KEYS: readonly string[] = [...names.keys()]

/** Returns true if a species has this key. */
export const isSpeciesKey = (key: string): boolean => names.has(key)

/** Returns the name of a species, or the key itself if it is unknown. */
export const getSpeciesName = (key: string): string => names.get(key) ?? key
