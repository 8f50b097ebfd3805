/** Changes to a sheet: sets one value or the phenotype and applies the rules that depend on it. */

import { getValueAtPath, type SheetData, withValue } from './data.ts'
import type { Phenotype, Species } from './define.ts'
import { toExactSheet } from './exact-sheet.ts'
import { getFieldState, isEnabled } from './field-state.ts'
import { findLeaf, isMeasure, type Leaf } from './leaves.ts'
import { sheetMessages } from './messages.ts'

/** A side effect of a change, shown beside the affected field. */
export type ChangeNote = {
  readonly path: string
  readonly before: number
  readonly reason: string
  /** True if the value before is outside of the bounds of its field. */
  readonly isClamped: boolean
}

export type ChangeResult = { readonly sheet: SheetData; readonly notes: readonly ChangeNote[] }

type WorkingSheet = { sheet: SheetData; notes: ChangeNote[] }

/** Sets a value. Returns the number that it replaces; null if there was none, or the same one. */
const replaceValue = (working: WorkingSheet, path: string, value: number): number | null => {
  const before = getValueAtPath(working.sheet, path)
  if (before === value) return null
  working.sheet = withValue(working.sheet, path, value)
  return typeof before === 'number' ? before : null
}

const resetValue = (working: WorkingSheet, path: string, reason: string): void => {
  const before = replaceValue(working, path, 0)
  if (before !== null) working.notes.push({ path, before, reason, isClamped: false })
}

const clampValue = (working: WorkingSheet, path: string, bound: number, reason: string): void => {
  const before = replaceValue(working, path, bound)
  if (before !== null) working.notes.push({ path, before, reason, isClamped: true })
}

const clampToBounds = (species: Species, working: WorkingSheet, leaf: Leaf, phenotype: Phenotype | null): void => {
  if (!isMeasure(leaf)) return
  for (const path of leaf.values) {
    const before = getValueAtPath(working.sheet, path)
    if (typeof before !== 'number' || before === 0) continue
    const { min, max } = getFieldState(species, leaf, path, toExactSheet(species, working.sheet), phenotype)
    const { unit } = leaf.field
    if (max !== null && before > max) clampValue(working, path, max, sheetMessages.changedAtMost(max, unit))
    else if (before < min) clampValue(working, path, min, sheetMessages.changedAtLeast(min, unit))
  }
}

/** Updates mirrors and sets disabled fields to 0 until the sheet no longer changes. */
const propagate = (species: Species, working: WorkingSheet, phenotype: Phenotype | null): void => {
  for (let before: SheetData | null = null; before !== working.sheet; ) {
    before = working.sheet
    for (const leaf of species.leaves) {
      const { field } = leaf
      if (field.kind === 'mirror') {
        const value = getValueAtPath(working.sheet, field.sourcePath)
        if (getValueAtPath(working.sheet, leaf.path) !== value && typeof value === 'number')
          working.sheet = withValue(working.sheet, leaf.path, value)
      } else if (field.kind !== 'text' && !isEnabled(species, leaf, toExactSheet(species, working.sheet), phenotype))
        for (const path of leaf.values) resetValue(working, path, species.rules[leaf.path]?.enabled?.reason ?? '')
    }
  }
}

/**
 * Sets the normalised value at `path` and applies the rules of the species: resets, clamps, mirrors and fields that
 * become disabled. Returns a changed copy with notes on the side effects.
 */
export const changeValue = (
  species: Species,
  sheet: SheetData,
  path: string,
  value: number | string,
  phenotype: Phenotype | null,
): ChangeResult => {
  if (getValueAtPath(sheet, path) === value) return { sheet, notes: [] }
  const working: WorkingSheet = { sheet: withValue(sheet, path, value), notes: [] }
  const leaf = findLeaf(species.leaves, path)
  const rule = leaf && species.rules[leaf.path]
  if (leaf && rule) {
    const reason = sheetMessages.changedBecause(leaf.field.label)
    for (const target of rule.resets ?? [])
      for (const reset of findLeaf(species.leaves, target)?.values ?? []) resetValue(working, reset, reason)
    for (const target of rule.clamps ?? []) {
      const clamped = findLeaf(species.leaves, target)
      if (clamped) clampToBounds(species, working, clamped, phenotype)
    }
  }
  propagate(species, working, phenotype)
  return working
}

/** Changes the phenotype: fields that become disabled are set to 0. */
export const changePhenotype = (species: Species, sheet: SheetData, phenotype: Phenotype | null): ChangeResult => {
  const working: WorkingSheet = { sheet, notes: [] }
  propagate(species, working, phenotype)
  return working
}
