import type { QueryClient } from '@tanstack/react-query'
import type { History } from 'history'
import { invalidateLists } from '#evaluations/query-key.ts'
import { rememberSaved } from '#evaluations/saved-rows.ts'
import { startSender } from '#outbox/sender.ts'

/** Starts to send the outbox. Returns a function that stops. */
export const startOutboxSender = (queryClient: QueryClient, history: History): (() => void) =>
  startSender({
    onStored: (evaluation) => rememberSaved(queryClient, evaluation),
    onFinished: () => void invalidateLists(queryClient),
    openPath: (path) => history.push(path),
  })
