import type { Evaluation, Species } from '@trophy/domain'
import { HistoryEntries } from '#ui/history/history-entries.tsx'
import { toHistoryProps } from './evaluation-history.tsx'

const PAGE_SIZE = 3

type Props = { readonly stored: Evaluation; readonly species: Species }

/** The history of an evaluation, beside its record. */
export default function RecordHistory({ stored, species }: Props) {
  return <HistoryEntries {...toHistoryProps(stored, species)} pageSize={PAGE_SIZE} />
}
