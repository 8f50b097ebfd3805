/** Exports all evaluations with all their data as CSV. The format is described in docs/exports.md. */
import type { Readable } from 'node:stream'
import { evaluationList, getColumnName, getCountryName, listSpecies } from '@trophy/domain'
import { listAll } from '#evaluations/list/list.ts'
import type { EvaluationRow } from '#platform/database/types.ts'
import { CSV_BOM, CSV_LINE_END, formatCsvCell, formatCsvCells } from '#platform/formats/csv.ts'
import type { Cell } from '#platform/formats/workbook.ts'
import { createWriterStream, type Write } from '#platform/formats/writer-stream.ts'
import { INFORMATION_FIELDS, type InformationRow } from './information-columns.ts'
import { type ColumnReader, createMeasurements, type MeasuredRow, type Measurements } from './measurements.ts'
import { type ExportSource, openExport } from './open-export.ts'

type Row = InformationRow & MeasuredRow & Pick<EvaluationRow, 'data'>

/** The columns before the measurements, by their API names. */
const COMMON_COLUMNS: readonly (readonly [name: string, read: (row: Row) => Cell])[] = [
  ['_id', (row) => row.id],
  ['public_id', (row) => row.public_id],
  ['eval_option', (row) => row.eval_option],
  ['species_name', (row) => row.species_name],
  ['phenotype.key', (row) => row.phenotype_key],
  ['phenotype.label', (row) => row.phenotype_label],
  ['phenotype.latin', (row) => row.phenotype_latin],
  ['version', (row) => row.version],
  ['total_points.points', (row) => row.total_points / 100],
  ['total_points.award', (row) => row.award],
  ['eval_date', (row) => row.eval_date],
  ['eval_country', (row) => row.eval_country],
  ['eval_country_name', (row) => getCountryName(row.eval_country)],
  ['eval_location', (row) => row.eval_location],
  ['eval_type', (row) => row.eval_type.join(';')],
  ['hunt_date', (row) => row.hunt_date],
  ['hunt_country', (row) => row.hunt_country],
  ['hunt_country_name', (row) => getCountryName(row.hunt_country)],
  ['hunt_location', (row) => row.hunt_location],
  ['source', (row) => row.source],
  ['measurer_id', (row) => row.measurer_id],
  ['measurer_id_number', (row) => row.measurer_id_number],
  ['measurer_name', (row) => row.measurer_name],
  ['hunter_name', (row) => row.hunter_name],
  ['hunter_address', (row) => row.hunter_address],
  ['hunter_phone', (row) => row.hunter_phone],
  ['hunter_email', (row) => row.hunter_email],
  ['supporting_information', (row) => row.supporting_information],
  ['files_num', (row) => row.files_num],
  ['created_at', (row) => row.created_at],
  ['modified_date', (row) => row.modified_date],
]

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
    let line = ''
    for (const { commas, read } of plan.steps) line += commas + formatCsvCell(read(row.data))
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
        for await (const rows of read(listAll<Row>(unfilteredQuery, [...INFORMATION_FIELDS, 'data'])))
          await write(rows.map(toCsvLine).join(''))
      }),
    )
  })
