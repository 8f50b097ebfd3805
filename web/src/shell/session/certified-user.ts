import { listHeldSpecies, type SpeciesIdentity } from '@trophy/domain'
import { useMe } from './me.ts'
import { readMember } from './offline-session.ts'
import type { SessionUser } from './session.ts'

/** Returns the user with the species of the certification; without a response of the server, those known last. */
export const useCertifiedUser = (user: SessionUser): SessionUser => {
  const evaluation_options = (useMe() ?? readMember(user._id) ?? user).evaluation_options
  return { ...user, evaluation_options }
}

/** Returns the species that a user may evaluate. */
export const useHeldSpecies = (user: SessionUser): SpeciesIdentity[] => listHeldSpecies(useCertifiedUser(user))
