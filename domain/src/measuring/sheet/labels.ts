/** Labels of values, calculations and lines of the score. */
import type { Calculations, NamedCalculation, Species } from './define.ts'

export const isNamed = (node: string | NamedCalculation | Calculations): node is NamedCalculation =>
  typeof node === 'object' && node.named === true

/** Returns the declared calculation, or group of calculations, of a key. */
export const findCalculation = (
  species: Species,
  key: string,
): string | NamedCalculation | Calculations | undefined => {
  let node: string | NamedCalculation | Calculations | undefined = species.calculations
  for (const part of key.split('.')) node = typeof node === 'object' && !isNamed(node) ? node[part] : undefined
  return node
}

const PART_LABELS: { readonly [part: string]: string } = {
  left: 'left',
  right: 'right',
  min: 'from',
  max: 'to',
}

/**
 * Returns the label of a field or value by dotted path, for example `Length of main beam, left`, or the path itself if
 * it is unknown.
 */
export const getFieldLabel = (species: Species, path: string): string => {
  for (const leaf of species.leaves) {
    if (leaf.path === path) return leaf.field.label
    if (leaf.values.includes(path)) return `${leaf.field.label}, ${PART_LABELS[path.slice(leaf.path.length + 1)] ?? ''}`
  }
  return path
}

/** Returns the label of the line that sets the total to 0: an exclusion deducts points, a negative total is raised. */
const getLimitLabel = (species: Species, sign: 1 | -1): string => {
  const excluding = Object.values(species.rules).find((rule) => rule?.excludes)
  return (sign === -1 && excluding?.excludes?.message) || 'A total below 0 counts as 0'
}

/** Returns the label of a calculation or its difference by key; not for `limit`, see `getLineLabel`. */
export const getCalculationLabel = (species: Species, key: string): string => {
  if (key.endsWith('.diff') && findCalculation(species, key) === undefined)
    return `${getCalculationLabel(species, key.slice(0, -'.diff'.length))}, difference`
  const declared = findCalculation(species, key)
  if (declared !== undefined && typeof declared === 'object' && isNamed(declared)) return declared.label
  const leaf = species.leaves.find(({ path }) => path === `measurementParams.${key}` || path === `additions.${key}`)
  return leaf?.field.label ?? key
}

/** Returns the label of a line of the score by key and sign. */
export const getLineLabel = (species: Species, key: string, sign: 1 | -1): string =>
  key === 'limit' ? getLimitLabel(species, sign) : getCalculationLabel(species, key)
