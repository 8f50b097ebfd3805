import { queryOptions } from '@tanstack/react-query'
import { type EvaluationListRow, evaluationList, type ListQuery } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { today } from '#lib/format/dates.ts'
import { requirePage, toListParams } from '#lib/list-params.ts'
import type { SessionUser } from '#shell/session/session.ts'

/** Returns the filters of the user's own evaluations. Admins have no number. */
const filterOwn = ({ id_number, name }: SessionUser): ListQuery['filters'] =>
  id_number === '' ? { measurer_name: [name] } : { measurer_id_number: [id_number] }

const ROWS_PER_PAGE = 50

/** Returns all evaluations that match, latest first. */
const fetchAll = async (filters: ListQuery['filters'], signal: AbortSignal): Promise<EvaluationListRow[]> => {
  const rows: EvaluationListRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, rowsPerPage: ROWS_PER_PAGE, ...evaluationList.defaultSort, filters } as const
    const { docs, totalDocs } = requirePage(await call('GET /evaluation', { query: toListParams(query), signal }))
    rows.push(...docs)
    if (docs.length < ROWS_PER_PAGE || rows.length >= totalDocs) return rows
  }
}

/** Returns the user's evaluations that are dated today, latest first. */
export const fetchTodays = async (user: SessionUser, signal: AbortSignal): Promise<EvaluationListRow[]> => {
  const day = today()
  const rows = await fetchAll({ ...filterOwn(user), eval_date_from: [day], eval_date_to: [day] }, signal)
  // Part of a number or a name also matches.
  return rows.filter(({ measurer_id }) => measurer_id === user._id)
}

/** Returns the options of the query of the user's evaluations that are dated today. */
export const todaysQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: [EVALUATIONS_KEY, 'today', user._id, today()],
    queryFn: ({ signal }) => fetchTodays(user, signal),
  })
