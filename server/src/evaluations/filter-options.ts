import { AWARDS, countryName, type EvaluationFilterOptions, type FilterOption, findSpecies } from '@trophy/domain'
import type { Db } from '../db/types.ts'
import * as store from './store.ts'

/** The values that occur in each selectable filter of the list, by label; medals best first. */
export const listFilterOptions = async (db: Db): Promise<EvaluationFilterOptions> => {
  const medals = await store.listValues(db, 'award')
  return {
    eval_option: labelled(await store.listValues(db, 'eval_option'), (key) => findSpecies(key)?.name ?? key),
    hunt_country: labelled(await store.listValues(db, 'hunt_country'), countryName),
    source: labelled(await store.listValues(db, 'source'), (source) => source),
    version: labelled(await store.listValues(db, 'version'), (version) => version),
    medal: AWARDS.filter((award) => medals.includes(award)).map((award) => ({
      value: award,
      label: award === 'none' ? 'No medal' : award,
    })),
  }
}

const labelled = (values: readonly string[], label: (value: string) => string): FilterOption[] =>
  values
    .map((value) => ({ value, label: label(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
