import { listHeldSpecies, type Species } from '@trophy/domain'
import { useMe } from './me.ts'
import type { SessionUser } from './session.ts'

/** Returns the species that a user may evaluate; until the server has responded, those of the token. */
export const useHeldSpecies = (user: SessionUser): Species[] => {
  const evaluation_options = useMe()?.evaluation_options ?? user.evaluation_options
  return listHeldSpecies({ ...user, evaluation_options })
}
