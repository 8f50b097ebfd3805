import { AWARDS, type EvaluationFilterOptions, type FilterOption, getCountryName, getSpeciesName } from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { listValues } from './list.ts'

/** The values that occur in each selectable filter of the list, by label; medals best first. */
export const listFilterOptions = async (db: Db): Promise<EvaluationFilterOptions> => {
  const medals = await listValues.medal(db)
  return {
    eval_option: labelled(await listValues.eval_option(db), getSpeciesName),
    hunt_country: labelled(await listValues.hunt_country(db), getCountryName),
    source: labelled(await listValues.source(db), (source) => source),
    version: labelled(await listValues.version(db), (version) => version),
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
