import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Certification, entryBlockedReason, type Me } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { today } from '#lib/dates.ts'
import { useSession } from './session.ts'

/** Fetches the current record of the signed-in user. */
export const useMeQuery = (): UseQueryResult<Me> =>
  useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call('GET /me', { signal }) })

/** Returns the current record of the signed-in user; undefined while it loads. */
export const useMe = (): Me | undefined => useMeQuery().data

/** Returns the signed-in user's certification; until the server has responded, an active one dated by the token. */
export const useCertification = (): Certification | null => {
  const user = useSession()
  const me = useMe()
  if (!user) return null
  return me ?? { role: user.role, status: 'active', valid_from: user.valid.from, valid_to: user.valid.to }
}

/** Returns a sentence why the signed-in user may not enter evaluations today, or null if they may. */
export const useEntryBlockedReason = (): string | null => {
  const certification = useCertification()
  return certification && entryBlockedReason(certification, today())
}
