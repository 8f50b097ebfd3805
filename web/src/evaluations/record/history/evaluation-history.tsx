/** The history of an evaluation, for the drawer of the editor and for the record. */
import type { Evaluation, HistoryEntry, Species } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import type { HistoryProps } from '#ui/history/history-entries.tsx'
import { ChangeList } from '#ui/history/history-entry.tsx'
import { HistoryResult } from './history-result.tsx'
import { formatAction, toHistoryValues } from './history-values.ts'

/** Returns how the history of an evaluation is fetched and shown, with the labels of its edition, `species`. */
export const toHistoryProps = (stored: Evaluation, species: Species): Omit<HistoryProps, 'pageSize'> => ({
  empty: 'No changes are recorded for this evaluation.',
  queryKey: [EVALUATIONS_KEY, 'history', stored._id],
  fetchHistory: (signal) => call('GET /evaluation/:id/history', { params: { id: stored._id }, signal }),
  toView: (entry: HistoryEntry) => {
    const { points, award, reason, changes } = toHistoryValues(species, entry)
    const result = (
      <>
        {reason && <ChangeList changes={[reason]} isNew />}
        <HistoryResult points={points} award={award} />
      </>
    )
    return { title: formatAction(entry), result, changes, isNew: entry.action === 'create' }
  },
})
