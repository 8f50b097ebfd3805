import { listHeldSpecies, type Species } from '@trophy/domain'
import { useMe } from './me.ts'
import { readMember } from './offline-session.ts'
import type { SessionUser } from './session.ts'

/** Returns the species that a user may evaluate; without a response of the server, those known last. */
export const useHeldSpecies = (user: SessionUser): Species[] => {
  const evaluation_options = (useMe() ?? readMember(user._id) ?? user).evaluation_options
  return listHeldSpecies({ ...user, evaluation_options })
}
