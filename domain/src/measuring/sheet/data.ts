/** Sheet data as sent and stored: plain numbers and texts under dotted paths. */
import { type Field, type FieldGroup, type Fields, isField } from './fields.ts'
import type { Section } from './leaves.ts'

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

/** A sheet, a group of it, or a value. */
type ReadNode<Value> = Value | string | { readonly [name: string]: ReadNode<Value> }

type Reader<Value> = (input: unknown) => ReadNode<Value>

const EMPTY_GROUP: { readonly [name: string]: unknown } = {}

/**
 * Creates a function that converts any input to the values of this field or group. Missing and invalid values become
 * empty; unknown ones are dropped. `readNumber` converts the number of a measure. It never throws.
 */
export const createReader = <Value>(node: Field | FieldGroup, readNumber: (input: unknown) => Value): Reader<Value> => {
  if (!isField(node))
    return createGroupReader(Object.entries(node).map(([name, below]) => [name, createReader(below, readNumber)]))
  switch (node.kind) {
    case 'pair':
    case 'pair-choice':
      return (input) => {
        const pair = isGroup(input) ? input : EMPTY_GROUP
        return { left: readNumber(pair.left), right: readNumber(pair.right) }
      }
    case 'range':
      return (input) => {
        const range = isGroup(input) ? input : EMPTY_GROUP
        return { min: readNumber(range.min), max: readNumber(range.max) }
      }
    case 'text':
      return (input) => (typeof input === 'string' ? input : '')
    default:
      return readNumber
  }
}

const createGroupReader =
  <Value>(readers: readonly (readonly [string, Reader<Value>])[]): Reader<Value> =>
  (input) => {
    const group = isGroup(input) ? input : EMPTY_GROUP
    const values: Record<string, ReadNode<Value>> = {}
    for (const [name, readNode] of readers) values[name] = readNode(group[name])
    return values
  }

/** Creates the function that converts any input to a sheet with these fields. */
export const createSheetCompleter = (fields: Fields): ((data: unknown) => SheetData) =>
  createReader(fields, (value) => (typeof value === 'number' ? value : 0)) as (data: unknown) => SheetData

type SheetCompleter = { readonly completeSheet: (data: unknown) => SheetData }

/** Creates the empty sheet of a species: every number 0, every text empty. */
export const createEmptySheet = (species: SheetCompleter): SheetData => species.completeSheet(undefined)
