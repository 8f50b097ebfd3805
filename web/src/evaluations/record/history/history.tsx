import type { Evaluation, Species } from '@trophy/domain'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { HistoryButton } from '#ui/history/history-button.tsx'

const HistoryDrawer = loadOnDemand(() => import('./history-drawer.tsx'))

type Props = { readonly stored: Evaluation; readonly species: Species }

/** The button that opens the history of an evaluation. */
export function History(props: Props) {
  return <HistoryButton renderDrawer={(state) => <HistoryDrawer {...props} {...state} />} />
}
