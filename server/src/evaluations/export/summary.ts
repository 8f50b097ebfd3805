/** The summary of a place and a day: its evaluations by ticket, and their number by species and medal. */
import type { Readable } from 'node:stream'
import {
  AWARDS,
  findSpecies,
  formatAward,
  information,
  MAX_SUMMARY_ROWS,
  problems,
  type SignedIn,
  type SummaryRow,
  TOO_MANY_IN_SUMMARY,
} from '@trophy/domain'
import { sql } from 'kysely'
import { toPhenotype } from '#evaluations/response.ts'
import type { Db } from '#platform/database/types.ts'
import { type Cell, createWorkbook, type SheetColumn } from '#platform/formats/workbook.ts'
import { formatPhenotype } from './information-columns.ts'

/** The location and the day of evaluation. */
type Place = { readonly eval_location: string; readonly eval_date: string }

/**
 * Returns the evaluations, those without a ticket last. Case and accents of the location do not matter. A CCM gets
 * their own. Throws 422 if there are more than `MAX_SUMMARY_ROWS`.
 */
const listRows = async (db: Db, user: SignedIn, { eval_location, eval_date }: Place) => {
  const rows = await db
    .selectFrom('evaluations')
    .select(['id', 'public_id', 'ticket', 'eval_option', 'species_name', 'version', 'eval_date', 'eval_location'])
    .select(['phenotype_key', 'phenotype_label', 'phenotype_latin', 'total_points', 'award'])
    .select(['measurer_id_number', 'measurer_name'])
    .where('deleted_at', 'is', null)
    .where('eval_date', '=', eval_date)
    .where(sql<boolean>`fold(eval_location) = fold(${eval_location})`)
    .$if(user.role === 'CCM', (query) => query.where('measurer_id', '=', user._id))
    .orderBy(sql`ticket = '', ticket collate names, public_id`)
    .limit(MAX_SUMMARY_ROWS + 1)
    .execute()
  if (rows.length > MAX_SUMMARY_ROWS) throw problems.unprocessable(TOO_MANY_IN_SUMMARY)
  return rows
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

export const listSummary = async (db: Db, user: SignedIn, place: Place): Promise<SummaryRow[]> =>
  (await listRows(db, user, place)).map((row) => ({
    _id: row.id,
    public_id: row.public_id,
    ticket: row.ticket,
    eval_option: row.eval_option,
    phenotype: toPhenotype(row),
    total_points: { award: row.award, points: row.total_points / 100 },
    measurer_id_number: row.measurer_id_number,
    measurer_name: row.measurer_name,
  }))

const { labels } = information

const getSpeciesName = (row: Row): string => findSpecies(row.eval_option)?.name ?? row.species_name

const COUNT_COLUMNS: readonly SheetColumn[] = [
  { heading: labels.eval_option, width: 32, format: 'text' },
  ...AWARDS.map((award) => ({ heading: formatAward(award), width: 10, format: 'whole' }) as const),
  { heading: 'All', width: 10, format: 'whole', isHighlighted: true },
]

const countRow = (name: string, rows: readonly Row[]): Cell[] => [
  name,
  ...AWARDS.map((award) => rows.filter((row) => row.award === award).length),
  rows.length,
]

/** Returns the number of rows by species and medal, and of all. */
const countMedals = (rows: readonly Row[]): Cell[][] => {
  const names = [...new Set(rows.map(getSpeciesName))].sort((a, b) => a.localeCompare(b, 'en'))
  return [
    ...names.map((name) =>
      countRow(
        name,
        rows.filter((row) => getSpeciesName(row) === name),
      ),
    ),
    countRow('All species', rows),
  ]
}

type TicketColumn = SheetColumn & { readonly read: (row: Row) => Cell }

const TICKET_COLUMNS: readonly TicketColumn[] = [
  { heading: labels.ticket, width: 16, format: 'text', read: (row) => row.ticket },
  { heading: labels.public_id, width: 16, format: 'text', read: (row) => row.public_id },
  { heading: labels.eval_option, width: 25, format: 'text', read: getSpeciesName },
  { heading: labels.phenotype, width: 32, format: 'text', read: formatPhenotype },
  {
    heading: labels.total_points,
    width: 10,
    format: 'hundredths',
    isHighlighted: true,
    read: (row) => row.total_points / 100,
  },
  { heading: labels.medal, width: 10, format: 'text', read: (row) => formatAward(row.award) },
  { heading: labels.measurer_id_number, width: 16, format: 'text', read: (row) => row.measurer_id_number },
  { heading: labels.measurer_name, width: 25, format: 'text', read: (row) => row.measurer_name },
  { heading: labels.eval_date, width: 16, format: 'date', read: (row) => row.eval_date },
  { heading: labels.eval_location, width: 25, format: 'text', read: (row) => row.eval_location },
]

/** Exports the summary as a workbook: a sheet of the numbers, and one of the evaluations. */
export const exportSummary = async (db: Db, user: SignedIn, place: Place): Promise<Readable> => {
  const rows = await listRows(db, user, place)
  return createWorkbook(async (addSheet) => {
    const counts = addSheet('By species', COUNT_COLUMNS)
    await counts.write(countMedals(rows))
    await counts.end()
    const tickets = addSheet('By ticket', TICKET_COLUMNS)
    await tickets.write(rows.map((row) => TICKET_COLUMNS.map(({ read }) => read(row))))
    await tickets.end()
  })
}
