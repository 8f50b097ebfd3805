/** The stored columns of an evaluation (information, sheet and score), and their changes for the history. */
import { randomInt } from 'node:crypto'
import {
  CHANGE_REASON,
  type CheckedEvaluation,
  createPublicId,
  type EvaluationData,
  explainScore,
  getCountryName,
  getFieldLabel,
  getLineHead,
  getValueAtPath,
  HINT_PATH,
  HUNTER_FIELDS,
  information,
  isHunterField,
  type Line,
  listChanges as listFieldChanges,
  listView,
  type Phenotype,
  PUBLIC_ID_RANDOM_COUNT,
  pick,
  type SheetData,
  type Species,
  type StoredValues,
  scoreSheet,
} from '@trophy/domain'
import type { EvaluationRow, StoredLine } from '#platform/database/types.ts'
import { type Change, canonicalJson } from '#platform/records/history.ts'

/** Generates a random public id for a species code. It may already be taken. */
export const generatePublicId = (code: string): string =>
  createPublicId(
    code,
    Array.from({ length: PUBLIC_ID_RANDOM_COUNT }, () => randomInt(32)),
  )

/** Returns the columns of the information. */
export const informationColumns = ({
  phenotype: _,
  data: __,
  [CHANGE_REASON]: ___,
  eval_type,
  ...information
}: CheckedEvaluation) => ({
  ...information,
  eval_type: [...eval_type],
  hunt_country_name: getCountryName(information.hunt_country),
  earlier_public_id: information.earlier_public_id || null,
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

/** Every recorded path except those of the hunter and the sheet. */
const PUBLIC_PATHS = listView(information, 'history').filter((path) => !isHunterField(path))

const RECORDED_PATHS = ['measurer_id', ...PUBLIC_PATHS, ...HUNTER_FIELDS]

/** The paths of a new evaluation. Its public id never changes. */
const CREATED_PATHS = ['public_id', 'measurer_id', ...PUBLIC_PATHS]

/** The values by their path in the response. */
const toValues = (row: RecordedValues): Readonly<Record<string, unknown>> => ({
  ...row,
  'phenotype.label': row.phenotype_label,
  'total_points.points': row.total_points / 100,
  'total_points.award': row.award,
})

/** The columns that the history records. */
type RecordedValues = StoredValues<typeof information> &
  Pick<
    EvaluationRow,
    'measurer_name' | 'measurer_id_number' | 'version' | 'phenotype_label' | 'total_points' | 'award' | 'data'
  >

/** Returns the change that keeps a hint in the history; empty without a hint. */
const listHintChanges = (hint: string | null): Change[] =>
  hint === null ? [] : [{ path: HINT_PATH, label: 'Hint', from: null, to: hint }]

/** Returns the changes of a new evaluation: the hunter's values separately, so that each can be erased. */
export const listCreationChanges = (
  row: RecordedValues & Pick<EvaluationRow, 'public_id'>,
  hint: string | null = null,
): Change[] => [
  { path: 'information', label: 'information', from: null, to: pick(toValues(row), CREATED_PATHS) },
  ...HUNTER_FIELDS.flatMap((path) =>
    row[path] === '' ? [] : [{ path, label: information.labels[path], from: null, to: row[path] }],
  ),
  { path: 'data', label: 'Measurements', from: null, to: row.data },
  ...listHintChanges(hint),
]

/**
 * Returns every value that differs, with the labels of the current edition for values of the sheet, and then the reason
 * of the change.
 */
export const listChanges = (
  before: RecordedValues,
  after: RecordedValues,
  species: Species,
  hint: string | null,
  reason: string,
): Change[] => {
  const sheetChanges = species.leaves
    .flatMap(({ values }) => values)
    .map((path) => ({
      path,
      label: getFieldLabel(species, path),
      from: getValueAtPath(before.data, path),
      to: getValueAtPath(after.data, path),
    }))
    .filter(({ from, to }) => canonicalJson(from ?? null) !== canonicalJson(to ?? null))
  const changes = [
    ...listFieldChanges(information, toValues(before), toValues(after), RECORDED_PATHS),
    ...sheetChanges,
    ...listHintChanges(hint),
  ]
  if (changes.length === 0 || reason === '') return changes
  return [...changes, { path: CHANGE_REASON, label: 'Reason for the correction', from: null, to: reason }]
}

/** Returns the values that a history tells, except those of the sheet, by path. */
export const pickRecordedValues = (row: EvaluationRow): Readonly<Record<string, unknown>> =>
  pick(toValues(row), ['public_id', ...RECORDED_PATHS])
