/** Converts any input to a sheet of exact values; missing and invalid values become 0. */
import { type Exact, toExact, ZERO } from '#measuring/maths/exact.ts'
import { isGroup } from './data.ts'
import { type Field, type FieldGroup, type Fields, isField } from './fields.ts'

/** A sheet of any species with exact values. */
export type ExactSheet = { readonly [name: string]: Exact | string | ExactSheet }

type Reader = (value: unknown) => Exact | string | ExactSheet

const EMPTY_GROUP: { readonly [name: string]: unknown } = {}

const createGroupReader = (readers: readonly (readonly [string, Reader])[]): Reader => {
  return (value) => {
    const group = isGroup(value) ? value : EMPTY_GROUP
    const sheet: Record<string, Exact | string | ExactSheet> = {}
    for (const [name, read] of readers) sheet[name] = read(group[name])
    return sheet
  }
}

const readPair: Reader = (value) => {
  const group = isGroup(value) ? value : EMPTY_GROUP
  return { left: toExact(group.left), right: toExact(group.right) }
}

const readRange: Reader = (value) => {
  const group = isGroup(value) ? value : EMPTY_GROUP
  return { min: toExact(group.min), max: toExact(group.max) }
}

const readText: Reader = (value) => (typeof value === 'string' ? value : '')

const createReader = (node: Field | FieldGroup): Reader => {
  if (!isField(node)) return createGroupReader(Object.entries(node).map(([name, below]) => [name, createReader(below)]))
  switch (node.kind) {
    case 'pair':
    case 'pair-choice':
      return readPair
    case 'range':
      return readRange
    case 'text':
      return readText
    default:
      return toExact
  }
}

/** Creates the function that converts any input to an exact sheet with these fields. It never throws. */
export const createSheetReader = (fields: Fields): ((data: unknown) => ExactSheet) =>
  createReader(fields) as (data: unknown) => ExactSheet

type SheetReader = { readonly readSheet: (data: unknown) => ExactSheet }

/** Converts any input to an exact sheet of the species. Never throws. */
export const toExactSheet = (species: SheetReader, data: unknown): ExactSheet => species.readSheet(data)

/** Returns the value under these keys, or 0. */
export const getExactByKeys = (sheet: ExactSheet, keys: readonly string[]): Exact => {
  let node: Exact | string | ExactSheet | undefined = sheet
  for (const key of keys) node = typeof node === 'object' ? node[key] : undefined
  return typeof node === 'number' ? node : ZERO
}

/** Returns the value at a path, or 0. */
export const getExact = (sheet: ExactSheet, path: string): Exact => getExactByKeys(sheet, path.split('.'))
