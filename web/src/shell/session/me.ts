import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Certification, entryBlockedReason, type Me } from '@trophy/domain'
import { api } from '#lib/api.ts'
import { today } from '#lib/dates.ts'
import { useSession } from './session.ts'

/** Asks for the signed-in user's record as the server has it now. */
export const useMeQuery = (): UseQueryResult<Me> =>
  useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.get<Me>('/me', { signal }) })

/** The signed-in user's record as the server has it now; undefined while it loads. */
export const useMe = (): Me | undefined => useMeQuery().data

/** Where the signed-in user's certification stands; until the server has answered, active as the token dates it. */
export const useCertification = (): Certification | null => {
  const user = useSession()
  const me = useMe()
  if (!user) return null
  return me ?? { role: user.role, status: 'active', valid_from: user.valid.from, valid_to: user.valid.to }
}

/** Why the signed-in user may not enter evaluations today, as a sentence, or null when they may. */
export const useEntryBlockedReason = (): string | null => {
  const certification = useCertification()
  return certification && entryBlockedReason(certification, today())
}
