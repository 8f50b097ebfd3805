import type { Member } from '@trophy/domain'
import { call, download } from '#lib/call.ts'
import { ViewIcon } from '#ui/page/icons.tsx'
import { ActionRow, DeleteAction, EditAction, ExportPdfAction, LinkAction, SMALL_ICON } from '#ui/page/row-actions.tsx'

type Row = Pick<Member, '_id' | 'name' | 'id_number' | 'modified_date'>

/** Returns the options of the confirmed deletion of a member. */
export const createRemovalOptions = (table: string) => ({
  subject: 'member',
  formatName: ({ name, id_number }: Row) => (id_number === '' ? name : `${name}, ${id_number}`),
  remove: ({ _id, modified_date }: Pick<Member, '_id' | 'modified_date'>) =>
    call('DELETE /member/:id', { params: { id: _id }, query: { modified_date } }),
  queryKey: ['members', table],
})

export function MemberActions<Member extends Row>({
  row,
  hasView = false,
  onDelete,
}: {
  readonly row: Member
  readonly hasView?: boolean
  readonly onDelete: (row: Member) => unknown
}) {
  const { name } = row
  return (
    <ActionRow>
      {hasView && (
        <LinkAction label="View" name={name} to={`/members/${row._id}/view`}>
          <ViewIcon sx={SMALL_ICON} />
        </LinkAction>
      )}
      <EditAction name={name} to={`/members/${row._id}/edit`} />
      <ExportPdfAction
        name={name}
        fetchFile={(signal) => download('GET /member/:id/pdf', { params: { id: row._id }, signal })}
      />
      <DeleteAction name={name} onClick={() => onDelete(row)} />
    </ActionRow>
  )
}
