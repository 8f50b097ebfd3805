/** The rows that this browser has just saved. A list that was requested before must not show the previous points. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Evaluation, EvaluationListRow, Page } from '@trophy/domain'
import { useMemo } from 'react'
import { getLatestContent, type OutboxEntry } from '#outbox/entry.ts'
import { useOutbox } from '#outbox/use-outbox.ts'

/** By id. */
type SavedEvaluations = Readonly<Record<string, Evaluation>>

const SAVED_KEY = ['saved-evaluations'] as const

/** Remembers an evaluation as the server has stored it. Call it before the sheet leaves the outbox. */
export const rememberSaved = (queries: QueryClient, evaluation: Evaluation): void => {
  queries.setQueryData<SavedEvaluations>(SAVED_KEY, (saved) => ({ ...saved, [evaluation._id]: evaluation }))
}

/** Returns the row with the values of the same name, without those that only a whole evaluation has. */
const withValues = (row: EvaluationListRow, values: Readonly<Record<string, unknown>>): EvaluationListRow => {
  const known = Object.entries(values).filter(([name]) => name in row)
  return { ...row, ...Object.fromEntries(known) }
}

/** Returns the row as a waiting edit will leave it. Of phenotype and measurer, the body has only keys. */
const withEdit = (row: EvaluationListRow, entry: OutboxEntry): EvaluationListRow => {
  const { body, shown } = getLatestContent(entry)
  const { phenotype: _, measurer_id: __, modified_date: ___, ...values } = body
  return { ...withValues(row, values), total_points: shown }
}

/** Returns the page with what this browser has saved since it was fetched, whether or not it has been sent. */
export const useCurrentPage = (page: Page<EvaluationListRow> | undefined): Page<EvaluationListRow> | undefined => {
  const { data: saved } = useQuery<SavedEvaluations>({ queryKey: SAVED_KEY, queryFn: skipToken })
  const { entries } = useOutbox()
  return useMemo(() => {
    const edits = new Map(
      entries.flatMap((entry) => (entry.edited && entry.state === 'waiting' ? [[entry.edited._id, entry]] : [])),
    )
    const toCurrentRow = (row: EvaluationListRow): EvaluationListRow => {
      const stored = saved?.[row._id]
      const edit = edits.get(row._id)
      const current = stored && stored.modified_date > row.modified_date ? withValues(row, { ...stored }) : row
      return edit ? withEdit(current, edit) : current
    }
    return page && { ...page, docs: page.docs.map(toCurrentRow) }
  }, [page, saved, entries])
}
