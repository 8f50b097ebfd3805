import type { Member } from '@trophy/domain'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { HistoryButton } from '#ui/history/history-button.tsx'

const HistoryDrawer = loadOnDemand(() => import('./history-drawer.tsx'))

/** The button that opens the history of a member. */
export function History({ member }: { member: Member }) {
  return <HistoryButton renderDrawer={(state) => <HistoryDrawer member={member} {...state} />} />
}
