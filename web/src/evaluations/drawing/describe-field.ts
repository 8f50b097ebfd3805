import { findLeaf, type Species } from '@trophy/domain'
import { toSentence } from '#evaluations/sheet-form/rows/to-sentence.ts'
import type { FocusedField } from './focused-field.ts'

/** Returns the label of a field with its side, and how it is measured; null if the sheet has no such measure. */
export const describeField = ({ leaves }: Species, field: FocusedField | null) => {
  const leaf = field ? findLeaf(leaves, field.path) : undefined
  if (!field || !leaf || leaf.field.kind === 'text' || leaf.field.kind === 'range') return null
  const { label, how } = leaf.field
  return { name: field.side === null ? label : `${label}, ${field.side}`, how: how && toSentence(how) }
}
