import { findLeaf, type Species } from '@trophy/domain'
import { useEffect, useState } from 'react'

export type FocusedField = {
  /** The path of the row, for example `measurementParams.mainBeamLength`. */
  readonly path: string
  /** Null if the row has one input. */
  readonly side: 'left' | 'right' | null
}

const findField = (target: EventTarget | null): FocusedField | null => {
  if (!(target instanceof Element)) return null
  const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
  if (path === undefined) return null
  const place = target.closest<HTMLElement>('[data-place]')?.dataset.place
  return { path, side: place === 'left' || place === 'right' ? place : null }
}

/** Returns the field of the sheet that has the focus, or had it last; null before the first. */
export const useFocusedField = (): FocusedField | null => {
  const [field, setField] = useState<FocusedField | null>(() => findField(document.activeElement))
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const focused = findField(target)
      if (focused) setField((last) => (last?.path === focused.path && last.side === focused.side ? last : focused))
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return field
}

/** Returns the text as a sentence, with a capital letter and a full stop. */
export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Returns the label of a field with its side, and how it is measured; null if the sheet has no such measure. */
export const describeField = ({ leaves }: Species, field: FocusedField | null) => {
  const leaf = field ? findLeaf(leaves, field.path) : undefined
  if (!field || !leaf || leaf.field.kind === 'text' || leaf.field.kind === 'range') return null
  const { label, how } = leaf.field
  return { name: field.side === null ? label : `${label}, ${field.side}`, how: how && toSentence(how) }
}
