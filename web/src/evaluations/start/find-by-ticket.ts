import type { QueryClient } from '@tanstack/react-query'
import { type EvaluationListRow, evaluationList, fold } from '@trophy/domain'
import { listDrafts, type StoredDraft } from '#evaluations/editor/draft/stored-drafts.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { today } from '#lib/format/dates.ts'
import { requirePage, toListParams } from '#lib/list-params.ts'
import { getLatestContent, isStale, type OutboxEntry } from '#outbox/entry.ts'
import { readOutbox } from '#outbox/outbox-store.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { fetchTodays, todaysQuery } from './todays-query.ts'
import { isOfToday } from './use-todays-sheets.ts'

/** After this time a sheet opens without a response. */
const TIMEOUT_MS = 3000

const fetchByTicket = async (ticket: string, signal: AbortSignal): Promise<readonly EvaluationListRow[]> => {
  const query = { page: 1, rowsPerPage: 10, ...evaluationList.defaultSort, filters: { ticket: [ticket] } } as const
  return requirePage(await call('GET /evaluation', { query: toListParams(query), signal })).docs
}

/** The query of the evaluations with a ticket, latest first. */
export const ticketQuery = (ticket: string) => ({
  queryKey: [EVALUATIONS_KEY, 'ticket', ticket],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchByTicket(ticket, signal),
})

const ignoreNoResponse = (error: unknown): undefined => {
  if (toProblem(error).status !== 0) throw error
}

/** Returns the user's latest draft with a ticket. */
export const findDraft = (userId: string, ticket: string): StoredDraft | undefined =>
  listDrafts(userId).find((draft) => fold(draft.ticket) === fold(ticket))

/** Returns the user's latest unsent sheet of today with a ticket. A stale edit must be compared in the list first. */
export const findUnsent = async (userId: string, ticket: string): Promise<OutboxEntry | undefined> => {
  const { entries } = await readOutbox()
  return entries.findLast((entry) => {
    const entryTicket = getLatestContent(entry).body.ticket
    const isFound = typeof entryTicket === 'string' && fold(entryTicket) === fold(ticket)
    return isFound && entry.memberId === userId && isOfToday(entry) && !isStale(entry)
  })
}

/**
 * Returns the evaluation that a ticket stands for: one of today that is the user's own, or at the location of the
 * user's latest one of today. Tickets of other days and locations stand for other trophies.
 */
const findOfToday = (
  found: readonly EvaluationListRow[],
  userId: string,
  own: readonly EvaluationListRow[],
): EvaluationListRow | undefined => {
  const day = today()
  const location = own[0]?.eval_location
  const ofToday = found.filter(({ eval_date }) => eval_date === day)
  return (
    ofToday.find(({ measurer_id }) => measurer_id === userId) ??
    ofToday.find(({ eval_location }) => location !== undefined && fold(eval_location) === fold(location))
  )
}

/**
 * Returns the evaluations with a ticket, and the one among them that the ticket stands for. Without a response nothing
 * is found. Throws any other `Problem`.
 */
export const findStored = async (queries: QueryClient, user: SessionUser, ticket: string) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // Not by the query cache, where a save that ends meanwhile cancels the request.
  const known = queries.getQueryData<EvaluationListRow[]>(todaysQuery(user).queryKey)
  const [found, own] = await Promise.all([
    fetchByTicket(ticket, signal).catch(ignoreNoResponse),
    known ?? fetchTodays(user, signal).catch(ignoreNoResponse),
  ])
  if (found) queries.setQueryData(ticketQuery(ticket).queryKey, found)
  return { found: found ?? [], ofToday: findOfToday(found ?? [], user._id, own ?? []) }
}
