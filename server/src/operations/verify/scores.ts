/** Checks the stored score of every evaluation by rescoring it under its edition. */
import { findEdition, getCountryName } from '@trophy/domain'
import { scoreColumns } from '#evaluations/record/columns.ts'
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import { canonicalJson } from '#platform/records/history.ts'
import type { Check, Report } from './finding.ts'

/** Each batch takes some milliseconds, in which a server answers no request. */
const BATCH_ROWS = 100

const SCORED_COLUMNS = [
  'id',
  'eval_option',
  'phenotype_key',
  'phenotype_label',
  'phenotype_latin',
  'species_name',
  'hunt_country',
  'hunt_country_name',
  'version',
  'data',
  'lines',
  'total_points',
  'award',
] as const
type ScoredRow = Pick<EvaluationRow, (typeof SCORED_COLUMNS)[number]>

export const scoreCheck: Check = {
  title: 'Scores',
  run: async (db, report, signal) => {
    let counted = 0
    for await (const row of iterateEvaluations(db, signal)) {
      checkScore(row, report)
      counted += 1
    }
    return `${counted} evaluations rescored`
  },
}

const checkScore = (row: ScoredRow, report: Report): void => {
  const description = findScoreError(row)
  if (description !== null) report({ kind: 'evaluation', id: row.id, row: null, description })
}

const iterateEvaluations = (db: Db, signal?: AbortSignal): AsyncGenerator<ScoredRow> =>
  iterateBatches(
    (last) =>
      db
        .selectFrom('evaluations')
        .select(SCORED_COLUMNS)
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(BATCH_ROWS)
        .execute(),
    signal,
  )

/** Returns how the stored score differs from that of the sheet, or null if it does not. */
const findScoreError = ({
  eval_option,
  version,
  phenotype_key,
  phenotype_label,
  phenotype_latin,
  species_name,
  hunt_country,
  hunt_country_name,
  data,
  lines,
  total_points,
  award,
}: ScoredRow): string | null => {
  const species = findEdition(eval_option, version)
  if (!species) return `belongs to ${eval_option}, edition ${version}, which is unknown to this program`
  const phenotype = species.phenotypes.find(({ key }) => key === phenotype_key)
  if (!phenotype) return `has a phenotype that ${eval_option} does not have: ${phenotype_key}`
  if (species_name !== species.name) return `is named ${species_name} instead of ${species.name}`
  const country = getCountryName(hunt_country)
  if (hunt_country_name !== country) return `names the country ${hunt_country_name} instead of ${country}`
  if (phenotype_label !== phenotype.label || phenotype_latin !== phenotype.latin)
    return `has the phenotype ${phenotype_label} (${phenotype_latin}) instead of ${phenotype.label} (${phenotype.latin})`
  const score = scoreColumns(species, data, phenotype)
  const formatPoints = (hundredths: number) => (hundredths / 100).toFixed(2)
  if (total_points !== score.total_points)
    return `has ${formatPoints(total_points)} points, but its sheet scores ${formatPoints(score.total_points)}`
  if (award !== score.award) return `has the medal ${award}, but its sheet scores ${score.award}`
  if (canonicalJson(data) !== canonicalJson(score.data)) return 'has other calculations than its sheet'
  return canonicalJson(lines) === canonicalJson(score.lines) ? null : 'has other score lines than its sheet'
}
