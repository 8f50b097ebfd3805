import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type Actor, can, type EvaluationListRow } from '@trophy/domain'
import { Link } from 'react-router'
import { DeleteIcon, EditIcon, RestoreIcon, ViewIcon } from '../ui/icons.tsx'

export type RowActionsProps = {
  readonly row: EvaluationListRow
  readonly user: Actor
  readonly onDelete: (row: EvaluationListRow) => void
  readonly onRestore: (row: EvaluationListRow) => void
}

/** Where a row leads: its sheet, which the server opens for reading only to those who may not edit it. */
export const sheetOf = ({ _id }: EvaluationListRow): string => `/evaluation/${_id}/edit`

/** Edit where the user may, else view; delete for judges. Of a deleted one, view and restore. */
export function RowActions({ row, user, onDelete, onRestore }: RowActionsProps) {
  const isEditable = !row.deleted_at && can(user, 'evaluation.edit', row)
  const [word, Icon] = isEditable ? (['Edit', EditIcon] as const) : (['View', ViewIcon] as const)
  return (
    <Box sx={{ display: 'flex', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}>
      <Tooltip title={word}>
        <IconButton component={Link} to={sheetOf(row)} aria-label={`${word} ${row.public_id}`} color="primary">
          <Icon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      {row.restorable_until && can(user, 'evaluation.restore', row) && (
        <Tooltip title="Restore">
          <IconButton aria-label={`Restore ${row.public_id}`} onClick={() => onRestore(row)}>
            <RestoreIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      )}
      {!row.deleted_at && can(user, 'evaluation.delete', row) && (
        <Tooltip title="Delete">
          <IconButton aria-label={`Delete ${row.public_id}`} onClick={() => onDelete(row)}>
            <DeleteIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
