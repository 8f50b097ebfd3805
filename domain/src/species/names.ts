/** The name of each species, by key. Separate from the definitions, which a list of evaluations does not need. */
export const speciesNames = {
  'alpine-ibex': 'Alpine ibex',
  antelope: 'Antelope',
  'axis-deer': 'Axis deer',
  beaver: 'Beaver',
  carnivore: 'Carnivore',
  chamois: 'Chamois',
  'chinese-water-deer': 'Chinese water deer',
  'eurasian-reindeer': 'Eurasian reindeer',
  'european-bison': 'European bison',
  'european-mouflon': 'European mouflon',
  'fallow-deer': 'Fallow deer',
  hippopotamus: 'Hippopotamus',
  'hispanic-ibex': 'Hispanic ibex',
  'mallorcan-wild-goat': 'Mallorcan wild goat',
  moose: 'Moose',
  muntjac: 'Muntjac',
  'red-deer': 'Red deer',
  'roe-deer': 'Roe deer',
  'siberian-musk-deer': 'Siberian musk deer',
  'sika-deer': 'Sika deer',
  'tufted-pudu-and-brocket-deer': 'Tufted, pudu and brocket deer',
  warthog: 'Warthog',
  'whitetail-and-coues-deer': 'Whitetail and Coues deer (typical)',
  'whitetail-and-coues-deer-non-typical': 'Whitetail and Coues deer (non-typical)',
  'wild-boar': 'Wild boar',
} as const

const names: ReadonlyMap<string, string> = new Map(Object.entries(speciesNames))

/** The keys of all species. */
export const SPECIES_KEYS: readonly string[] = [...names.keys()]

/** Returns true if a species has this key. */
export const isSpeciesKey = (key: string): boolean => names.has(key)

/** Returns the name of a species, or the key itself if it is unknown. */
export const getSpeciesName = (key: string): string => names.get(key) ?? key
