/** Checks the rows of an import, and tells which of them may be of the same trophy. */

import type { CheckedEvaluation } from '#evaluations/check.ts'
import { foldName } from '#evaluations/hints.ts'
import { type ImportReport, importMessages, type LikelyDuplicate, type RowErrors } from './bulk-import.ts'
import { formatCell } from './cells.ts'
import { toColumnLetters } from './grid.ts'
import type { ImportSheet } from './open-import.ts'
import { checkRow, type ImportMeasurer, type ImportRow } from './row.ts'

/** What the hunter's trophy of a day is known by. */
export const createTrophyKey = ({
  hunter_name,
  hunt_date,
  hunt_country,
}: Pick<CheckedEvaluation, 'hunter_name' | 'hunt_date' | 'hunt_country'>): string =>
  `${foldName(hunter_name)} ${hunt_date} ${hunt_country}`

type TrophyIdentity = Parameters<typeof createTrophyKey>[0]

const hasTrophyIdentity = (input: Readonly<Record<string, unknown>>): input is TrophyIdentity =>
  ['hunter_name', 'hunt_date', 'hunt_country'].every((name) => typeof input[name] === 'string')

/** Rows of the workbook that tell of the same hunter, day and country as one before them. */
const findDuplicates = (trophies: readonly (readonly [row: number, key: string])[]): LikelyDuplicate[] => {
  const first = new Map<string, number>()
  return trophies.flatMap(([row, key]) => {
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    return before === undefined ? [] : [{ row, message: importMessages.duplicateInFile(before), link: null }]
  })
}

/** What a check of all rows has found. */
type ImportCheckResult<User> = {
  /** Without the duplicates among what is stored. */
  readonly report: ImportReport
  /** The rows that may be stored. */
  readonly rows: readonly ImportRow<User>[]
  /** Hunter, day and country of every row that tells them. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
}

/** Checks every row; a generator, so that whoever runs it can let others have their turn between two rows. */
export function* checkImport<User>(
  importSheet: ImportSheet,
  getMeasurer: (idNumber: string) => ImportMeasurer<User>,
): Generator<void, ImportCheckResult<User>> {
  const { grid, layout } = importSheet
  const rows: ImportRow<User>[] = []
  const details: RowErrors[] = []
  const error: string[][] = []
  const trophies: (readonly [row: number, key: string])[] = []
  for (const row of importSheet.rows) {
    const { errors, row: valid, input } = checkRow(importSheet, row, getMeasurer)
    const trophy = valid?.value ?? input
    if (valid) rows.push(valid)
    if (hasTrophyIdentity(trophy)) trophies.push([row + 1, createTrophyKey(trophy)])
    if (errors) {
      details.push(errors)
      error.push(layout.columns.map((column) => formatCell(column, grid.rows[row]?.[column.index], grid.isFrom1904)))
    }
    yield
  }
  const columns = layout.columns.map(({ heading }) => heading)
  const letters = layout.columns.map(({ index }) => toColumnLetters(index))
  const duplicates = findDuplicates(trophies)
  const report = { total: importSheet.rows.length, columns, letters, error, details, untold: 0, duplicates }
  return { report, rows, trophies }
}
