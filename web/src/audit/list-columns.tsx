import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { AUDIT_KINDS, getTargetKind, screens } from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import { Link as RouterLink } from 'react-router'
import { formatInstant } from '#lib/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'

const secondaryText = { color: 'text.secondary', fontSize: 12 } as const

function AuthorCell({ by, mark }: AuditRow) {
  if (by === null) return mark === '' ? 'The server' : <Box sx={secondaryText}>code {mark}</Box>
  return (
    <Box sx={{ maxWidth: { xs: 180, sm: 240 }, '& > div': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
      <div title={by.name}>{by.name}</div>
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

const targetPath = (row: AuditRow): string | null => {
  const kind = getTargetKind(row)
  if (kind === 'member') return screens.memberView.path.replace(':userID', row.target)
  return kind === 'evaluation' ? screens.evaluationEdit.path.replace(':evalID', row.target) : null
}

function TargetCell(row: AuditRow) {
  const path = targetPath(row)
  if (path === null) return row.target || '–'
  return (
    <Link component={RouterLink} to={path}>
      Open
    </Link>
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
    filter: { kind: 'dates', from: 'From day', to: 'To day' },
  },
  {
    key: 'by',
    heading: 'Who',
    cell: (row) => <AuthorCell {...row} />,
    narrowPlacement: 'second',
    filter: { kind: 'text' },
  },
  {
    key: 'kind',
    heading: 'What',
    cell: (row) => <KindCell {...row} />,
    filter: { kind: 'select', options: kindOptions },
  },
  { key: 'target', heading: 'Record', cell: (row) => <TargetCell {...row} />, isSortable: false },
  { key: 'address', heading: 'Network', cell: (row) => row.address || '–' },
]
