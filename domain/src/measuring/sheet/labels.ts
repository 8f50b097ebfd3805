/** What a value, a calculation or a line of the score is called. */
import type { Calculations, NamedCalculation, Species } from './define.ts'

export const isNamed = (node: string | NamedCalculation | Calculations): node is NamedCalculation =>
  typeof node === 'object' && node.named === true

/** The calculation of a key as the species declares it, or a group of them. */
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
 * The label of a field or of one of its values by dotted path inside the sheet, as `Length of main beam, left`;
 * the path itself where there is no such field.
 */
export const getFieldLabel = (species: Species, path: string): string => {
  for (const leaf of species.leaves) {
    if (leaf.path === path) return leaf.field.label
    if (leaf.values.includes(path)) return `${leaf.field.label}, ${PART_LABELS[path.slice(leaf.path.length + 1)] ?? ''}`
  }
  return path
}

/** Why a line brings the total to 0: an exclusion takes points off, a total below 0 is raised. */
const getLimitLabel = (species: Species, sign: 1 | -1): string => {
  const excluding = Object.values(species.rules).find((rule) => rule?.excludes)
  return (sign === -1 && excluding?.excludes?.message) || 'A total below 0 counts as 0'
}

/** The label of a line of the score by its key, but for `limit`, which `limitLabelOf` names. */
export const getCalculationLabel = (species: Species, key: string): string => {
  if (key.endsWith('.diff') && findCalculation(species, key) === undefined)
    return `${getCalculationLabel(species, key.slice(0, -'.diff'.length))}, difference`
  const declared = findCalculation(species, key)
  if (declared !== undefined && typeof declared === 'object' && isNamed(declared)) return declared.label
  const leaf = species.leaves.find(({ path }) => path === `measurementParams.${key}` || path === `additions.${key}`)
  return leaf?.field.label ?? key
}

/** The label of a line of the score by its key and the sign it counts with. */
export const getLineLabel = (species: Species, key: string, sign: 1 | -1): string =>
  key === 'limit' ? getLimitLabel(species, sign) : getCalculationLabel(species, key)
