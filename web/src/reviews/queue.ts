/** The queue of reviews: what awaits a review that a judge may give, for admins all that awaits one. */
import { evaluationList, type ListDefinition, type ListQuery } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { requirePage, toListParams } from '#lib/list-params.ts'

const { columns, filters } = evaluationList
const { eval_location, eval_date_from, eval_date_to, eval_option } = filters

export const reviewQueue = {
  columns,
  filters: { eval_location, eval_date_from, eval_date_to, eval_option },
  defaultSort: { sortBy: 'created_at', sortDir: 'asc' },
} as const satisfies ListDefinition

export const QUEUE_KEY = [EVALUATIONS_KEY, 'queue'] as const

/** Returns a page of the queue, of all rows by default. */
export const fetchQueue = async (query: Partial<ListQuery>, options: { readonly signal?: AbortSignal } = {}) => {
  const first = { page: 1, rowsPerPage: 10, ...reviewQueue.defaultSort, filters: {} } as const
  const params = { ...toListParams({ ...first, ...query }), reviewable: ['true'] }
  return requirePage(await call('GET /evaluation', { query: params, ...options }))
}
