import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Member, screens } from '@trophy/domain'
import { type NavigateOptions, useNavigate } from 'react-router'
import { call } from '#lib/call.ts'
import { wholePage } from '#ui/data-table/local-page.ts'

/** The rows of the waiting list, as its table stores them under this key. */
const waitingQuery = {
  queryKey: ['members', 'waiting', {}],
  queryFn: async ({ signal }: { signal: AbortSignal }) => wholePage(await call('GET /member/waiting', { signal })),
}

/** Returns the new applicants after this one in the waiting list, then those before. */
const listFollowing = (members: readonly Member[], { _id }: Pick<Member, '_id'>): readonly Member[] => {
  const index = members.findIndex((member) => member._id === _id)
  return [...members.slice(index + 1), ...members.slice(0, Math.max(0, index))].filter(
    (member) => member.status === 'new' && member._id !== _id,
  )
}

/** Returns the other new applicants, undefined while they load, and a function that opens the next or the list. */
export const useNextApplicant = (member: Pick<Member, '_id'>) => {
  const { data } = useQuery(waitingQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const following = data && listFollowing(data.docs, member)
  const openNext = async (options?: NavigateOptions) => {
    // A decision has invalidated the list, so that it is fetched once more: others may have decided meanwhile.
    const query = { ...waitingQuery, staleTime: Number.POSITIVE_INFINITY }
    const waiting = await queries.fetchQuery(query).catch(() => data)
    const [next] = listFollowing(waiting?.docs ?? [], member)
    await navigate(next ? `/members/${next._id}/edit` : screens.membersWaiting.path, options)
  }
  return { following, openNext }
}
