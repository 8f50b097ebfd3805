/** Responses of the evaluation endpoints. */

import type { RecordResponse } from '#fields/record.ts'
import type { FileRecord } from '#files/file-record.ts'
import type { Award, NextAward } from '#measuring/score/medal.ts'
import { listNotices, type Notice } from '#measuring/score/notices.ts'
import { type CalculationTree, explainScore, type Line, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { SheetData } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import type { FieldErrors } from '#wire/problem.ts'
import type { information } from './information.ts'

/** The response of `POST /evaluation/{animal}/score`. */
type ScoreResponse = {
  readonly calculations: CalculationTree
  readonly totalPoints: number
  readonly award: Award
  readonly next: NextAward | null
  /** The errors of the sheet, by path in it. */
  readonly fields: FieldErrors
  readonly notices: readonly Notice[]
  readonly lines: readonly Line[]
}

/** Scores a sheet as it would be stored. Accepts invalid and incomplete sheets. */
export const scoreResponse = (species: Species, data: unknown, phenotype: Phenotype | null): ScoreResponse => {
  const { sheet, errors } = checkSheet(species, data, phenotype)
  const score = scoreSheet(species, sheet, phenotype)
  return {
    calculations: score.calculations,
    totalPoints: score.totalPoints,
    award: score.award,
    next: score.next,
    fields: errors,
    notices: listNotices(species, sheet, phenotype, score.award),
    lines: explainScore(species, score),
  }
}

/** The sheet of a stored evaluation with the stored results of its scoring. */
export type EvaluationData = SheetData & { readonly calculations: CalculationTree; readonly totalPoints: number }

/** A phenotype as returned by the API, without the source of its thresholds. */
export type PhenotypeResponse = Omit<Phenotype, 'source'>

export const toPhenotypeResponse = ({ source, ...response }: Phenotype): PhenotypeResponse => response

/** The response of `GET /evaluation/{id}` and of every write. */
export type Evaluation = RecordResponse<typeof information> & {
  readonly _id: string
  readonly public_id: string
  /** The key of the species. */
  readonly eval_option: string
  readonly phenotype: PhenotypeResponse | null
  readonly data: EvaluationData
  /** The stored lines of the score. */
  readonly lines: readonly Line[]
  readonly total_points: { readonly award: Award; readonly points: number }
  /** The edition of the scoring rules it was scored under. */
  readonly version: string
  /** Null if the measurer was deleted; number and name stay. */
  readonly measurer_id: string | null
  readonly measurer_id_number: string
  readonly measurer_name: string
  readonly files: readonly FileRecord[]
  readonly files_num: number
  /** True if the user may not edit it; `message` is the reason. */
  readonly readOnly: boolean
  readonly message: string | null
  /** Set for a deleted evaluation, which only admins can see. */
  readonly deleted_at?: string
  /** Set for a deleted evaluation that can still be restored: the deadline. */
  readonly restorable_until?: string
  /** Set if the hunter's data was permanently erased and none has been entered since. */
  readonly hunter_erased_at?: string
  readonly created_at: string
  /** Sent back with an edit to detect concurrent changes. */
  readonly modified_date: string
}
