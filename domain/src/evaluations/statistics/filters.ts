/** The filters of the statistics: those of the list under the same names and with the same meaning. */
import { evaluationList } from '#evaluations/list.ts'

const { eval_option, phenotype_key, medal, hunt_country, source, measurer_id_number, hunt_date_from, hunt_date_to } =
  evaluationList.filters

export const statisticsFilters = {
  eval_option,
  phenotype_key,
  hunt_date_from,
  hunt_date_to,
  hunt_country,
  source,
  medal,
  measurer_id_number,
} as const

export type StatisticsFilter = keyof typeof statisticsFilters
