import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Certification, entryBlockedReason, type Me } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { today } from '#lib/format/dates.ts'
import { offlineBlockedReason, readMember, storeMember } from './offline-session.ts'
import { useSession } from './session.ts'

/** The current record of the signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await call('GET /me', { signal })
    storeMember(me)
    return me
  },
})

export const useMeQuery = (): UseQueryResult<Me> => useQuery(meQuery)

/** Returns the current record of the signed-in user; undefined while it loads. */
export const useMe = (): Me | undefined => useMeQuery().data

/** Returns the user's certification: from the server, otherwise as last received, otherwise of the token. */
export const useCertification = (): Certification | null => {
  const user = useSession()
  const me = useMe()
  if (!user) return null
  return (
    me ??
    readMember(user._id) ?? { role: user.role, status: 'active', valid_from: user.valid.from, valid_to: user.valid.to }
  )
}

/** Returns a sentence why the signed-in user may not enter evaluations today, or null if they may. */
export const useEntryBlockedReason = (): string | null => {
  const user = useSession()
  const { isFetching } = useMeQuery()
  const certification = useCertification()
  if (!user || !certification) return null
  const lastContact = Math.max(readMember(user._id)?.readAt ?? 0, user.issuedAt)
  return entryBlockedReason(certification, today()) ?? (isFetching ? null : offlineBlockedReason(lastContact))
}
