/** Typical errors of measuring. All are assumptions: nobody has published how far measurers of trophies differ. */
import type { Unit } from '#measuring/sheet/fields.ts'
import type { Leaf } from '#measuring/sheet/leaves.ts'

type TypicalError = {
  readonly name: string
  /** Which labels it is for. */
  readonly label: RegExp
  /** The error by unit of the field; a field in another unit is not of this kind. */
  readonly errors: { readonly [U in Unit]?: number }
}

/** The kinds of measures. The first one whose label and unit fit counts. */
const TYPICAL_ERRORS: readonly TypicalError[] = [
  { name: 'additions and deductions', label: /./, errors: { points: 0.4 } },
  { name: 'counts', label: /./, errors: { count: 0 } },
  { name: 'years', label: /./, errors: { years: 0 } },
  // A choice by how the skull was cut, which two measurers see alike.
  { name: 'weight deductions', label: /^Weight deduction$/, errors: { kg: 0, g: 0 } },
  // A gram of water is a millilitre.
  { name: 'volumes', label: /^Weight submerged$/, errors: { g: 5 } },
  // Only roe deer is weighed in grams.
  { name: 'weights', label: /^Weight\b/, errors: { kg: 0.02, g: 3 } },
  { name: 'tusk widths', label: /^Width\b.*\btusk/, errors: { mm: 0.2 } },
  { name: 'skulls', label: /^Skull\b/, errors: { cm: 0.05 } },
  { name: 'circumferences', label: /^Circumference\b/, errors: { cm: 0.15, mm: 1.5 } },
  { name: 'spreads', label: /\bspread\b|^Tip to tip$/i, errors: { cm: 0.3 } },
  {
    name: 'lengths',
    label: /\blength\b|^(Height of horns|Chord of horn|Width of (top |brow )?palm|Additional tine \d)$/i,
    errors: { cm: 0.3, mm: 3 },
  },
]

/** The assumed typical error of a field in its unit, with its kind; null for a text, a mirror or an unknown kind. */
export const findTypicalError = ({ field }: Pick<Leaf, 'field'>): { name: string; error: number } | null => {
  if (field.kind === 'text' || field.kind === 'mirror') return null
  for (const { name, label, errors } of TYPICAL_ERRORS) {
    const error = errors[field.unit]
    if (error !== undefined && label.test(field.label)) return { name, error }
  }
  return null
}
