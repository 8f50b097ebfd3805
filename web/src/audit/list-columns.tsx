import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { AUDIT_KINDS, type AuditRow, getTargetKind, screens } from '@trophy/domain'
import { Link as RouterLink } from 'react-router'
import { showInstant } from '#lib/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'

const aside = { color: 'text.secondary', fontSize: 12 } as const

function Who({ by, mark }: AuditRow) {
  if (by === null) return mark === '' ? 'The server' : <Box sx={aside}>name {mark}</Box>
  return (
    <Box sx={{ maxWidth: { xs: 180, sm: 240 }, '& > div': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
      <div title={by.name}>{by.name}</div>
      <Box sx={aside}>{by.role}</Box>
    </Box>
  )
}

const isAlarming = (kind: AuditRow['kind']) => kind === 'sign-in failed' || kind === 'second factor failed'

function What({ kind }: AuditRow) {
  return (
    <Box component="span" sx={isAlarming(kind) ? { color: 'error.main', fontWeight: 600 } : {}}>
      {AUDIT_KINDS[kind]}
    </Box>
  )
}

const pathOf = (row: AuditRow): string | null => {
  const kind = getTargetKind(row)
  if (kind === 'member') return screens.memberView.path.replace(':userID', row.target)
  return kind === 'evaluation' ? screens.evaluationEdit.path.replace(':evalID', row.target) : null
}

function Target(row: AuditRow) {
  const path = pathOf(row)
  if (path === null) return row.target || '–'
  return (
    <Link component={RouterLink} to={path}>
      Open
    </Link>
  )
}

const kinds = Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))

/** The columns of the log, in their order. */
export const auditColumns: DataColumn<AuditRow>[] = [
  {
    key: 'at',
    heading: 'When',
    cell: (row) => showInstant(row.at),
    descendsFirst: true,
    filter: { kind: 'dates', from: 'From day', to: 'To day' },
  },
  { key: 'by', heading: 'Who', cell: (row) => <Who {...row} />, whenNarrow: 'second', filter: { kind: 'text' } },
  { key: 'kind', heading: 'What', cell: (row) => <What {...row} />, filter: { kind: 'select', options: kinds } },
  { key: 'target', heading: 'Record', cell: (row) => <Target {...row} />, isSortable: false },
  { key: 'address', heading: 'Network', cell: (row) => row.address || '–' },
]
