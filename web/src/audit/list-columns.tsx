import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { AUDIT_KINDS, screens } from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import { Link as RouterLink } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CellText } from '#ui/data-table/table-frame.ts'

const memberPath = (id: string): string => screens.memberView.path.replace(':userID', id)

const secondaryText = { color: 'text.secondary', fontSize: 12 } as const

function AuthorCell({ by, mark }: AuditRow) {
  if (by === null) return mark === '' ? 'The server' : <Box sx={secondaryText}>code {mark}</Box>
  return (
    <Box sx={{ maxWidth: { xs: 180, sm: 240 }, '& > div': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
      <div title={by.name}>
        {by.is_member ? (
          <Link component={RouterLink} to={memberPath(by._id)}>
            {by.name}
          </Link>
        ) : (
          by.name
        )}
      </div>
      <Box sx={secondaryText}>{by.role}</Box>
    </Box>
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

const maxWidth = { xs: 200, sm: 240, md: 280 } as const

/** The affected record as a link, after what else the entry says, for example the route of a rejected call. */
function TargetCell({ kind, target, record }: AuditRow) {
  const text = target.replaceAll(UUID, '').trim()
  // Sessions have no name, and none is shown of what was deleted.
  const isDeleted = record === null && text !== target && kind !== 'session ended'
  if (text === '' && record === null) return isDeleted ? <Box sx={secondaryText}>deleted</Box> : '–'
  return (
    // Its own width, because a table would shrink the column until every word is broken.
    <Box sx={{ width: 'max-content', maxWidth, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {text && <div>{text}</div>}
      {record && (
        <CellText title={record.name}>
          <Link component={RouterLink} to={RECORD_PATHS[record.kind](record)}>
            {record.name}
          </Link>
        </CellText>
      )}
    </Box>
  )
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
  { key: 'target', heading: 'Record', cell: (row) => <TargetCell {...row} />, isSortable: false },
  { key: 'address', heading: 'Network', cell: (row) => row.address || '–' },
]
