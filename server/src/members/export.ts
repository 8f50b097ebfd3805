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
import { type Cell, type SheetColumn, type Width, workbook } from '#platform/formats/workbook.ts'
import { memberOf } from './response.ts'
import * as store from './store.ts'

type Row = Member & Pick<JudgeRow, 'lastThreeYears'>

type Column = SheetColumn & { readonly cell: (row: Row) => Cell }

const column = (
  heading: string,
  width: Width,
  cell: Column['cell'],
  format: SheetColumn['format'] = 'text',
): Column => ({ heading, width, format, cell })

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

const COLUMNS: readonly Column[] = [
  column(MEMBER_LABELS.id_number, 10, ({ id_number }) => id_number),
  column('Name', 25, ({ name }) => name),
  column(MEMBER_LABELS.firstname, 16, ({ firstname }) => firstname),
  column(MEMBER_LABELS.lastname, 20, ({ lastname }) => lastname),
  column(MEMBER_LABELS.role, 10, ({ role }) => role),
  column(MEMBER_LABELS.status, 10, ({ status }) => MEMBER_STATUS_LABELS[status]),
  column(MEMBER_LABELS.valid_from, 16, ({ valid_from }) => valid_from, 'date'),
  column(MEMBER_LABELS.valid_to, 16, ({ valid_to }) => valid_to, 'date'),
  column('Trophies in 3 years', 10, ({ lastThreeYears }) => lastThreeYears, 'whole'),
  column(MEMBER_LABELS.country, 20, ({ country }) => getCountryName(country)),
  column(MEMBER_LABELS.city, 20, ({ city }) => city),
  column(MEMBER_LABELS.zip, 10, ({ zip }) => zip),
  column(MEMBER_LABELS.address, 32, ({ address }) => address),
  column(MEMBER_LABELS.email, 32, ({ email }) => email),
  column(MEMBER_LABELS.primary_phone, 20, ({ primary_phone }) => primary_phone),
  column(MEMBER_LABELS.secondary_phone, 20, ({ secondary_phone }) => secondary_phone),
  column(MEMBER_LABELS.prefered_language, 20, ({ prefered_language }) =>
    prefered_language.map(getLanguageName).join(', '),
  ),
  column('Member of CIC', 16, (row) => MEMBERSHIP_LABELS[getMembership(row)]),
  column(MEMBER_LABELS.cic_member_id, 16, ({ cic_member_id }) => cic_member_id),
  column(MEMBER_LABELS.cic_delegation, 20, ({ cic_delegation }) => getCountryName(cic_delegation)),
  column(MEMBER_LABELS.evaluation_options, 45, ({ evaluation_options }) =>
    evaluation_options.map(getSpeciesName).join(', '),
  ),
  column(MEMBER_LABELS.corresponding_invoice, 20, ({ corresponding_invoice }) => corresponding_invoice),
  column(MEMBER_LABELS.news_notification, 16, ({ news_notification }) => yesOrNo(news_notification)),
  column(MEMBER_LABELS.events_notification, 16, ({ events_notification }) => yesOrNo(events_notification)),
  column('Attachments', 10, ({ files }) => files.length, 'whole'),
  column(MEMBER_LABELS.supporting_information, 45, ({ supporting_information }) => supporting_information),
  column('Registered', 16, ({ registered }) => registered, 'instant'),
  column('Last Modified', 16, ({ modified_date }) => modified_date, 'instant'),
]

const AT_ONCE = 200

type Query = ListQuery<(typeof memberExport.columns)[number], keyof typeof memberExport.filters>

/** The members that a list shows under these filters, in its order: judges and measurers unless told otherwise. */
export const exportMembers = async (db: Db, query: Query, now: Date): Promise<Readable> => {
  const today = toUtcDate(now)
  const wanted = query.filters.status ?? JUDGE_STATUSES
  const stored = await store.list(db, [...JUDGE_STATUSES, ...WAITING_STATUSES])
  const files = await store.listFiles(
    db,
    stored.map(({ id }) => id),
  )
  const recent = await store.countRecent(db, today)
  const rows = stored.map(
    (row): Row => ({ ...memberOf(row, files.get(row.id) ?? [], today), lastThreeYears: recent.get(row.id) ?? 0 }),
  )
  const values: ValueGetters<Row> = {
    ...waitingValues,
    ...judgeValues,
    expireFilter: (row) => (isExpiring(row, today) ? ['true', 'false'] : ['false']),
  }
  const found = queryRows(rows, memberExport, { ...query, filters: { ...query.filters, status: wanted } }, values)
  return workbook(async (addSheet) => {
    const sheet = addSheet('Members', COLUMNS)
    for (let from = 0; from < found.length; from += AT_ONCE)
      await sheet.write(found.slice(from, from + AT_ONCE).map((row) => COLUMNS.map(({ cell }) => cell(row))))
    await sheet.end()
  })
}
