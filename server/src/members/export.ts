/** Members as a workbook. */
import type { Readable } from 'node:stream'
import {
  getCountryName,
  getLanguageName,
  getMembership,
  getSpeciesName,
  isExpiring,
  JUDGE_STATUSES,
  type JudgeRow,
  judgeValues,
  type ListQuery,
  MEMBER_LABELS,
  MEMBER_STATUS_LABELS,
  MEMBERSHIP_LABELS,
  type Member,
  memberExport,
  queryRows,
  toUtcDate,
  type ValueGetters,
  WAITING_STATUSES,
  waitingValues,
} from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { type Cell, createWorkbook, type SheetColumn, type Width } from '#platform/formats/workbook.ts'
import { toMember } from './response.ts'
import * as store from './store.ts'

type Row = Member & Pick<JudgeRow, 'lastThreeYears'>

type Column = SheetColumn & { readonly cell: (row: Row) => Cell }

const createColumn = (
  heading: string,
  width: Width,
  cell: Column['cell'],
  format: SheetColumn['format'] = 'text',
): Column => ({ heading, width, format, cell })

const formatYesNo = (value: boolean): string => (value ? 'Yes' : 'No')

const COLUMNS: readonly Column[] = [
  createColumn(MEMBER_LABELS.id_number, 10, ({ id_number }) => id_number),
  createColumn('Name', 25, ({ name }) => name),
  createColumn(MEMBER_LABELS.firstname, 16, ({ firstname }) => firstname),
  createColumn(MEMBER_LABELS.lastname, 20, ({ lastname }) => lastname),
  createColumn(MEMBER_LABELS.role, 10, ({ role }) => role),
  createColumn(MEMBER_LABELS.status, 10, ({ status }) => MEMBER_STATUS_LABELS[status]),
  createColumn(MEMBER_LABELS.valid_from, 16, ({ valid_from }) => valid_from, 'date'),
  createColumn(MEMBER_LABELS.valid_to, 16, ({ valid_to }) => valid_to, 'date'),
  createColumn('Trophies in 3 years', 10, ({ lastThreeYears }) => lastThreeYears, 'whole'),
  createColumn(MEMBER_LABELS.country, 20, ({ country }) => getCountryName(country)),
  createColumn(MEMBER_LABELS.city, 20, ({ city }) => city),
  createColumn(MEMBER_LABELS.zip, 10, ({ zip }) => zip),
  createColumn(MEMBER_LABELS.address, 32, ({ address }) => address),
  createColumn(MEMBER_LABELS.email, 32, ({ email }) => email),
  createColumn(MEMBER_LABELS.primary_phone, 20, ({ primary_phone }) => primary_phone),
  createColumn(MEMBER_LABELS.secondary_phone, 20, ({ secondary_phone }) => secondary_phone),
  createColumn(MEMBER_LABELS.prefered_language, 20, ({ prefered_language }) =>
    prefered_language.map(getLanguageName).join(', '),
  ),
  createColumn('Member of CIC', 16, (row) => MEMBERSHIP_LABELS[getMembership(row)]),
  createColumn(MEMBER_LABELS.cic_member_id, 16, ({ cic_member_id }) => cic_member_id),
  createColumn(MEMBER_LABELS.cic_delegation, 20, ({ cic_delegation }) => getCountryName(cic_delegation)),
  createColumn(MEMBER_LABELS.evaluation_options, 45, ({ evaluation_options }) =>
    evaluation_options.map(getSpeciesName).join(', '),
  ),
  createColumn(MEMBER_LABELS.corresponding_invoice, 20, ({ corresponding_invoice }) => corresponding_invoice),
  createColumn(MEMBER_LABELS.news_notification, 16, ({ news_notification }) => formatYesNo(news_notification)),
  createColumn(MEMBER_LABELS.events_notification, 16, ({ events_notification }) => formatYesNo(events_notification)),
  createColumn('Attachments', 10, ({ files }) => files.length, 'whole'),
  createColumn(MEMBER_LABELS.supporting_information, 45, ({ supporting_information }) => supporting_information),
  createColumn('Registered', 16, ({ registered }) => registered, 'instant'),
  createColumn('Last Modified', 16, ({ modified_date }) => modified_date, 'instant'),
]

const BATCH_SIZE = 200

type Query = ListQuery<(typeof memberExport.columns)[number], keyof typeof memberExport.filters>

/** Returns the workbook of the members that match the filters, in list order; judges and measurers by default. */
export const exportMembers = async (db: Db, query: Query, now: Date): Promise<Readable> => {
  const today = toUtcDate(now)
  const statuses = query.filters.status ?? JUDGE_STATUSES
  const memberRows = await store.list(db, [...JUDGE_STATUSES, ...WAITING_STATUSES])
  const files = await store.listFiles(
    db,
    memberRows.map(({ id }) => id),
  )
  const recentCounts = await store.countRecentEvaluations(db, today)
  const rows = memberRows.map(
    (row): Row => ({ ...toMember(row, files.get(row.id) ?? [], today), lastThreeYears: recentCounts.get(row.id) ?? 0 }),
  )
  const values: ValueGetters<Row> = {
    ...waitingValues,
    ...judgeValues,
    expireFilter: (row) => (isExpiring(row, today) ? ['true', 'false'] : ['false']),
  }
  const matches = queryRows(rows, memberExport, { ...query, filters: { ...query.filters, status: statuses } }, values)
  return createWorkbook(async (addSheet) => {
    const sheet = addSheet('Members', COLUMNS)
    for (let from = 0; from < matches.length; from += BATCH_SIZE)
      await sheet.write(matches.slice(from, from + BATCH_SIZE).map((row) => COLUMNS.map(({ cell }) => cell(row))))
    await sheet.end()
  })
}
