/** Sheets to start an example from: the check vectors of the specification with a few values changed. */

import { listNotices, type Notice } from '#measuring/score/notices.ts'
import { type Score, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { completeSheet, type SheetData, withValue } from '#measuring/sheet/data.ts'
import { EDITION, type Species } from '#measuring/sheet/define.ts'
import { type CheckVector, checkVectors } from './list.ts'

/** The check vectors of this edition of a species. */
export const listVectors = ({ key, edition }: Species): readonly CheckVector[] =>
  checkVectors.filter((vector) => vector.species === key && (vector.edition ?? EDITION) === edition)

/** Values by dotted path, as `{ 'measurementParams.hornLength.left': 50 }`. */
export type Values = Readonly<Record<string, number>>

/** The first check vector of the species that may be stored, with some values changed. */
export const createSheet = (species: Species, values: Values = {}): SheetData =>
  Object.entries(values).reduce(
    (sheet, [path, value]) => withValue(sheet, path, value),
    completeSheet(species, listVectors(species).find(({ valid }) => valid)?.input),
  )

/** What stands against storing that sheet, by path. */
export const getSheetErrors = (species: Species, values: Values) =>
  checkSheet(species, createSheet(species, values), species.phenotypes[0] ?? null).errors

/** What the check says a hundredth below a field's least value, at it, at its greatest and a hundredth above. */
export const getErrorsAtBounds = (species: Species, path: string, min: number, max: number): (string | undefined)[] =>
  [min - 0.01, min, max, max + 0.01].map((value) => getSheetErrors(species, { [path]: Number(value.toFixed(2)) })[path])

/** That sheet scored under the first phenotype of the species. */
export const getScore = (species: Species, values: Values): Score =>
  scoreSheet(species, createSheet(species, values), species.phenotypes[0] ?? null)

/** What that sheet draws attention to. */
export const getNotices = (species: Species, values: Values): Notice[] =>
  listNotices(species, createSheet(species, values), null, 'none')
