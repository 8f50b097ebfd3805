/** Exports all evaluations with all their data as CSV. The format is described in docs/imports-and-exports.md. */
import type { Readable } from 'node:stream'
import {
  CSV_BOM,
  CSV_LINE_END,
  evaluationList,
  formatCsvCells,
  getColumnName,
  getCountryName,
  information,
  isFieldName,
  latestDateOnEarth,
  listSpecies,
  listView,
} from '@trophy/domain'
import { listAll } from '#evaluations/list/list.ts'
import type { Cell } from '#platform/formats/workbook.ts'
import { createWriterStream, type Write } from '#platform/formats/writer-stream.ts'
import { INFORMATION_FIELDS, type InformationRow } from './information-columns.ts'
import { createMeasurements, type MeasuredRow } from './measurements.ts'
import { type ExportSource, openExport } from './open-export.ts'

type Row = InformationRow & MeasuredRow

type CsvColumn = readonly [name: string, read: (row: Row) => Cell]

/** Values that are not stored in a column of their name. */
const DERIVED_VALUES: Readonly<Record<string, CsvColumn[1]>> = {
  _id: (row) => row.id,
  'phenotype.key': (row) => row.phenotype_key,
  'phenotype.label': (row) => row.phenotype_label,
  'phenotype.latin': (row) => row.phenotype_latin,
  'total_points.points': (row) => row.total_points / 100,
  'total_points.award': (row) => row.award,
}

/** A country has a second column with its name. */
const toCsvColumns = (name: string): readonly CsvColumn[] => {
  const read = DERIVED_VALUES[name] ?? ((row) => toCsvCell(row[name as keyof Row]))
  const isCountry = isFieldName(information, name) && information.fields[name].kind === 'country'
  return isCountry
    ? [
        [name, read],
        [`${name}_name`, (row) => getCountryName(String(read(row)))],
      ]
    : [[name, read]]
}

const toCsvCell = (value: unknown): Cell => (Array.isArray(value) ? value.join(';') : (value as Cell))

/** The columns before the measurements, by their API names. */
const COMMON_COLUMNS: readonly CsvColumn[] = listView(information, 'csv').flatMap(toCsvColumns)

/** Exports all evaluations, newest first, without permission checks. */
export const exportAllAsCsv = (source: ExportSource, now: Date): Promise<Readable> =>
  openExport(source, async (snapshot, withCleanup) => {
    const measurements = createMeasurements(
      listSpecies().map(({ key }) => key),
      latestDateOnEarth(now),
    )
    const headings = [...COMMON_COLUMNS.map(([name]) => name), ...measurements.columns.map(getColumnName)]
    const unfilteredQuery = { filters: {}, ...evaluationList.defaultSort }
    const toCsvLine = (row: Row) =>
      formatCsvCells([...COMMON_COLUMNS.map(([, read]) => read(row)), ...measurements.toCells(row)]) + CSV_LINE_END
    return createWriterStream(
      withCleanup(async (write: Write) => {
        await write(CSV_BOM + formatCsvCells(headings) + CSV_LINE_END)
        for await (const rows of snapshot.read(listAll<Row>(unfilteredQuery, [...INFORMATION_FIELDS, 'data'])))
          await write(rows.map(toCsvLine).join(''))
      }),
    )
  })
