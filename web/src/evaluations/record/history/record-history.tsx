import type { Evaluation, Species } from '@trophy/domain'
import { HistoryEntries, HistoryList } from '#ui/history/history-entries.tsx'
import { toHistoryProps } from './evaluation-history.tsx'

const PAGE_SIZE = 3

type Props = { readonly stored: Evaluation; readonly species: Species }

/** The history of an evaluation, beside its record; fetched only if it was not read with the evaluation. */
export default function RecordHistory({ stored, species }: Props) {
  const { history } = stored
  const props = { ...toHistoryProps(stored, species), pageSize: PAGE_SIZE }
  return history ? <HistoryList entries={history} {...props} /> : <HistoryEntries {...props} />
}
