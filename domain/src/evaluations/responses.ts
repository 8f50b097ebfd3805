/** Responses of evaluations. */
import type { z } from 'zod'
import { listNotices } from '#measuring/score/notices.ts'
import { explainScore, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import type { Wire } from '#wire/route.ts'
import type {
  evaluationFileSchema,
  evaluationListRowSchema,
  evaluationSchema,
  filterOptionsSchema,
  measurerOptionSchema,
  scoreSchema,
  summaryRowSchema,
} from './response-schemas.ts'

/** Scores a sheet as it would be stored. Accepts invalid and incomplete sheets. */
export const scoreResponse = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
): Wire<z.output<typeof scoreSchema>> => {
  const { sheet, errors } = checkSheet(species, data, phenotype)
  const score = scoreSheet(species, sheet, phenotype)
  return {
    calculations: score.calculations,
    totalPoints: score.totalPoints,
    award: score.award,
    next: score.next,
    fields: errors,
    notices: listNotices(species, sheet, phenotype, score.award),
    lines: explainScore(score),
  }
}

export type EvaluationData = Evaluation['data']

/** A phenotype as returned by the API, without the source of its thresholds. */
export type PhenotypeResponse = Omit<Phenotype, 'source'>

export const toPhenotypeResponse = ({ source, ...response }: Phenotype): PhenotypeResponse => response

export type EvaluationFile = Wire<z.output<typeof evaluationFileSchema>>
export type Evaluation = Wire<z.output<typeof evaluationSchema>>
export type EvaluationListRow = Wire<z.output<typeof evaluationListRowSchema>>
export type EvaluationFilterOptions = Wire<z.output<typeof filterOptionsSchema>>
export type SummaryRow = Wire<z.output<typeof summaryRowSchema>>
export type MeasurerOption = Wire<z.output<typeof measurerOptionSchema>>
