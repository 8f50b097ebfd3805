import type { Member } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { MEMBERS_KEY } from '#members/query-key.ts'
import type { DrawerState } from '#ui/history/history-button.tsx'
import { HistoryDrawer } from '#ui/history/history-drawer.tsx'
import { toHistoryEntryView } from './history-values.ts'

type Props = DrawerState & { readonly member: Member }

/** The history of a member, in a drawer beside the record. */
export default function MemberHistory({ member: { _id, name }, ...state }: Props) {
  return (
    <HistoryDrawer
      {...state}
      subject={name}
      empty="No changes are recorded for this member yet."
      queryKey={[MEMBERS_KEY, 'history', _id]}
      fetchHistory={(signal) => call('GET /member/:id/history', { params: { id: _id }, signal })}
      toView={toHistoryEntryView}
    />
  )
}
