/** Sheet data as sent and stored: plain numbers and texts under dotted paths. */
import type { Leaf, Section } from './leaves.ts'

type SheetNode = number | string | { readonly [name: string]: SheetNode }
export type SheetGroup = { readonly [name: string]: SheetNode }

/** The values of a sheet: every path of the species and no others. */
export type SheetData = { readonly [S in Section]: SheetGroup }

export const isGroup = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value under these keys, or undefined. */
export const getByKeys = (data: unknown, keys: readonly string[]): unknown => {
  let node = data
  for (const key of keys) {
    if (!isGroup(node) || !Object.hasOwn(node, key)) return undefined
    node = node[key]
  }
  return node
}

/** Returns the value at a dotted path, or undefined. */
export const getValueAtPath = (data: unknown, path: string): unknown => getByKeys(data, path.split('.'))

const setByKeys = (group: SheetGroup, keys: readonly string[], value: SheetNode): SheetGroup => {
  const [key, ...rest] = keys
  if (key === undefined) return group
  const below = group[key]
  return {
    ...group,
    [key]: rest.length === 0 ? value : setByKeys(isGroup(below) ? (below as SheetGroup) : {}, rest, value),
  }
}

/** Returns a copy of the sheet with one value changed. */
export const withValue = (data: SheetData, path: string, value: number | string): SheetData =>
  setByKeys(data, path.split('.'), value) as SheetData

type MutableGroup = { [name: string]: SheetNode | MutableGroup }

/** Sets a value in a tree under construction, in place. */
export const assignValue = (sheet: MutableGroup, keys: readonly string[], value: SheetNode): void => {
  let node = sheet
  let [name = ''] = keys
  // Scores assign dozens of values each: no copy of the keys.
  for (let index = 1; index < keys.length; index += 1) {
    node[name] ??= {}
    node = node[name] as MutableGroup
    name = keys[index] as string
  }
  node[name] = value
}

/** Builds a sheet from values by path; each path begins with its section. */
export const sheetFromValues = (values: Iterable<readonly [path: string, value: number | string]>): SheetData => {
  const sheet = { measurementParams: {}, additions: {}, supplementary: {} }
  for (const [path, value] of values) assignValue(sheet, path.split('.'), value)
  return sheet
}

type Sheet = { readonly leaves: readonly Leaf[] }

/** Creates the empty sheet of a species: every number 0, every text empty. */
export const createEmptySheet = (species: Sheet): SheetData => completeSheet(species, undefined)

/** Completes a stored sheet: adds missing fields with empty values and drops unknown ones. */
export const completeSheet = (species: Sheet, stored: unknown): SheetData => {
  const sheet = { measurementParams: {}, additions: {}, supplementary: {} }
  for (const leaf of species.leaves)
    for (const path of leaf.values) {
      const keys = path.split('.')
      const value = getByKeys(stored, keys)
      const zero = leaf.field.kind === 'text' ? '' : 0
      assignValue(sheet, keys, typeof value === typeof zero ? (value as number | string) : zero)
    }
  return sheet
}
