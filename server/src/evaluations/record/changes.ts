/** Changes of an evaluation for its history. */
import {
  getFieldLabel,
  getValueAtPath,
  HINT_PATH,
  HUNTER_FIELDS,
  information,
  isHunterField,
  listChanges as listFieldChanges,
  listView,
  pick,
  type Species,
  type StoredValues,
} from '@trophy/domain'
import type { EvaluationRow } from '#platform/database/types.ts'
import { type Change, canonicalJson } from '#platform/records/history.ts'

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

/** Returns every value that differs, with the labels of the current edition for values of the sheet. */
export const listChanges = (
  before: RecordedValues,
  after: RecordedValues,
  species: Species,
  hint: string | null,
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
  return [
    ...listFieldChanges(information, toValues(before), toValues(after), RECORDED_PATHS),
    ...sheetChanges,
    ...listHintChanges(hint),
  ]
}

/** Returns the values that a history tells, except those of the sheet, by path. */
export const pickRecordedValues = (row: EvaluationRow): Readonly<Record<string, unknown>> =>
  pick(toValues(row), ['public_id', ...RECORDED_PATHS])
