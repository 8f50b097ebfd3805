/** Changes of an evaluation for its history. */
import {
  ERASED_HUNTER_FIELDS,
  getFieldLabel,
  getValueAtPath,
  EVALUATION_LABELS as LABELS,
  type Species,
} from '@trophy/domain'
import type { EvaluationRow } from '#platform/database/types.ts'
import { type Change, canonicalJson } from '#platform/records/history.ts'

const PUBLIC_FIELDS = [
  'eval_date',
  'eval_country',
  'eval_location',
  'eval_type',
  'hunt_date',
  'hunt_country',
  'hunt_location',
  'source',
  'measurer_name',
  'version',
] as const

/** The columns that the history records. */
type RecordedValues = Pick<
  EvaluationRow,
  (typeof ERASED_HUNTER_FIELDS | typeof PUBLIC_FIELDS)[number] | 'phenotype_label' | 'total_points' | 'award' | 'data'
>

/** Returns all values except the hunter and the sheet, by their path in the response. */
const publicValues = (row: RecordedValues): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, row[name]])),
  'phenotype.label': row.phenotype_label,
  'total_points.points': row.total_points / 100,
  'total_points.award': row.award,
})

const labels: Readonly<Record<string, string>> = {
  ...LABELS,
  'phenotype.label': LABELS.phenotype,
  'total_points.points': LABELS.total_points,
  'total_points.award': LABELS.medal,
}

const change = (path: string, from: unknown, to: unknown, label = labels[path] ?? path): Change => ({
  path,
  label,
  from,
  to,
})

/** Returns the changes of a new evaluation: the hunter's values separately, so that each can be erased. */
export const listCreationChanges = (row: RecordedValues): Change[] => [
  change('information', null, publicValues(row)),
  ...ERASED_HUNTER_FIELDS.flatMap((name) => (row[name] === '' ? [] : [change(name, null, row[name])])),
  change('data', null, row.data),
]

/** Returns every value that differs, with the labels of the current edition for values of the sheet. */
export const listChanges = (before: RecordedValues, after: RecordedValues, species: Species): Change[] => {
  const valuesBefore = publicValues(before)
  const valuesAfter = publicValues(after)
  const changes = [
    ...Object.keys(valuesAfter).map((path) => change(path, valuesBefore[path], valuesAfter[path])),
    ...ERASED_HUNTER_FIELDS.map((name) => change(name, before[name], after[name])),
    ...species.leaves.flatMap(({ values }) =>
      values.map((path) =>
        change(path, getValueAtPath(before.data, path), getValueAtPath(after.data, path), getFieldLabel(species, path)),
      ),
    ),
  ]
  return changes.filter(({ from, to }) => canonicalJson(from ?? null) !== canonicalJson(to ?? null))
}
