/** What the calls of evaluations answer. */

import type { FileRecord } from '#files/file-record.ts'
import type { Award, NextAward } from '#measuring/score/medal.ts'
import { listNotices, type Notice } from '#measuring/score/notices.ts'
import { type CalculationTree, explainScore, type Line, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { SheetData } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import type { FieldErrors } from '#wire/problem.ts'
import type { EvaluationInformation } from './information.ts'

/** The answer of `POST /evaluation/{animal}/score`. */
type ScoreResponse = {
  readonly calculations: CalculationTree
  readonly totalPoints: number
  readonly award: Award
  readonly next: NextAward | null
  /** What stands against storing the sheet, by path inside it. */
  readonly fields: FieldErrors
  readonly notices: readonly Notice[]
  readonly lines: readonly Line[]
}

/** Scores a sheet as it would be stored. Defined for every sheet, valid or not. */
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

/** The sheet of a stored evaluation with what it came to when it was scored. */
export type EvaluationData = SheetData & { readonly calculations: CalculationTree; readonly totalPoints: number }

/** Hidden from measurers other than the one who entered it: null for them. */
type PrivateHunterField = 'hunter_address' | 'hunter_phone' | 'hunter_email' | 'supporting_information'

/** A phenotype as it is answered: where its thresholds come from is for the printed rules only. */
export type PhenotypeResponse = Omit<Phenotype, 'source'>

export const toPhenotypeResponse = ({ source, ...response }: Phenotype): PhenotypeResponse => response

/** The answer of `GET /evaluation/{id}` and of every write. */
export type Evaluation = Omit<EvaluationInformation, PrivateHunterField> & {
  readonly [K in PrivateHunterField]: string | null
} & {
  readonly _id: string
  readonly public_id: string
  /** The key of the species. */
  readonly eval_option: string
  readonly phenotype: PhenotypeResponse | null
  readonly data: EvaluationData
  /** The score line by line, as it was when it was scored. */
  readonly lines: readonly Line[]
  readonly total_points: { readonly award: Award; readonly points: number }
  /** The edition of the scoring rules it was scored under. */
  readonly version: string
  /** Null once the measurer was deleted; number and name stay. */
  readonly measurer_id: string | null
  readonly measurer_id_number: string
  readonly measurer_name: string
  readonly files: readonly FileRecord[]
  readonly files_num: number
  /** Whether the user who asks may only read it, and why. */
  readonly readOnly: boolean
  readonly message: string | null
  /** There only of a deleted one, which is shown to admins. */
  readonly deleted_at?: string
  /** There only of a deleted one that can still be restored: until when. */
  readonly restorable_until?: string
  /** There only where the hunter's data was erased for good and none was entered since. */
  readonly hunter_erased_at?: string
  readonly created_at: string
  /** Sent back with an edit, which is refused when somebody else was faster. */
  readonly modified_date: string
}
