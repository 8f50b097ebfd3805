import type { Member } from '@trophy/domain'
import { MEMBERS_KEY } from '#members/list/list-api.ts'
import { HistoryDrawer } from '#ui/history/history-drawer.tsx'
import { getHistory } from './editor-api.ts'
import { toHistoryEntryView } from './history-values.ts'

/** The history of a member, in a drawer beside the record. */
export function History({ member: { _id, name } }: { member: Member }) {
  return (
    <HistoryDrawer
      subject={name}
      empty="No changes are recorded for this member yet."
      queryKey={[MEMBERS_KEY, 'history', _id]}
      fetchHistory={(signal) => getHistory(_id, signal)}
      toView={toHistoryEntryView}
    />
  )
}
