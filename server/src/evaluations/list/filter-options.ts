import {
  AWARDS,
  type EvaluationFilterOptions,
  type FilterOption,
  formatAward,
  getCountryName,
  getSpeciesName,
} from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { valueQueries } from './list.ts'

/** Returns the occurring values of each select filter, sorted by label; medals best first. */
export const listFilterOptions = async (db: Db): Promise<EvaluationFilterOptions> => {
  const [species, countries, sources, versions, medals] = await Promise.all([
    valueQueries.eval_option(db),
    valueQueries.hunt_country(db),
    valueQueries.source(db),
    valueQueries.version(db),
    valueQueries.medal(db),
  ])
  return {
    eval_option: toFilterOptions(species, getSpeciesName),
    hunt_country: toFilterOptions(countries, getCountryName),
    source: toFilterOptions(sources, (source) => source),
    version: toFilterOptions(versions, (version) => version),
    medal: AWARDS.filter((award) => medals.includes(award)).map((award) => ({
      value: award,
      label: formatAward(award),
    })),
  }
}

const toFilterOptions = (values: readonly string[], label: (value: string) => string): FilterOption[] =>
  values.map((value) => ({ value, label: label(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))
