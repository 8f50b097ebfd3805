/** The current state of a field under the rules of its species: enabled or not, and its bounds. */
import { type Exact, exact, floorExact, maxExact, toNumber, ZERO } from '#measuring/maths/exact.ts'
import type { Phenotype, Side, Species } from './define.ts'
import type { ExactSheet } from './exact-sheet.ts'
import type { MeasureField } from './fields.ts'
import type { Leaf } from './leaves.ts'

/** The state of one value; each side of a pair has its own. */
export type FieldState = {
  readonly enabled: boolean
  /** Bounds in the field's unit; the maximum is null if unbounded. */
  readonly min: number
  readonly max: number | null
  /** True if the upper bound comes from a rule instead of the field. */
  readonly isMaxFromRule: boolean
  /** True if a rule gives both bounds. */
  readonly areBothBoundsFromRule: boolean
}

/** Returns the side of a value path; single values count as left. */
export const getSide = (path: string): Side => (path.endsWith('.right') ? 'right' : 'left')

export const isEnabled = (species: Species, leaf: Leaf, sheet: ExactSheet, phenotype: Phenotype | null): boolean =>
  species.rules[leaf.path]?.enabled?.when(sheet, phenotype) ?? true

/** Returns the state of the value at `path`, for example `additions.cordLength.left`. */
export const getFieldState = (
  species: Species,
  leaf: Leaf & { readonly field: MeasureField },
  path: string,
  sheet: ExactSheet,
  phenotype: Phenotype | null,
): FieldState => {
  const { field } = leaf
  const ruleBounds = species.rules[leaf.path]?.bounds?.(sheet, getSide(path)) ?? {}
  const fieldMax: Exact | null = field.max === undefined ? null : exact(field.max)
  const ruleMax = ruleBounds.max === undefined ? null : maxExact(floorExact(ruleBounds.max), ZERO)
  const isMaxFromRule = ruleMax !== null && (fieldMax === null || ruleMax < fieldMax)
  const max = isMaxFromRule ? ruleMax : fieldMax
  return {
    enabled: isEnabled(species, leaf, sheet, phenotype),
    min: ruleBounds.min === undefined ? field.min : toNumber(ruleBounds.min),
    max: max === null ? null : toNumber(max),
    isMaxFromRule,
    areBothBoundsFromRule: ruleBounds.min !== undefined && ruleBounds.max !== undefined,
  }
}
