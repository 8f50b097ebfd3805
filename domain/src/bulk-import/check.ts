/** Checks the rows of an import, and tells which of them may be of the same trophy. */

import type { CheckedEvaluation } from '#evaluations/check.ts'
import { foldName } from '#evaluations/hints.ts'
import { type ImportReport, importSentences, type LikelyDuplicate, type RowFaults } from './bulk-import.ts'
import { showCell } from './cells.ts'
import { columnLetters } from './grid.ts'
import type { OpenImport } from './open.ts'
import { checkRow, type ImportMeasurer, type ImportRow } from './row.ts'

/** What the hunter's trophy of a day is known by. */
export const trophyKey = ({
  hunter_name,
  hunt_date,
  hunt_country,
}: Pick<CheckedEvaluation, 'hunter_name' | 'hunt_date' | 'hunt_country'>): string =>
  `${foldName(hunter_name)} ${hunt_date} ${hunt_country}`

type Trophy = Parameters<typeof trophyKey>[0]

const isTrophy = (input: Readonly<Record<string, unknown>>): input is Trophy =>
  ['hunter_name', 'hunt_date', 'hunt_country'].every((name) => typeof input[name] === 'string')

/** Rows of the workbook that tell of the same hunter, day and country as one before them. */
const duplicatesWithin = (trophies: readonly (readonly [row: number, key: string])[]): LikelyDuplicate[] => {
  const first = new Map<string, number>()
  return trophies.flatMap(([row, key]) => {
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    return before === undefined ? [] : [{ row, message: importSentences.sameInFile(before), link: null }]
  })
}

/** What a check of all rows has found. */
type CheckedImport<Who> = {
  /** Without the duplicates among what is stored. */
  readonly report: ImportReport
  /** The rows that may be stored. */
  readonly rows: readonly ImportRow<Who>[]
  /** Hunter, day and country of every row that tells them. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
}

/** Checks every row; a generator, so that whoever runs it can let others have their turn between two rows. */
export function* checkImport<Who>(
  open: OpenImport,
  measurerOf: (idNumber: string) => ImportMeasurer<Who>,
): Generator<void, CheckedImport<Who>> {
  const { grid, layout } = open
  const rows: ImportRow<Who>[] = []
  const details: RowFaults[] = []
  const error: string[][] = []
  const trophies: (readonly [row: number, key: string])[] = []
  for (const row of open.rows) {
    const { faults, row: valid, input } = checkRow(open, row, measurerOf)
    const trophy = valid?.value ?? input
    if (valid) rows.push(valid)
    if (isTrophy(trophy)) trophies.push([row + 1, trophyKey(trophy)])
    if (faults) {
      details.push(faults)
      error.push(layout.columns.map((column) => showCell(column, grid.rows[row]?.[column.index], grid.isFrom1904)))
    }
    yield
  }
  const columns = layout.columns.map(({ heading }) => heading)
  const letters = layout.columns.map(({ index }) => columnLetters(index))
  const duplicates = duplicatesWithin(trophies)
  const report = { total: open.rows.length, columns, letters, error, details, untold: 0, duplicates }
  return { report, rows, trophies }
}
