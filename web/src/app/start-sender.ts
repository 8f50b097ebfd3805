import type { QueryClient } from '@tanstack/react-query'
import { rememberSaved } from '#evaluations/saved-rows.ts'
import { invalidateLists } from '#lib/evaluation-queries.ts'
import { onSendResult, type SendResult, type StoredResult } from '#outbox/outbox-events.ts'
import { startSender } from '#outbox/sender.ts'
import { setSentCount } from '#outbox/sent-count.ts'

/** Starts to send the outbox, and to show what any tab has sent. Returns a function that stops. */
export const startOutboxSender = (queryClient: QueryClient): (() => void) => {
  let stored: StoredResult[] = []
  const showResult = async (result: SendResult) => {
    if (result.kind === 'stored') {
      // Before the list has read that the sheet has left the outbox.
      rememberSaved(queryClient, result.evaluation)
      stored.push(result)
      return
    }
    const sent = stored
    if (result.kind === 'finished') {
      stored = []
      void invalidateLists(queryClient)
    }
    // Loaded with the first sheet, because most visits send none.
    const { reportKept, reportRejected, reportSent } = await import('#outbox/report.tsx')
    if (result.kind === 'finished') reportSent(sent)
    else if (result.kind === 'rejected') reportRejected(result.sheet)
    else reportKept()
  }
  const stopResults = onSendResult((result) => void showResult(result).catch(() => undefined))
  const stopSender = startSender()
  return () => {
    setSentCount(0)
    stopSender()
    stopResults()
  }
}
