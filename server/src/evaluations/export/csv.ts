/** Exports all evaluations with all their data as CSV. The format is described in docs/exports.md. */
import type { Readable } from 'node:stream'
import {
  CSV_BOM,
  CSV_LINE_END,
  evaluationList,
  formatCsvCell,
  formatCsvCells,
  getColumnName,
  getCountryName,
  information,
  isFieldName,
  listSpecies,
  listView,
} from '@trophy/domain'
import { listAll } from '#evaluations/list/list.ts'
import type { Cell } from '#platform/formats/workbook.ts'
import { createWriterStream, type Write } from '#platform/formats/writer-stream.ts'
import { INFORMATION_FIELDS, type InformationRow } from './information-columns.ts'
import {
  type ColumnReader,
  createMeasurements,
  DATA_TEXT,
  type MeasuredRow,
  type Measurements,
  parseData,
} from './measurements.ts'
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

/** A value with the commas before it. Most of the many columns belong to other species and are empty. */
type LineCell = { readonly commas: string; readonly read: ColumnReader['read'] }
type LinePlan = { readonly steps: readonly LineCell[]; readonly rest: string }

/** Creates a formatter that reuses the column plan for all rows of an edition. */
const createMeasurementFormatter = ({ columns, listReaders }: Measurements): ((row: Row) => string) => {
  const plans = new Map<readonly ColumnReader[], LinePlan>()
  const planLine = (readers: readonly ColumnReader[]): LinePlan => {
    const commas = (from: number, to: number) => ','.repeat(to - from)
    const steps = readers.map(({ index, read }, position) => ({
      commas: commas(readers[position - 1]?.index ?? -1, index),
      read,
    }))
    return { steps, rest: commas(readers.at(-1)?.index ?? -1, columns.length - 1) }
  }
  return (row) => {
    const readers = listReaders(row)
    const plan = plans.get(readers) ?? planLine(readers)
    plans.set(readers, plan)
    const data = parseData(row)
    let line = ''
    for (const { commas, read } of plan.steps) line += commas + formatCsvCell(read(data))
    return line + plan.rest
  }
}

/** Exports all evaluations, newest first, without permission checks. */
export const exportAllAsCsv = (source: ExportSource): Promise<Readable> =>
  openExport(source, async ({ read }, withCleanup) => {
    const measurements = createMeasurements(listSpecies().map(({ key }) => key))
    const headings = [...COMMON_COLUMNS.map(([name]) => name), ...measurements.columns.map(getColumnName)]
    const unfilteredQuery = { filters: {}, ...evaluationList.defaultSort }
    const formatMeasurements = createMeasurementFormatter(measurements)
    const toCsvLine = (row: Row) =>
      formatCsvCells(COMMON_COLUMNS.map(([, value]) => value(row))) + formatMeasurements(row) + CSV_LINE_END
    return createWriterStream(
      withCleanup(async (write: Write) => {
        await write(CSV_BOM + formatCsvCells(headings) + CSV_LINE_END)
        for await (const rows of read(listAll<Row>(unfilteredQuery, [...INFORMATION_FIELDS, DATA_TEXT])))
          await write(rows.map(toCsvLine).join(''))
      }),
    )
  })
