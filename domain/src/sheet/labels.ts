/** What a value, a calculation or a line of the score is called. */
import type { Calculations, NamedCalculation, Species } from './define.ts'

export const isNamed = (node: string | NamedCalculation | Calculations): node is NamedCalculation =>
  typeof node === 'object' && node.named === true

const calculationAt = (species: Species, key: string): string | NamedCalculation | Calculations | undefined => {
  let here: string | NamedCalculation | Calculations | undefined = species.calculations
  for (const part of key.split('.')) here = typeof here === 'object' && !isNamed(here) ? here[part] : undefined
  return here
}

const PARTS: { readonly [part: string]: string } = {
  left: 'left',
  right: 'right',
  min: 'from',
  max: 'to',
}

/**
 * The label of a field or of one of its values by dotted path inside the sheet, as `Length of main beam, left`;
 * the path itself where there is no such field.
 */
export const fieldLabelOf = (species: Species, path: string): string => {
  for (const leaf of species.leaves) {
    if (leaf.path === path) return leaf.field.label
    if (leaf.values.includes(path)) return `${leaf.field.label}, ${PARTS[path.slice(leaf.path.length + 1)] ?? ''}`
  }
  return path
}

/** The label of a line of the score by its key. */
export const labelOf = (species: Species, key: string): string => {
  if (key === 'limit') return 'Limit'
  if (key.endsWith('.diff') && calculationAt(species, key) === undefined)
    return `${labelOf(species, key.slice(0, -'.diff'.length))}, difference`
  const declared = calculationAt(species, key)
  if (declared !== undefined && typeof declared === 'object' && isNamed(declared)) return declared.label
  const leaf = species.leaves.find(({ path }) => path === `measurementParams.${key}` || path === `additions.${key}`)
  return leaf?.field.label ?? key
}
