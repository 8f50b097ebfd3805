/** Every evaluation scored again, under the edition it was scored with. */
import { findEdition } from '@trophy/domain'
import { scoreColumns } from '#evaluations/record/columns.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import { canonical } from '#platform/records/history.ts'
import type { Check } from './finding.ts'

const BATCH = 500

const SCORED = ['id', 'eval_option', 'phenotype_key', 'version', 'data', 'lines', 'total_points', 'award'] as const
type Scored = Pick<EvaluationRow, (typeof SCORED)[number]>

export const scores: Check = {
  title: 'Scores',
  run: async (db, report) => {
    let counted = 0
    for await (const row of everyEvaluation(db)) {
      const fault = faultOf(row)
      if (fault !== null) report({ kind: 'evaluation', id: row.id, row: null, fault })
      counted += 1
    }
    return `${counted} evaluations scored again`
  },
}

async function* everyEvaluation(db: Db): AsyncGenerator<Scored> {
  let last: string | null = null
  for (;;) {
    const query = db.selectFrom('evaluations').select(SCORED).orderBy('id').limit(BATCH)
    const rows: Scored[] = await (last === null ? query : query.where('id', '>', last)).execute()
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** What of the stored score is not what its sheet comes to; null when all of it is. */
const faultOf = ({ eval_option, version, phenotype_key, data, lines, total_points, award }: Scored): string | null => {
  const species = findEdition(eval_option, version)
  if (!species) return `is of ${eval_option}, edition ${version}, which this program does not know`
  const phenotype = species.phenotypes.find(({ key }) => key === phenotype_key)
  if (!phenotype) return `is of a phenotype that ${eval_option} does not have: ${phenotype_key}`
  const score = scoreColumns(species, data, phenotype)
  const points = (hundredths: number) => (hundredths / 100).toFixed(2)
  if (total_points !== score.total_points)
    return `has ${points(total_points)} points, but its sheet comes to ${points(score.total_points)}`
  if (award !== score.award) return `has the medal ${award}, but its sheet comes to ${score.award}`
  if (canonical(data) !== canonical(score.data)) return 'has other calculations than its sheet comes to'
  return canonical(lines) === canonical(score.lines) ? null : 'has other lines of points than its sheet comes to'
}
