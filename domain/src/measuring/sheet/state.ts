/** What the rules of a species say of a field at this moment: whether it is enabled, and within which bounds. */
import { type Exact, exact, floorExact, greater, toNumber, ZERO } from '#measuring/maths/exact.ts'
import type { ExactSheet, Phenotype, Side, Species } from './define.ts'
import type { MeasureField } from './fields.ts'
import type { Leaf } from './leaves.ts'

/** Of one value: of a pair each side has its own. */
type FieldState = {
  readonly enabled: boolean
  /** Bounds as figures of the field's unit; the maximum is absent where nothing bounds the field. */
  readonly min: number
  readonly max: number | null
  /** Whether the upper bound is another value of the sheet rather than the field's own. */
  readonly maxIsAnotherValue: boolean
  /** Whether the rule gives both bounds. */
  readonly bothAreOtherValues: boolean
}

/** Which side a value path belongs to; a single value reads as left. */
export const sideOf = (path: string): Side => (path.endsWith('.right') ? 'right' : 'left')

export const isEnabled = (species: Species, leaf: Leaf, sheet: ExactSheet, phenotype: Phenotype | null): boolean =>
  species.rules[leaf.path]?.enabledWhen?.(sheet, phenotype) ?? true

/** The state of one value of a measure. `path` is the value's, as `additions.cordLength.left`. */
export const stateOf = (
  species: Species,
  leaf: Leaf & { readonly field: MeasureField },
  path: string,
  sheet: ExactSheet,
  phenotype: Phenotype | null,
): FieldState => {
  const { field } = leaf
  const given = species.rules[leaf.path]?.bounds?.(sheet, sideOf(path)) ?? {}
  const own: Exact | null = field.max === undefined ? null : exact(field.max)
  const other = given.max === undefined ? null : greater(floorExact(given.max), ZERO)
  const maxIsAnotherValue = other !== null && (own === null || other < own)
  const max = maxIsAnotherValue ? other : own
  return {
    enabled: isEnabled(species, leaf, sheet, phenotype),
    min: given.min === undefined ? field.min : toNumber(given.min),
    max: max === null ? null : toNumber(max),
    maxIsAnotherValue,
    bothAreOtherValues: given.min !== undefined && given.max !== undefined,
  }
}
