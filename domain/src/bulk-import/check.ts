/** Checks the rows of an import and finds likely duplicates among them. */

import type { CheckedEvaluation } from '#evaluations/check.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { foldName } from '#values/names.ts'
import { getPhenotypeName } from './bulk-import.ts'
import { formatCell } from './cells.ts'
import { listLayoutNotices, toColumnLetters } from './grid.ts'
import type { ImportSheet } from './open-import.ts'
import type { ImportReport, LikelyDuplicate, RowErrors, ScoredRow } from './responses.ts'
import { checkRow, type ImportMeasurer, type ImportRow } from './row.ts'

/** Returns a key that identifies a trophy by hunter, day and country. */
export const createTrophyKey = ({
  hunter_name,
  hunt_date,
  hunt_country,
}: Pick<CheckedEvaluation, 'hunter_name' | 'hunt_date' | 'hunt_country'>): string =>
  `${foldName(hunter_name)} ${hunt_date} ${hunt_country}`

type TrophyIdentity = Parameters<typeof createTrophyKey>[0]

const hasTrophyIdentity = (input: Readonly<Record<string, unknown>>): input is TrophyIdentity =>
  ['hunter_name', 'hunt_date', 'hunt_country'].every((name) => typeof input[name] === 'string')

/** Returns the rows with the same hunter, day and country as an earlier row. */
const findDuplicates = (trophies: readonly (readonly [row: number, key: string])[]): LikelyDuplicate[] => {
  const first = new Map<string, number>()
  return trophies.flatMap(([row, key]) => {
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    return before === undefined ? [] : [{ row, of: `row ${before}`, link: null }]
  })
}

const scoreRow = ({ row, species, value }: ImportRow<unknown>): ScoredRow => {
  const { ticket, hunter_name, phenotype, data } = value
  const { totalPoints, award } = scoreSheet(species, data, phenotype)
  return { row, ticket, hunter_name, phenotype: getPhenotypeName(species, phenotype), points: totalPoints, award }
}

type ImportCheckResult<User> = {
  /** Does not include duplicates of stored evaluations. */
  readonly report: ImportReport
  /** The valid rows. */
  readonly rows: readonly ImportRow<User>[]
  /** The trophy keys of all rows that have hunter, day and country. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
}

/** Checks every row. A generator, so that the caller can yield to other work between rows. */
export function* checkImport<User>(
  importSheet: ImportSheet,
  getMeasurer: (idNumber: string) => ImportMeasurer<User>,
): Generator<void, ImportCheckResult<User>> {
  const { grid, layout } = importSheet
  const rows: ImportRow<User>[] = []
  const details: RowErrors[] = []
  const error: string[][] = []
  const trophies: (readonly [row: number, key: string])[] = []
  const dates = layout.columns
    .filter(({ kind }) => kind === 'date')
    .map(({ heading, path }) => ({ heading, path, rowsByDay: new Map<string, number[]>() }))
  for (const row of importSheet.rows) {
    const { errors, row: valid, input } = checkRow(importSheet, row, getMeasurer)
    const trophy = valid?.value ?? input
    if (valid) rows.push(valid)
    if (hasTrophyIdentity(trophy)) trophies.push([row + 1, createTrophyKey(trophy)])
    for (const { path, rowsByDay } of dates) {
      const day = input[path]
      if (typeof day !== 'string') continue
      const rowsOfDay = rowsByDay.get(day) ?? []
      rowsByDay.set(day, rowsOfDay)
      rowsOfDay.push(row + 1)
    }
    if (errors) {
      details.push(errors)
      error.push(layout.columns.map((column) => formatCell(column, grid.rows[row]?.[column.index])))
    }
    yield
  }
  const columns = layout.columns.map(({ heading }) => heading)
  const letters = layout.columns.map(({ index }) => toColumnLetters(index))
  const duplicates = findDuplicates(trophies)
  const report = {
    total: importSheet.rows.length,
    columns,
    letters,
    error,
    details,
    scored: rows.map(scoreRow),
    untold: 0,
    duplicates,
    dates: dates.map(({ heading, rowsByDay }) => ({
      column: heading,
      days: [...rowsByDay].sort().map(([date, rows]) => ({ date, rows })),
    })),
    otherSpecies: null,
    notices: listLayoutNotices(layout),
    hiddenRows: importSheet.hiddenRows.map((row) => row + 1),
  }
  return { report, rows, trophies }
}
