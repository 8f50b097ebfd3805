/** Example sheets for tests: check vectors of the specification with a few values changed. */

import { listNotices, type Notice } from '#measuring/score/notices.ts'
import { type Score, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { type SheetData, withValue } from '#measuring/sheet/data.ts'
import { EDITION, type Species } from '#measuring/sheet/define.ts'
import { type CheckVector, checkVectors } from './list.ts'

/**
 * A species of each family: points, differences and sums. Together they have every kind of field. What the domain
 * proves for all species, tests of other packages repeat with these only.
 */
export const REPRESENTATIVE_SPECIES = ['roe-deer', 'sika-deer', 'chinese-water-deer'] as const

/** Returns the check vectors of this edition of a species. */
export const listVectors = ({ key, edition }: Species): readonly CheckVector[] =>
  checkVectors.filter((vector) => vector.species === key && (vector.edition ?? EDITION) === edition)

/** Values by dotted path, for example `{ 'measurementParams.hornLength.left': 50 }`. */
export type Values = Readonly<Record<string, number>>

/** Creates a sheet from the first valid check vector of the species with some values changed. */
export const createSheet = (species: Species, values: Values = {}): SheetData =>
  Object.entries(values).reduce(
    (sheet, [path, value]) => withValue(sheet, path, value),
    species.completeSheet(listVectors(species).find(({ valid }) => valid)?.input),
  )

/** Returns the errors of that sheet by path. */
export const getSheetErrors = (species: Species, values: Values) =>
  checkSheet(species, createSheet(species, values), species.phenotypes[0] ?? null).errors

/** Scores that sheet under the first phenotype of the species. */
export const getScore = (species: Species, values: Values): Score =>
  scoreSheet(species, createSheet(species, values), species.phenotypes[0] ?? null)

/** Returns the notices of that sheet. */
export const getNotices = (species: Species, values: Values): Notice[] =>
  listNotices(species, createSheet(species, values), null, 'none')
