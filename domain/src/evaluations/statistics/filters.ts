import type { EvaluationFilter } from '#evaluations/list.ts'

/** The filters of the statistics: those of the list under the same names and with the same meaning. */
export const STATISTICS_FILTERS = [
  'eval_option',
  'phenotype_key',
  'hunt_date_from',
  'hunt_date_to',
  'hunt_country',
  'source',
  'medal',
  'measurer_id_number',
] as const satisfies readonly EvaluationFilter[]
