/** Results of queries that are available without a network: those with `meta: { isStored: true }`. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { findResult, putResult } from '#lib/storage/device-data.ts'
import { currentUser } from '#shell/session/session.ts'

/** Shows the stored result until the server responds; instead of an error if it does not. */
const restore = async (query: Query): Promise<void> => {
  const userId = currentUser()?._id
  if (!userId || query.state.data !== undefined) return
  const stored = await findResult(userId, query.queryHash)
  if (!stored || query.state.data !== undefined || currentUser()?._id !== userId) return
  // Not `setData`, which would remove the error of a request that has failed meanwhile.
  query.setState({
    data: stored.data,
    dataUpdatedAt: stored.storedAt,
    ...(query.state.status === 'pending' ? { status: 'success' } : {}),
  })
}

const store = async ({ queryHash: name, state: { data } }: Query): Promise<void> => {
  const userId = currentUser()?._id
  if (userId) await putResult({ userId, name, data, storedAt: Date.now() })
}

/** Stores and restores the results. Returns a function that stops. */
export const startStoredResults = (queries: QueryClient): (() => void) => {
  // Without a device storage, these pages need the network.
  const run = (work: Promise<void>) => void work.catch(() => undefined)
  const isStored = ({ meta }: Query) => meta?.isStored === true
  const cache = queries.getQueryCache()
  for (const query of cache.getAll().filter(isStored)) run(restore(query))
  return cache.subscribe((event) => {
    if (!isStored(event.query)) return
    if (event.type === 'observerAdded') run(restore(event.query))
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) run(store(event.query))
  })
}
