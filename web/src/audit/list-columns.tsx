import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { AUDIT_KINDS, screens } from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'
import { CellText } from '#ui/data-table/table-frame.ts'

const memberPath = (id: string): string => screens.memberView.path.replace(':userID', id)

const Secondary = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))

const formatAuthor = ({ by, mark }: AuditRow): string => by?.name ?? (mark === '' ? 'The server' : `code ${mark}`)

function AuthorCell(row: AuditRow) {
  const { by } = row
  if (by === null) return <Secondary>{formatAuthor(row)}</Secondary>
  return (
    <CellText>
      {by.is_member ? (
        <Link component={RouterLink} to={memberPath(by._id)}>
          {by.name}
        </Link>
      ) : (
        by.name
      )}
      <Secondary>{`, ${by.role}`}</Secondary>
    </CellText>
  )
}

const isFailure = (kind: AuditRow['kind']) => kind === 'sign-in failed' || kind === 'second factor failed'

function KindCell({ kind }: AuditRow) {
  return (
    <Box component="span" sx={isFailure(kind) ? { color: 'error.main', fontWeight: 600 } : {}}>
      {AUDIT_KINDS[kind]}
    </Box>
  )
}

type AuditRecord = NonNullable<AuditRow['record']>

const RECORD_PATHS: Readonly<Record<AuditRecord['kind'], (record: AuditRecord) => string>> = {
  member: ({ _id }) => memberPath(_id),
  evaluation: ({ _id }) => screens.evaluationEdit.path.replace(':evalID', _id),
  news: ({ _id }) => screens.newsItem.path.replace(':id', _id),
  document: ({ _id }) => screens.documentEdit.path.replace(':documentID', _id),
  handbook: ({ _id }) => screens.handbookEdit.path.replace(':handbookID', _id),
  mail: ({ name }) => `${screens.mails.path}?${new URLSearchParams({ subject: name })}`,
  import: () => screens.bulkImport.path,
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns what else an entry says, such as the route of a rejected call, and the affected record; null for nothing. */
const renderTarget = ({ kind, target, record }: AuditRow): ReactNode => {
  const text = target.replaceAll(UUID, '').trim()
  if (text !== '' || record !== null)
    return (
      <>
        {text}
        {text && record && ' '}
        {record && (
          <Link component={RouterLink} to={RECORD_PATHS[record.kind](record)}>
            {record.name}
          </Link>
        )}
      </>
    )
  // Sessions have no name, and none is shown of what was deleted.
  if (text === target || kind === 'session ended') return null
  return <Secondary>deleted</Secondary>
}

const kindOptions = Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))

/** The columns of the log, in order. */
export const auditColumns: DataColumn<AuditRow>[] = [
  {
    key: 'at',
    heading: 'When',
    cell: (row) => formatInstant(row.at),
    sortsDescendingFirst: true,
    filters: [{ kind: 'dates', from: 'From day', to: 'To day' }],
  },
  {
    key: 'by',
    heading: 'Who',
    cell: (row) => <AuthorCell {...row} />,
    narrowPlacement: 'second',
    filters: [{ kind: 'text' }],
  },
  {
    key: 'kind',
    heading: 'What',
    cell: (row) => <KindCell {...row} />,
    filters: [{ kind: 'select', options: kindOptions }],
  },
  {
    key: 'target',
    heading: 'Record',
    cell: (row) => <CellText>{renderTarget(row) ?? '–'}</CellText>,
    isSortable: false,
  },
  { key: 'address', heading: 'Network', cell: (row) => row.address || '–' },
]

/** Returns an entry as a card: action and time, author and record, which the card opens. */
export const auditCard: ToCard<AuditRow> = (row) => ({
  name: AUDIT_KINDS[row.kind],
  title: <KindCell {...row} />,
  value: <Box sx={{ fontSize: 13 }}>{formatInstant(row.at)}</Box>,
  details: <CardDetails>{[formatAuthor(row), renderTarget(row)]}</CardDetails>,
  status: row.address,
  actions: null,
})
