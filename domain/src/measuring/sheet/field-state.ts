/** What the rules of a species say of a field at this moment: whether it is enabled, and within which bounds. */
import { type Exact, exact, floorExact, maxExact, toNumber, ZERO } from '#measuring/maths/exact.ts'
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
  readonly isMaxFromRule: boolean
  /** Whether the rule gives both bounds. */
  readonly areBothBoundsFromRule: boolean
}

/** Which side a value path belongs to; a single value reads as left. */
export const getSide = (path: string): Side => (path.endsWith('.right') ? 'right' : 'left')

export const isEnabled = (species: Species, leaf: Leaf, sheet: ExactSheet, phenotype: Phenotype | null): boolean =>
  species.rules[leaf.path]?.enabledWhen?.(sheet, phenotype) ?? true

/** The state of one value of a measure. `path` is the value's, as `additions.cordLength.left`. */
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
