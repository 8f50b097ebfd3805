/** Members as a workbook. */
import type { Readable } from 'node:stream'
import {
  type Field,
  getMembership,
  isExpiring,
  isFieldName,
  JUDGE_STATUSES,
  type JudgeRow,
  judgeValues,
  type ListQuery,
  listView,
  MEMBERSHIP_LABELS,
  type Member,
  type MemberField,
  memberExport,
  memberRecord,
  queryRows,
  toCell,
  toUtcDate,
  type ValueGetters,
  type ViewName,
  WAITING_STATUSES,
} from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { type Cell, createWorkbook, type SheetColumn } from '#platform/formats/workbook.ts'
import { listMembers } from './list.ts'
import * as store from './store.ts'

type Row = Member & Pick<JudgeRow, 'lastThreeYears'>

type Column = SheetColumn & { readonly cell: (row: Row) => Cell }
type WorkbookName = ViewName<typeof memberRecord, 'workbook'>

const DERIVED_COLUMNS: Readonly<Record<Exclude<WorkbookName, MemberField>, Omit<Column, 'heading'>>> = {
  id_number: { width: 10, format: 'text', cell: ({ id_number }) => id_number },
  name: { width: 25, format: 'text', cell: ({ name }) => name },
  lastThreeYears: { width: 10, format: 'whole', cell: ({ lastThreeYears }) => lastThreeYears },
  membership: { width: 16, format: 'text', cell: (row) => MEMBERSHIP_LABELS[getMembership(row)] },
  files: { width: 10, format: 'whole', cell: ({ files }) => files.length },
  registered: { width: 16, format: 'instant', cell: ({ registered }) => registered },
  modified_date: { width: 16, format: 'instant', cell: ({ modified_date }) => modified_date },
}

const toColumn = (name: WorkbookName): Column => {
  const heading = memberRecord.labels[name]
  if (!isFieldName(memberRecord, name)) return { heading, ...DERIVED_COLUMNS[name] }
  const field: Field = memberRecord.fields[name]
  const format = field.kind === 'date' ? 'date' : 'text'
  return { heading, width: field.width, format, cell: (row) => toCell(field, row[name]) || null }
}

const COLUMNS = listView(memberRecord, 'workbook').map(toColumn)

const BATCH_SIZE = 200

type Query = ListQuery<(typeof memberExport.columns)[number], keyof typeof memberExport.filters>

/** Returns the workbook of the members that match the filters, in list order; judges and measurers by default. */
export const exportMembers = async (db: Db, query: Query, now: Date): Promise<Readable> => {
  const today = toUtcDate(now)
  const statuses = query.filters.status ?? JUDGE_STATUSES
  const [members, recentCounts] = await Promise.all([
    listMembers(db, [...JUDGE_STATUSES, ...WAITING_STATUSES], today),
    store.countRecentEvaluations(db, today),
  ])
  const rows = members.map((member): Row => ({ ...member, lastThreeYears: recentCounts.get(member._id) ?? 0 }))
  const values: ValueGetters<Row> = {
    ...judgeValues,
    // In the order of the list that is exported: only judges and measurers are sorted by last name.
    ...(statuses.some((status) => WAITING_STATUSES.some((one) => one === status)) ? { name: ({ name }) => name } : {}),
    member_of_cic: getMembership,
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
