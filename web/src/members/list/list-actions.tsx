import type { Member } from '@trophy/domain'
import { DeleteIcon, EditIcon, ViewIcon } from '#ui/page/icons.tsx'
import { ActionRow, ExportPdfAction, GoAction, PressAction, SMALL_ICON } from '#ui/page/row-actions.tsx'
import { deleteMember, getMemberPdf, MEMBERS } from './list-api.ts'

type Row = Pick<Member, '_id' | 'name' | 'id_number'>

export const editorOf = ({ _id }: Pick<Member, '_id'>): string => `/members/${_id}/edit`

/** What is asked before a member goes, and what goes. */
export const removalFrom = (table: string) => ({
  subject: 'member',
  nameOf: ({ name, id_number }: Row) => (id_number === '' ? name : `${name}, ${id_number}`),
  remove: deleteMember,
  pages: [MEMBERS, table],
})

/** View only where the table offers it. */
export function MemberActions<Member extends Row>({
  row,
  hasView = false,
  onDelete,
}: {
  readonly row: Member
  readonly hasView?: boolean
  readonly onDelete: (row: Member) => void
}) {
  const { name } = row
  return (
    <ActionRow>
      {hasView && (
        <GoAction word="View" name={name} to={`/members/${row._id}/view`}>
          <ViewIcon sx={SMALL_ICON} />
        </GoAction>
      )}
      <GoAction word="Edit" name={name} to={editorOf(row)}>
        <EditIcon sx={SMALL_ICON} />
      </GoAction>
      <ExportPdfAction name={name} fetchFile={(signal) => getMemberPdf(row, signal)} />
      <PressAction word="Delete" name={name} onPress={() => onDelete(row)}>
        <DeleteIcon sx={SMALL_ICON} />
      </PressAction>
    </ActionRow>
  )
}
