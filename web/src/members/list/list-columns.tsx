import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import {
  type FilterOption,
  getCountryName,
  getMembership,
  JUDGE_STATUSES,
  type JudgeRow,
  MEMBER_STATUS_LABELS,
  MEMBERSHIP_LABELS,
  type Member,
  type MemberStatus,
  REQUIRED_TROPHIES,
  WAITING_STATUSES,
} from '@trophy/domain'
import { Link } from 'react-router'
import { formatDay, formatInstantShortDay } from '#lib/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { editorPath, MemberActions } from './list-actions.tsx'

const textFilter = { kind: 'text' } as const

const formatCountry = ({ country }: Pick<Member, 'country'>): string => (country === '' ? '' : getCountryName(country))

/** Returns the countries that occur, by name; undefined while the rows are loading. */
const listCountryOptions = (
  rows: readonly Pick<Member, 'country'>[] | undefined,
): readonly FilterOption[] | undefined =>
  rows &&
  [...new Set(rows.map(({ country }) => country))]
    .filter((country) => country !== '')
    .map((country) => ({ value: country, label: getCountryName(country) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))

const statusOptions = (statuses: readonly MemberStatus[]): readonly FilterOption[] =>
  statuses.map((value) => ({ value, label: MEMBER_STATUS_LABELS[value] }))

const membershipOptions: readonly FilterOption[] = Object.entries(MEMBERSHIP_LABELS).map(([value, label]) => ({
  value,
  label,
}))

/** Longer names wrap. */
const MAX_SHORT_NAME_LENGTH = 24

/** The name, linked to the editor. */
function NameCell({ row }: { row: Pick<Member, '_id' | 'name'> }) {
  return (
    <MuiLink
      component={Link}
      to={editorPath(row)}
      underline="hover"
      sx={{
        display: 'block',
        maxWidth: 260,
        ...(row.name.length > MAX_SHORT_NAME_LENGTH && { minWidth: 168, whiteSpace: 'normal' }),
      }}
    >
      {row.name}
    </MuiLink>
  )
}

type Actions<Row> = { readonly onDelete: (row: Row) => void }

export const waitingColumns = (
  rows: readonly Member[] | undefined,
  { onDelete }: Actions<Member>,
): DataColumn<Member>[] => [
  { key: 'name', heading: 'Name', cell: (row) => <NameCell row={row} />, filter: textFilter },
  {
    key: 'country',
    heading: 'Country',
    cell: formatCountry,
    filter: { kind: 'select', options: listCountryOptions(rows) },
  },
  {
    key: 'member_of_cic',
    heading: 'Member of CIC',
    cell: (row) => MEMBERSHIP_LABELS[getMembership(row)],
    isHidden: true,
    filter: { kind: 'select', options: membershipOptions },
  },
  { key: 'supporting_information', heading: 'Supporting Information', cell: (row) => row.supporting_information },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status }) => MEMBER_STATUS_LABELS[status],
    filter: { kind: 'select', options: statusOptions(WAITING_STATUSES) },
  },
  {
    key: 'registered',
    heading: 'Registered',
    cell: ({ registered }) => formatInstantShortDay(registered),
    sortsDescendingFirst: true,
  },
  {
    key: 'modified_date',
    heading: 'Last Modified',
    cell: ({ modified_date }) => formatInstantShortDay(modified_date),
    isHidden: true,
    sortsDescendingFirst: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <MemberActions row={row} onDelete={onDelete} />,
    isSortable: false,
    isPinnedRight: true,
  },
]

/** The status; grey if the certification has expired. */
function StatusCell({ status }: Pick<Member, 'status'>) {
  return (
    <Box component="span" sx={{ color: status === 'expired' ? 'text.secondary' : 'text.primary' }}>
      {MEMBER_STATUS_LABELS[status]}
    </Box>
  )
}

export const judgeColumns = (
  rows: readonly JudgeRow[] | undefined,
  { onDelete }: Actions<JudgeRow>,
): DataColumn<JudgeRow>[] => [
  { key: 'id_number', heading: 'ID Number', cell: ({ id_number }) => id_number, filter: textFilter },
  { key: 'name', heading: 'Name', cell: (row) => <NameCell row={row} />, filter: textFilter },
  {
    key: 'country',
    heading: 'Country',
    cell: formatCountry,
    filter: { kind: 'select', options: listCountryOptions(rows) },
  },
  {
    key: 'valid_from',
    heading: 'Valid From',
    cell: ({ valid_from }) => formatDay(valid_from ?? ''),
    sortsDescendingFirst: true,
  },
  { key: 'valid_to', heading: 'Valid To', cell: ({ valid_to }) => formatDay(valid_to ?? '') },
  {
    key: 'files',
    heading: 'Attachments',
    cell: ({ files }) => (files.length > 0 ? 'True' : 'False'),
    sortsDescendingFirst: true,
  },
  {
    key: 'status',
    heading: 'Status',
    cell: (row) => <StatusCell status={row.status} />,
    filter: { kind: 'select', options: statusOptions(JUDGE_STATUSES) },
  },
  {
    key: 'lastThreeYears',
    heading: 'Trophies in 3 years',
    cell: ({ lastThreeYears }) => lastThreeYears,
    isHidden: true,
    align: 'right',
    filter: { kind: 'flag', name: 'belowRequired', label: `Fewer than ${REQUIRED_TROPHIES} trophies in 3 years` },
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <MemberActions row={row} hasView onDelete={onDelete} />,
    isSortable: false,
    isPinnedRight: true,
  },
]
