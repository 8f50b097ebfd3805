import { listHeldSpecies, type Species } from '@trophy/domain'
import { useMe } from './me.ts'
import type { SessionUser } from './session.ts'

/** The species of which a user may enter evaluations. Until the server has answered, those of the token. */
export const useHeldSpecies = (user: SessionUser): Species[] => {
  const evaluation_options = useMe()?.evaluation_options ?? user.evaluation_options
  return listHeldSpecies({ ...user, evaluation_options })
}
