import { type Actor, can } from '#access/access.ts'
import { listSpecies, type SpeciesIdentity } from '#species/registry.ts'

/** Returns the species for which a user may enter evaluations, sorted by name. */
export const listHeldSpecies = (user: Actor): SpeciesIdentity[] =>
  listSpecies().filter(({ key }) => can(user, 'evaluation.create', { measurer_id: user._id, eval_option: key }))
