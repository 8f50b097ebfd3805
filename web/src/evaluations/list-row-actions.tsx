import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type Actor, can, type EvaluationListRow, mayOpen } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeleteIcon, EditIcon, PdfIcon, RestoreIcon, ViewIcon } from '../ui/icons.tsx'
import { useDownload } from '../ui/use-download.ts'
import { getEvaluationPdf } from './api.ts'

export type RowActionsProps = {
  readonly row: EvaluationListRow
  readonly user: Actor
  readonly onDelete: (row: EvaluationListRow) => void
  readonly onRestore: (row: EvaluationListRow) => void
}

/** Where a row leads: its sheet, which the server opens for reading only to those who may not edit it. */
export const sheetOf = ({ _id }: EvaluationListRow): string => `/evaluation/${_id}/edit`

/** Where a row is read: judges have a screen for it, to others their sheet opens for reading; null for who edits it. */
const viewOf = (row: EvaluationListRow, user: Actor): string | null => {
  if (row.deleted_at) return sheetOf(row)
  if (mayOpen(user.role, 'evaluationView')) return `/evaluation/${row._id}/view`
  return can(user, 'evaluation.edit', row) ? null : sheetOf(row)
}

const Go = ({ word, name, to, children }: { word: string; name: string; to: string; children: ReactNode }) => (
  <Tooltip title={word}>
    <IconButton component={Link} to={to} aria-label={`${word} ${name}`} color="primary">
      {children}
    </IconButton>
  </Tooltip>
)

/** Saves the certificate; a second press gives it up. */
function ExportPdf({ row }: Pick<RowActionsProps, 'row'>) {
  const { isWaiting, start, cancel } = useDownload((signal) => getEvaluationPdf(row._id, signal))
  return (
    <Tooltip title={isWaiting ? 'Cancel' : 'Export PDF'}>
      <IconButton
        aria-label={`Export PDF ${row.public_id}`}
        aria-busy={isWaiting}
        color="primary"
        onClick={isWaiting ? cancel : start}
      >
        {isWaiting ? <CircularProgress size={18} color="inherit" aria-label="Loading" /> : <PdfIcon sx={small} />}
      </IconButton>
    </Tooltip>
  )
}

const small = { fontSize: 18 }

/**
 * Edit where the user may; view where they may not, and for judges; the certificate for all; delete for judges. Of a
 * deleted one, view and restore.
 */
export function RowActions({ row, user, onDelete, onRestore }: RowActionsProps) {
  const view = viewOf(row, user)
  const isDeleted = Boolean(row.deleted_at)
  return (
    <Box sx={{ display: 'flex', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}>
      {!isDeleted && can(user, 'evaluation.edit', row) && (
        <Go word="Edit" name={row.public_id} to={sheetOf(row)}>
          <EditIcon sx={small} />
        </Go>
      )}
      {view && (
        <Go word="View" name={row.public_id} to={view}>
          <ViewIcon sx={small} />
        </Go>
      )}
      {!isDeleted && <ExportPdf row={row} />}
      {row.restorable_until && can(user, 'evaluation.restore', row) && (
        <Tooltip title="Restore">
          <IconButton aria-label={`Restore ${row.public_id}`} onClick={() => onRestore(row)}>
            <RestoreIcon sx={small} />
          </IconButton>
        </Tooltip>
      )}
      {!isDeleted && can(user, 'evaluation.delete', row) && (
        <Tooltip title="Delete">
          <IconButton aria-label={`Delete ${row.public_id}`} onClick={() => onDelete(row)}>
            <DeleteIcon sx={small} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
