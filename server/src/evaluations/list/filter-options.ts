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
  const medals = await valueQueries.medal(db)
  return {
    eval_option: toFilterOptions(await valueQueries.eval_option(db), getSpeciesName),
    hunt_country: toFilterOptions(await valueQueries.hunt_country(db), getCountryName),
    source: toFilterOptions(await valueQueries.source(db), (source) => source),
    version: toFilterOptions(await valueQueries.version(db), (version) => version),
    medal: AWARDS.filter((award) => medals.includes(award)).map((award) => ({
      value: award,
      label: formatAward(award),
    })),
  }
}

const toFilterOptions = (values: readonly string[], label: (value: string) => string): FilterOption[] =>
  values.map((value) => ({ value, label: label(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))
