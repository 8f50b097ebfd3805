import type { QueryClient } from '@tanstack/react-query'
import { invalidateLists } from '#evaluations/query-key.ts'
import { rememberSaved } from '#evaluations/saved-rows.ts'
import { onSendResult, type SendResult } from '#outbox/outbox-events.ts'
import { startSender } from '#outbox/sender.ts'

/** Starts to send the outbox, and to show what any tab has sent. Returns a function that stops. */
export const startOutboxSender = (queryClient: QueryClient): (() => void) => {
  const showResult = async (result: SendResult) => {
    if (result.kind === 'finished') return invalidateLists(queryClient)
    // Before the list has read that the sheet has left the outbox.
    if (result.kind === 'stored') rememberSaved(queryClient, result.evaluation)
    // Loaded with the first sheet, because most visits send none.
    const { reportResult } = await import('#outbox/report.tsx')
    reportResult(result)
  }
  const stopResults = onSendResult((result) => void showResult(result).catch(() => undefined))
  const stopSender = startSender()
  return () => {
    stopSender()
    stopResults()
  }
}
