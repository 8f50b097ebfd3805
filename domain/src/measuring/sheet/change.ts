/** Changing a sheet: one value or the phenotype is set, and the rules carry on what follows from it. */

import { type SheetData, valueAtPath, withValue } from './data.ts'
import type { Phenotype, Species } from './define.ts'
import { readExact } from './exact-sheet.ts'
import { isMeasure, type Leaf, leafOf } from './leaves.ts'
import { sentences } from './messages.ts'
import { isEnabled, stateOf } from './state.ts'

/** What a change did besides the value that was typed, to be said beside the field it happened to. */
export type ChangeNote = { readonly path: string; readonly message: string }

export type Changed = { readonly sheet: SheetData; readonly notes: readonly ChangeNote[] }

type Draft = { sheet: SheetData; notes: ChangeNote[] }

const set = (draft: Draft, path: string, value: number, why: string): void => {
  const before = valueAtPath(draft.sheet, path)
  if (before === value) return
  draft.sheet = withValue(draft.sheet, path, value)
  if (typeof before === 'number') draft.notes.push({ path, message: sentences.changed(before, value, why) })
}

const bringIntoBounds = (species: Species, draft: Draft, leaf: Leaf, phenotype: Phenotype | null): void => {
  if (!isMeasure(leaf)) return
  for (const path of leaf.values) {
    const before = valueAtPath(draft.sheet, path)
    if (typeof before !== 'number' || before === 0) continue
    const { min, max } = stateOf(species, leaf, path, readExact(species, draft.sheet), phenotype)
    const { unit } = leaf.field
    if (max !== null && before > max) set(draft, path, max, sentences.changedAtMost(max, unit))
    else if (before < min) set(draft, path, min, sentences.changedAtLeast(min, unit))
  }
}

/** The condition that a rule's sentence begins with, as a reason: `only with a greatest spread`. */
const conditionOf = (says: string): string =>
  says.charAt(0).toLowerCase() + (says.slice(1).split(/[;,]|\.(?=\s|$)/)[0] ?? '')

/** Mirrors follow their field and disabled fields go to 0, until nothing moves any more. */
const carryOn = (species: Species, draft: Draft, phenotype: Phenotype | null): void => {
  for (let before: SheetData | null = null; before !== draft.sheet; ) {
    before = draft.sheet
    for (const leaf of species.leaves) {
      const { field } = leaf
      if (field.kind === 'mirror') {
        const value = valueAtPath(draft.sheet, field.of)
        if (valueAtPath(draft.sheet, leaf.path) !== value && typeof value === 'number')
          draft.sheet = withValue(draft.sheet, leaf.path, value)
      } else if (field.kind !== 'text' && !isEnabled(species, leaf, readExact(species, draft.sheet), phenotype))
        for (const path of leaf.values) set(draft, path, 0, conditionOf(species.rules[leaf.path]?.says ?? ''))
    }
  }
}

/**
 * Sets the settled value at `path` and applies what the species says follows from it: resets, clamps, mirrors and
 * fields that become disabled. The sheet given stays as it was.
 */
export const change = (
  species: Species,
  sheet: SheetData,
  path: string,
  value: number | string,
  phenotype: Phenotype | null,
): Changed => {
  if (valueAtPath(sheet, path) === value) return { sheet, notes: [] }
  const draft: Draft = { sheet: withValue(sheet, path, value), notes: [] }
  const leaf = leafOf(species.leaves, path)
  const rule = leaf && species.rules[leaf.path]
  if (leaf && rule) {
    const why = sentences.changedBecause(leaf.field.label)
    for (const target of rule.resets ?? [])
      for (const reset of leafOf(species.leaves, target)?.values ?? []) set(draft, reset, 0, why)
    for (const target of rule.clamps ?? []) {
      const clamped = leafOf(species.leaves, target)
      if (clamped) bringIntoBounds(species, draft, clamped, phenotype)
    }
  }
  carryOn(species, draft, phenotype)
  return draft
}

/** The sheet under another phenotype: fields that become disabled go to 0. */
export const changePhenotype = (species: Species, sheet: SheetData, phenotype: Phenotype | null): Changed => {
  const draft: Draft = { sheet, notes: [] }
  carryOn(species, draft, phenotype)
  return draft
}
