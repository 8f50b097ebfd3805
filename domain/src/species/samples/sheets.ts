/** Sheets to start an example from: the check vectors of the specification with a few values changed. */

import { type Notice, noticesOf } from '#measuring/score/notices.ts'
import { type Score, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { openSheet, type SheetData, withValue } from '#measuring/sheet/data.ts'
import { EDITION, type Species } from '#measuring/sheet/define.ts'
import { type CheckVector, checkVectors } from './list.ts'

/** The check vectors of this edition of a species. */
export const vectorsOf = ({ key, edition }: Species): readonly CheckVector[] =>
  checkVectors.filter((vector) => vector.species === key && (vector.edition ?? EDITION) === edition)

/** Values by dotted path, as `{ 'measurementParams.hornLength.left': 50 }`. */
export type Values = Readonly<Record<string, number>>

/** The first check vector of the species that may be stored, with some values changed. */
export const sheetWith = (species: Species, values: Values = {}): SheetData =>
  Object.entries(values).reduce(
    (sheet, [path, value]) => withValue(sheet, path, value),
    openSheet(species, vectorsOf(species).find(({ valid }) => valid)?.input),
  )

/** What stands against storing that sheet, by path. */
export const errorsWith = (species: Species, values: Values) =>
  checkSheet(species, sheetWith(species, values), species.phenotypes[0] ?? null).errors

/** What the check says a hundredth below a field's least value, at it, at its greatest and a hundredth above. */
export const errorsAtBounds = (species: Species, path: string, min: number, max: number): (string | undefined)[] =>
  [min - 0.01, min, max, max + 0.01].map((value) => errorsWith(species, { [path]: Number(value.toFixed(2)) })[path])

/** That sheet scored under the first phenotype of the species. */
export const scoreWith = (species: Species, values: Values): Score =>
  scoreSheet(species, sheetWith(species, values), species.phenotypes[0] ?? null)

/** What that sheet draws attention to. */
export const noticesWith = (species: Species, values: Values): Notice[] =>
  noticesOf(species, sheetWith(species, values), null, 'none')
