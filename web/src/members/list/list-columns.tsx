import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import {
  daysBetween,
  type FilterOption,
  formatValue,
  getCountryName,
  getMembership,
  isFieldName,
  JUDGE_STATUSES,
  type JudgeRow,
  judgesList,
  type ListQuery,
  MEMBER_STATUS_LABELS,
  MEMBERSHIP_LABELS,
  type Member,
  type MemberStatus,
  memberRecord,
  REQUIRED_TROPHIES,
  toUtcDate,
  type ViewName,
  WAITING_STATUSES,
  waitingList,
} from '@trophy/domain'
import { Link } from 'react-router'
import { formatDay, formatInstantShortDay } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'
import type { MarkText } from '#ui/data-table/search/mark.tsx'
import { CellText, TIGHT_QUERY } from '#ui/data-table/table-frame.ts'
import { MemberActions } from './list-actions.tsx'
import type { RowActions } from './members-table.tsx'

const textFilter = { kind: 'text' } as const

/** Returns the countries that occur, by name; undefined while the rows are loading. */
const listCountryOptions = (
  rows: readonly Pick<Member, 'country'>[] | undefined,
): readonly FilterOption[] | undefined =>
  rows &&
  [...new Set(rows.map(({ country }) => country))]
    .filter((country) => country !== '')
    .map((country) => ({ value: country, label: getCountryName(country) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The columns that both tables hide by default. */
const optionalColumns = {
  role: { isHidden: true },
  email: { isHidden: true, listSearchedTexts: ({ email }: Pick<Member, 'email'>) => [email] },
  evaluation_options: {
    heading: 'Species',
    cell: ({ evaluation_options }: Pick<JudgeRow, 'evaluation_options'>) => (
      // It is the longest, so the others would be cut before it.
      <CellText sx={{ [TIGHT_QUERY]: { maxWidth: 120 } }}>
        {formatValue(memberRecord.fields.evaluation_options, evaluation_options)}
      </CellText>
    ),
    isHidden: true,
    isSortable: false,
  },
} as const

const statusOptions = (statuses: readonly MemberStatus[]): readonly FilterOption[] =>
  statuses.map((value) => ({ value, label: MEMBER_STATUS_LABELS[value] }))

const membershipOptions: readonly FilterOption[] = Object.entries(MEMBERSHIP_LABELS).map(([value, label]) => ({
  value,
  label,
}))

/** The name, linked to the editor. */
function NameCell({ row, mark }: { row: Pick<Member, '_id' | 'name'>; mark: MarkText }) {
  return (
    <CellText>
      <MuiLink component={Link} to={`/members/${row._id}/edit`} underline="hover">
        {mark(row.name)}
      </MuiLink>
    </CellText>
  )
}

const nameColumn: ColumnOptions<Pick<Member, '_id' | 'name'>> = {
  cell: (row, mark) => <NameCell row={row} mark={mark} />,
  filters: [textFilter],
  listSearchedTexts: ({ name }) => [name],
}

const createActionsColumn = <Row,>(cell: DataColumn<Row>['cell']): DataColumn<Row> => ({
  key: 'actions',
  heading: 'Actions',
  cell,
  isSortable: false,
  isPinnedRight: true,
})

/** The status; grey if the certification has expired. */
function StatusCell({ status }: Pick<Member, 'status'>) {
  return (
    <Box component="span" sx={{ color: status === 'expired' ? 'text.secondary' : 'text.primary' }}>
      {MEMBER_STATUS_LABELS[status]}
    </Box>
  )
}

/** The end of a validity that has ended or ends soon: in words, so that the colour is not needed. */
function ExpiryDate({ valid_to }: Pick<JudgeRow, 'valid_to'>) {
  if (valid_to === null) return null
  const days = daysBetween(toUtcDate(new Date()), valid_to)
  const when = days < 0 ? 'ended' : days === 0 ? 'ends today' : `in ${days} ${days === 1 ? 'day' : 'days'}`
  return (
    <Box component="span" sx={{ fontWeight: 600, color: days < 0 ? 'error.main' : 'warning.main' }}>
      {`${formatDay(valid_to)}, ${when}`}
    </Box>
  )
}

/** Returns true if the list shows only members whose validity has ended or ends soon. */
export const isExpiringOnly = ({ filters }: ListQuery): boolean => filters.expireFilter !== undefined

type Name = ViewName<typeof memberRecord, 'waitingList' | 'judgesList'>
type ColumnOptions<Row> = Partial<DataColumn<Row>>

/** Returns the column of a field, or of another value with its own `cell`. */
const toColumn = <Row,>(name: Name, options: ColumnOptions<Row> = {}): DataColumn<Row> => ({
  key: name,
  heading: memberRecord.labels[name],
  cell: (row) => {
    const value = row[name as unknown as keyof Row]
    return isFieldName(memberRecord, name) ? formatValue(memberRecord.fields[name], value) : String(value)
  },
  ...options,
})

export const waitingColumns = (
  rows: readonly Member[] | undefined,
  { onDelete }: RowActions<Member>,
): DataColumn<Member>[] => {
  const options: { readonly [N in Name]?: ColumnOptions<Member> } = {
    name: nameColumn,
    country: { filters: [{ kind: 'select', options: listCountryOptions(rows) }] },
    member_of_cic: {
      heading: memberRecord.labels.membership,
      cell: (row) => MEMBERSHIP_LABELS[getMembership(row)],
      isHidden: true,
      filters: [{ kind: 'select', options: membershipOptions }],
    },
    status: { filters: [{ kind: 'select', options: statusOptions(WAITING_STATUSES) }] },
    registered: { cell: ({ registered }) => formatInstantShortDay(registered), sortsDescendingFirst: true },
    modified_date: {
      cell: ({ modified_date }) => formatInstantShortDay(modified_date),
      isHidden: true,
      sortsDescendingFirst: true,
    },
    ...optionalColumns,
  }
  return [
    ...waitingList.columns.map((name) => toColumn(name, options[name])),
    createActionsColumn((row) => <MemberActions row={row} onDelete={onDelete} />),
  ]
}

export const judgeColumns = (
  rows: readonly JudgeRow[] | undefined,
  { onDelete, query }: RowActions<JudgeRow>,
): DataColumn<JudgeRow>[] => {
  const options: { readonly [N in Name]?: ColumnOptions<JudgeRow> } = {
    id_number: { filters: [textFilter], listSearchedTexts: ({ id_number }) => [id_number] },
    name: nameColumn,
    country: { filters: [{ kind: 'select', options: listCountryOptions(rows) }] },
    valid_from: { sortsDescendingFirst: true },
    valid_to: isExpiringOnly(query) ? { cell: (row) => <ExpiryDate {...row} /> } : {},
    files: { cell: ({ files }) => (files.length > 0 ? 'True' : 'False'), sortsDescendingFirst: true },
    status: {
      cell: (row) => <StatusCell status={row.status} />,
      filters: [{ kind: 'select', options: statusOptions(JUDGE_STATUSES) }],
    },
    lastThreeYears: {
      isHidden: true,
      align: 'right',
      filters: [{ kind: 'flag', name: 'belowRequired', label: `Fewer than ${REQUIRED_TROPHIES} trophies in 3 years` }],
    },
    ...optionalColumns,
  }
  return [
    ...judgesList.columns.map((name) => toColumn(name, options[name])),
    createActionsColumn((row) => <MemberActions row={row} hasView onDelete={onDelete} />),
  ]
}

/** Returns an applicant as a card: name and status, country and date. */
export const createWaitingCard =
  ({ onDelete }: RowActions<Member>): ToCard<Member> =>
  (row, getMark) => ({
    name: row.name,
    title: <NameCell row={row} mark={getMark('name')} />,
    value: <StatusCell status={row.status} />,
    details: (
      <CardDetails>{[row.country && getCountryName(row.country), MEMBERSHIP_LABELS[getMembership(row)]]}</CardDetails>
    ),
    status: formatInstantShortDay(row.registered),
    actions: <MemberActions row={row} onDelete={onDelete} />,
  })

/** Returns a judge or measurer as a card: name and status, number, country and end of the certification. */
export const createJudgeCard =
  ({ onDelete, query }: RowActions<JudgeRow>): ToCard<JudgeRow> =>
  (row, getMark) => ({
    name: row.name,
    title: <NameCell row={row} mark={getMark('name')} />,
    value: <StatusCell status={row.status} />,
    details: (
      <CardDetails>{[getMark('id_number')(row.id_number), row.country && getCountryName(row.country)]}</CardDetails>
    ),
    status: isExpiringOnly(query) ? <ExpiryDate {...row} /> : row.valid_to ? `to ${formatDay(row.valid_to)}` : '',
    actions: <MemberActions row={row} hasView onDelete={onDelete} />,
  })
