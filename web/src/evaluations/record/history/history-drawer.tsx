import type { Evaluation, Species } from '@trophy/domain'
import type { DrawerState } from '#ui/history/history-button.tsx'
import { HistoryDrawer } from '#ui/history/history-drawer.tsx'
import { toHistoryProps } from './evaluation-history.tsx'

type Props = DrawerState & { readonly stored: Evaluation; readonly species: Species }

/** The history of an evaluation, in a drawer beside its sheet. */
export default function EvaluationHistory({ stored, species, ...state }: Props) {
  return <HistoryDrawer {...state} {...toHistoryProps(stored, species)} subject={`Evaluation ${stored.public_id}`} />
}
