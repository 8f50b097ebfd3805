/** Sheets of exact values, from which scores are calculated. */
import { type Exact, toExact, ZERO } from '#measuring/maths/exact.ts'
import { createReader } from './data.ts'
import type { Fields } from './fields.ts'

/** A sheet of any species with exact values. */
export type ExactSheet = { readonly [name: string]: Exact | string | ExactSheet }

/**
 * Creates the function that converts any input to an exact sheet with these fields; missing and invalid values become
 * 0. It never throws.
 */
export const createSheetReader = (fields: Fields): ((data: unknown) => ExactSheet) =>
  createReader(fields, toExact) as (data: unknown) => ExactSheet

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
