import { type Evaluation, findEdition, type HistoryEntry, type Species } from '@trophy/domain'
import { EVALUATIONS, getHistory } from '#evaluations/api.ts'
import { HistoryDrawer } from '#ui/history/history-drawer.tsx'
import { Result } from './history-result.tsx'
import { printAction, readEntry } from './history-values.ts'

type Props = { readonly stored: Evaluation; readonly species: Species }

/** What was done to an evaluation, beside its sheet. */
export function History({ stored, species }: Props) {
  const edition = findEdition(stored.eval_option, stored.version) ?? species
  const read = (entry: HistoryEntry) => {
    const { points, award, changes } = readEntry(edition, entry)
    const result = <Result points={points} award={award} />
    return { title: printAction(entry.action), result, changes, isNew: entry.action === 'create' }
  }
  return (
    <HistoryDrawer
      subject={`Evaluation ${stored.public_id}`}
      empty="Nothing is recorded of this evaluation."
      queryKey={[EVALUATIONS, 'history', stored._id]}
      fetchHistory={(signal) => getHistory(stored._id, signal)}
      read={read}
    />
  )
}
