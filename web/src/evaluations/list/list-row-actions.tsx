import { type Actor, can, canOpenScreen, type EvaluationListRow } from '@trophy/domain'
import { download } from '#lib/call.ts'
import { RestoreIcon, ViewIcon } from '#ui/page/icons.tsx'
import {
  ActionRow,
  ButtonAction,
  DeleteAction,
  EditAction,
  ExportPdfAction,
  LinkAction,
  SMALL_ICON,
} from '#ui/page/row-actions.tsx'

export type RowActionsProps = {
  readonly row: EvaluationListRow
  readonly user: Actor
  readonly onDelete: (row: EvaluationListRow) => void
  readonly onRestore: (row: EvaluationListRow) => void
}

type RecordRow = Pick<EvaluationListRow, '_id' | 'readOnly' | 'deleted_at'>

/** Returns the path of the sheet of a row; it is read-only for users who may not edit it. */
export const sheetPath = ({ _id }: Pick<EvaluationListRow, '_id'>): string => `/evaluation/${_id}/edit`

/**
 * Returns the path that the public id opens: the view screen where the role has one and the evaluation may only be
 * read, else the sheet, which is then read-only.
 */
export const recordPath = (row: RecordRow, { role }: Pick<Actor, 'role'>): string =>
  row.readOnly && !row.deleted_at && canOpenScreen(role, 'evaluationView')
    ? `/evaluation/${row._id}/view`
    : sheetPath(row)

/** Returns the read-only path of a row: the view screen for judges, else the sheet; null if the user may edit it. */
const viewPath = (row: EvaluationListRow, user: Actor): string | null => {
  if (row.deleted_at) return sheetPath(row)
  if (canOpenScreen(user.role, 'evaluationView')) return `/evaluation/${row._id}/view`
  return can(user, 'evaluation.edit', row) ? null : sheetPath(row)
}

/** The actions that the user may perform on a row. A deleted evaluation can only be viewed and restored. */
export function RowActions({ row, user, onDelete, onRestore }: RowActionsProps) {
  const view = viewPath(row, user)
  const isDeleted = Boolean(row.deleted_at)
  return (
    <ActionRow>
      {!isDeleted && can(user, 'evaluation.edit', row) && <EditAction name={row.public_id} to={sheetPath(row)} />}
      {view && (
        <LinkAction label="View" name={row.public_id} to={view}>
          <ViewIcon sx={SMALL_ICON} />
        </LinkAction>
      )}
      {!isDeleted && (
        <ExportPdfAction
          name={row.public_id}
          fetchFile={(signal) => download('GET /evaluation/pdf/:id', { params: { id: row._id }, signal })}
        />
      )}
      {row.restorable_until && can(user, 'evaluation.restore', row) && (
        <ButtonAction label="Restore" name={row.public_id} onClick={() => onRestore(row)}>
          <RestoreIcon sx={SMALL_ICON} />
        </ButtonAction>
      )}
      {!isDeleted && can(user, 'evaluation.delete', row) && (
        <DeleteAction name={row.public_id} onClick={() => onDelete(row)} />
      )}
    </ActionRow>
  )
}
