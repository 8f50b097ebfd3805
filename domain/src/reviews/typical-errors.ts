/** Typical errors of measuring. All are assumptions: nobody has published how far measurers of trophies differ. */
import type { Unit } from '#measuring/sheet/fields.ts'
import type { Leaf } from '#measuring/sheet/leaves.ts'

type TypicalError = {
  /** Which labels it is for. */
  readonly label: RegExp
  /** The error by unit of the field; a field in another unit is not of this kind. */
  readonly errors: { readonly [U in Unit]?: number }
}

/** The kinds of measures. The first one whose label and unit fit counts. */
const TYPICAL_ERRORS: readonly TypicalError[] = [
  // Additions and deductions; counts and years.
  { label: /./, errors: { points: 0.4, count: 0, years: 0 } },
  // A choice by how the skull was cut, which two measurers see alike.
  { label: /^Weight deduction$/, errors: { kg: 0, g: 0 } },
  // Volumes. A gram of water is a millilitre.
  { label: /^Weight submerged$/, errors: { g: 5 } },
  // Only roe deer is weighed in grams.
  { label: /^Weight\b/, errors: { kg: 0.02, g: 3 } },
  // Tusk widths.
  { label: /^Width\b.*\btusk/, errors: { mm: 0.2 } },
  { label: /^Skull\b/, errors: { cm: 0.05 } },
  { label: /^Circumference\b/, errors: { cm: 0.15, mm: 1.5 } },
  // Lengths and spreads.
  {
    label:
      /\b(length|spread)\b|^(Tip to tip|Height of horns|Chord of horn|Width of (top |brow )?palm|Additional tine \d)$/i,
    errors: { cm: 0.3, mm: 3 },
  },
]

/** The assumed typical error of a field in its unit; null for a text, a mirror or an unknown kind. */
export const findTypicalError = ({ field }: Pick<Leaf, 'field'>): number | null => {
  if (field.kind === 'text' || field.kind === 'mirror') return null
  const { label, unit } = field
  return TYPICAL_ERRORS.find((kind) => kind.errors[unit] !== undefined && kind.label.test(label))?.errors[unit] ?? null
}
