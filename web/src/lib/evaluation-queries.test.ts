import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { EVALUATIONS_KEY, invalidateLists } from './evaluation-queries.ts'

it('fetches a list again that is still being loaded for the first time', async () => {
  const queries = createQueryClient()
  const responses: ((rows: string) => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    return new Promise<string>((resolve) => responses.push(resolve))
  }
  const observer = new QueryObserver(queries, { queryKey: [EVALUATIONS_KEY, 'list'], queryFn })
  const unsubscribe = observer.subscribe(() => undefined)
  const done = invalidateLists(queries)
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  responses[0]?.('before the save')
  responses[1]?.('after the save')
  await done
  expect(observer.getCurrentResult().data).toBe('after the save')
  unsubscribe()
})
