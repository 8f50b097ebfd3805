import { type Evaluation, findEdition, type HistoryEntry, type Species } from '@trophy/domain'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { call } from '#lib/call.ts'
import { HistoryDrawer } from '#ui/history/history-drawer.tsx'
import { HistoryResult } from './history-result.tsx'
import { formatAction, toHistoryValues } from './history-values.ts'

type Props = { readonly stored: Evaluation; readonly species: Species }

/** The history of an evaluation, in a drawer beside its sheet. */
export function History({ stored, species }: Props) {
  const edition = findEdition(stored.eval_option, stored.version) ?? species
  const toView = (entry: HistoryEntry) => {
    const { points, award, changes } = toHistoryValues(edition, entry)
    const result = <HistoryResult points={points} award={award} />
    return { title: formatAction(entry.action), result, changes, isNew: entry.action === 'create' }
  }
  return (
    <HistoryDrawer
      subject={`Evaluation ${stored.public_id}`}
      empty="No changes are recorded for this evaluation."
      queryKey={[EVALUATIONS_KEY, 'history', stored._id]}
      fetchHistory={(signal) => call('GET /evaluation/:id/history', { params: { id: stored._id }, signal })}
      toView={toView}
    />
  )
}
