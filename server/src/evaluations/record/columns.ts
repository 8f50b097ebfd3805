/** The stored columns of an evaluation: information, sheet and score. */
import {
  type CheckedEvaluation,
  type EvaluationData,
  explainScore,
  getCountryName,
  getLineHead,
  type Line,
  type Phenotype,
  type SheetData,
  type Species,
  scoreSheet,
} from '@trophy/domain'
import type { EvaluationRow, StoredLine } from '#platform/database/types.ts'

/** Returns the columns of the information. */
export const informationColumns = ({ phenotype: _, data: __, eval_type, ...information }: CheckedEvaluation) => ({
  ...information,
  eval_type: [...eval_type],
  hunt_country_name: getCountryName(information.hunt_country),
})

/** Returns the copied columns of the measurer, which remain after the member is deleted. Admins have no number. */
export const measurerColumns = (measurer: {
  readonly _id: string
  readonly name: string
  readonly id_number: string
}) => ({
  measurer_id: measurer._id,
  measurer_id_number: measurer.id_number,
  measurer_name: measurer.name,
})

/** Scores the sheet under this edition and returns its columns. */
export const scoreColumns = (species: Species, sheet: SheetData, phenotype: Phenotype) => {
  const score = scoreSheet(species, sheet, phenotype)
  const data: EvaluationData = { ...sheet, calculations: score.calculations, totalPoints: score.totalPoints }
  return {
    phenotype_key: phenotype.key,
    phenotype_label: phenotype.label,
    phenotype_latin: phenotype.latin,
    version: species.edition,
    data,
    lines: explainScore(score).map(toStoredLine),
    total_points: Math.round(score.totalPoints * 100),
    award: score.award,
  }
}

/** Returns the columns of a new evaluation, without its ids. */
export const insertValues = (
  species: Species,
  value: CheckedEvaluation,
  measurer: Parameters<typeof measurerColumns>[0],
  now: Date,
) => ({
  ...informationColumns(value),
  ...scoreColumns(species, value.data, value.phenotype),
  ...measurerColumns(measurer),
  eval_option: species.key,
  species_name: species.name,
  created_at: now.toISOString(),
})

/** Serialises the sheet and the lines as JSON. */
export const toColumnValues = <T extends Pick<EvaluationRow, 'data' | 'lines'>>(values: T) => ({
  ...values,
  data: JSON.stringify(values.data),
  lines: JSON.stringify(values.lines),
})

const toStoredLine = ({ key, value, factor, points, sign, left, right }: Line): StoredLine => [
  key,
  value,
  factor,
  points,
  sign,
  ...(left === null || right === null ? ([] as const) : ([left, right] as const)),
]

/** Returns the stored lines with the labels of their edition, or with their keys if it is unknown. */
export const toLines = (species: Species | undefined, lines: readonly StoredLine[]): Line[] =>
  lines.map(([key, value, factor, points, sign, left = null, right = null]) => ({
    key,
    label: species ? getLineHead(species, { key, sign }).label : key,
    left,
    right,
    value,
    factor,
    points,
    sign,
  }))
