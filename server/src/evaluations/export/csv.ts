/** Exports all evaluations with all their data as CSV. The format is described in docs/imports-and-exports.md. */
import type { Readable } from 'node:stream'
import {
  CSV_BOM,
  CSV_LINE_END,
  evaluationList,
  formatCsvCells,
  getColumnName,
  getCountryName,
  getReviewState,
  information,
  isFieldName,
  latestDateOnEarth,
  listSpecies,
  listView,
  type ReviewSetting,
} from '@trophy/domain'
import { sql } from 'kysely'
import { listAll } from '#evaluations/list/list.ts'
import type { Cell } from '#platform/formats/workbook.ts'
import { createWriterStream, type Write } from '#platform/formats/writer-stream.ts'
import { getSetting } from '#reviews/setting.ts'
import { INFORMATION_FIELDS, type InformationRow } from './information-columns.ts'
import { createMeasurements, type MeasuredRow } from './measurements.ts'
import { type ExportSource, openExport } from './open-export.ts'

type StoredRow = InformationRow & MeasuredRow

type Row = StoredRow & { readonly reviewed_by: string | null }

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

const listReviewColumns = (setting: ReviewSetting): readonly CsvColumn[] => [
  ['review_state', (row) => getReviewState(setting, row)],
  ...['reviewed_at', 'reviewed_by', 'earlier_public_id'].flatMap(toCsvColumns),
]

/** Returns the rows with the names of the judges, which cost no separate query. */
const withReviewers = (rows: ReturnType<typeof listAll<StoredRow>>) => sql<Row>`select evaluation.*,
  case when reviewed_at is not null then
    (select by_name from reviews where evaluation_id = evaluation.id and reset_at is null)
  end as reviewed_by from (${rows}) as evaluation`

/** Exports all evaluations, newest first, without permission checks. */
export const exportAllAsCsv = (source: ExportSource, now: Date): Promise<Readable> =>
  openExport(source, async (snapshot, withCleanup) => {
    const measurements = createMeasurements(
      listSpecies().map(({ key }) => key),
      latestDateOnEarth(now),
    )
    const columns = [...COMMON_COLUMNS, ...listReviewColumns(await getSetting(snapshot.db))]
    const headings = [...columns.map(([name]) => name), ...measurements.columns.map(getColumnName)]
    const unfilteredQuery = { filters: {}, ...evaluationList.defaultSort }
    const allRows = withReviewers(listAll<StoredRow>(unfilteredQuery, [...INFORMATION_FIELDS, 'data']))
    const toCsvLine = (row: Row) =>
      formatCsvCells([...columns.map(([, read]) => read(row)), ...measurements.toCells(row)]) + CSV_LINE_END
    return createWriterStream(
      withCleanup(async (write: Write) => {
        await write(CSV_BOM + formatCsvCells(headings) + CSV_LINE_END)
        for await (const rows of snapshot.read(allRows)) await write(rows.map(toCsvLine).join(''))
      }),
    )
  })
