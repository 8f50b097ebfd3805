import { getSpeciesName, type SignedInRole, SPECIES_KEYS } from '@trophy/domain'
import { today } from '#lib/format/dates.ts'
import type { SessionUser } from '#shell/session/session.ts'
import type { QuickFilter } from '#ui/data-table/search/quick-filters.tsx'

/** The letters on chips of species that fit beside the other tools; longer names are chosen from a list. */
const MAX_CHIPS_LENGTH = 17

/** Returns the keys of the species of a user, by name. Admins hold all. */
const listSpecies = (role: SignedInRole, held: readonly string[]): readonly string[] =>
  (role === 'admin' ? SPECIES_KEYS : held).toSorted((a, b) => getSpeciesName(a).localeCompare(getSpeciesName(b), 'en'))

const createSpeciesFilters = (species: readonly string[], label: string): QuickFilter[] => {
  const options = species.map((value) => ({ value, label: getSpeciesName(value) }))
  if (options.map((option) => option.label).join('').length > MAX_CHIPS_LENGTH)
    return [{ kind: 'choice', name: 'eval_option', label, options }]
  return options.map((option) => ({ kind: 'any of', name: 'eval_option', ...option }))
}

/** Returns the quick filters of a user: own evaluations, gold medals, this year, and the user's species. */
export const createQuickFilters = ({ role, id_number, evaluation_options }: SessionUser): readonly QuickFilter[] => {
  const mine: QuickFilter[] =
    id_number === '' ? [] : [{ kind: 'chip', label: 'Mine', name: 'measurer_id_number', value: id_number }]
  return [
    ...mine,
    { kind: 'any of', label: 'Gold', name: 'medal', value: 'Gold' },
    { kind: 'chip', label: 'This year', name: 'eval_date_from', value: `${today().slice(0, 4)}-01-01` },
    ...createSpeciesFilters(listSpecies(role, evaluation_options), role === 'admin' ? 'All species' : 'Your species'),
  ]
}
