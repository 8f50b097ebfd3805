/** Every evaluation with all that is known of it, as comma-separated values; docs/exports.md tells how to read them. */
import type { Readable } from 'node:stream'
import { evaluationList, getColumnName, getCountryName, listSpecies } from '@trophy/domain'
import { listEvery } from '#evaluations/list/list.ts'
import type { EvaluationRow } from '#platform/database/types.ts'
import { CSV_LINE_END, CSV_MARK, csvCell, csvCells } from '#platform/formats/csv.ts'
import type { Cell } from '#platform/formats/workbook.ts'
import { fill, type Write } from '#platform/formats/writer-stream.ts'
import { INFORMATION_FIELDS, type InformationRow } from './information.ts'
import { type MeasuredRow, type Measurements, measurementsOf, type Placed } from './measurements.ts'
import { openExport, type Source } from './open-export.ts'

type Row = InformationRow & MeasuredRow & Pick<EvaluationRow, 'data'>

/** What stands before the measurements, by the names that the API has for it. */
const COMMON: readonly (readonly [name: string, read: (row: Row) => Cell])[] = [
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

/** A value with the commas before it; there are many columns, and most belong to other species. */
type Step = { readonly commas: string; readonly read: Placed['read'] }
type Way = { readonly steps: readonly Step[]; readonly rest: string }

/** Reads the cells of a row, each behind its comma, in the way that is the same for all rows of an edition. */
const measuredLines = ({ columns, placesOf }: Measurements): ((row: Row) => string) => {
  const known = new Map<readonly Placed[], Way>()
  const wayOf = (places: readonly Placed[]): Way => {
    const commas = (from: number, to: number) => ','.repeat(to - from)
    const steps = places.map(({ index, read }, nth) => ({ commas: commas(places[nth - 1]?.index ?? -1, index), read }))
    return { steps, rest: commas(places.at(-1)?.index ?? -1, columns.length - 1) }
  }
  return (row) => {
    const places = placesOf(row)
    const way = known.get(places) ?? wayOf(places)
    known.set(places, way)
    let line = ''
    for (const { commas, read } of way.steps) line += commas + csvCell(read(row.data))
    return line + way.rest
  }
}

/** Every evaluation of all species, newest first. For those who may read everything. */
export const exportEverything = (source: Source): Promise<Readable> =>
  openExport(source, async ({ read }, ending) => {
    const measurements = measurementsOf(listSpecies().map(({ key }) => key))
    const headings = [...COMMON.map(([name]) => name), ...measurements.columns.map(getColumnName)]
    const every = { filters: {}, ...evaluationList.defaultSort }
    const measuredLine = measuredLines(measurements)
    const lineOf = (row: Row) => csvCells(COMMON.map(([, value]) => value(row))) + measuredLine(row) + CSV_LINE_END
    return fill(
      ending(async (write: Write) => {
        await write(CSV_MARK + csvCells(headings) + CSV_LINE_END)
        for await (const rows of read(listEvery<Row>(every, [...INFORMATION_FIELDS, 'data'])))
          await write(rows.map(lineOf).join(''))
      }),
    )
  })
